import type { FollowUpKind } from "@dakiya/domain/wire";
import { Menu } from "@mantine/core";

const FOLLOW_UPS: readonly { kind: FollowUpKind; words: string }[] = [
  { kind: "not_opened", words: "Did not open it" },
  { kind: "opened", words: "Opened it" },
  { kind: "clicked", words: "Clicked in it" },
  { kind: "not_clicked", words: "Did not click in it" },
];

/** The part of a menu that says to which recipients a follow-up goes. */
export function FollowUpItems({
  label,
  onFollowUp,
}: {
  label: string;
  onFollowUp: (kind: FollowUpKind) => void;
}) {
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      {FOLLOW_UPS.map(({ kind, words }) => (
        <Menu.Item key={kind} onClick={() => onFollowUp(kind)}>
          {words}
        </Menu.Item>
      ))}
    </>
  );
}
