import { Button, Menu } from "@mantine/core";
import { IconChevronUp } from "@tabler/icons-react";
import { useState } from "react";
import { lazyDialog } from "../../../ui/lazy-dialog.tsx";
import type { BulkKind } from "./bulk-modal.tsx";
import type { MembersKind } from "./members-modal.tsx";
import { useBulkActions } from "./use-bulk-changes.ts";
import type { BulkStart, BulkTarget } from "./use-bulk-changes.ts";

const MembersModal = lazyDialog(async () => await import("./members-modal.tsx"), "MembersModal", {
  title: "Fixed list",
  size: "sm",
  isOpened: ({ kind }) => kind !== null,
});

const BulkModal = lazyDialog(async () => await import("./bulk-modal.tsx"), "BulkModal", {
  title: "Change customers",
  size: "sm",
  isOpened: ({ kind }) => kind !== null,
});

const ITEMS: readonly { kind: BulkKind; label: string }[] = [
  { kind: "add_tag", label: "Add a tag…" },
  { kind: "remove_tag", label: "Remove a tag…" },
  { kind: "set_field", label: "Set a field…" },
];

/**
 * Changes to all selected customers.
 *
 * @param onStarted - Called once the server has taken the change.
 */
export function BulkMenu({
  target,
  count,
  disabled,
  onStarted,
}: {
  target: BulkTarget;
  count: number;
  disabled: boolean;
  onStarted: () => void;
}) {
  const [kind, setKind] = useState<BulkKind | null>(null);
  const [members, setMembers] = useState<MembersKind | null>(null);
  const { start, changeMembers, busy } = useBulkActions(() => {
    setKind(null);
    setMembers(null);
    onStarted();
  });
  const confirm = (action: BulkStart, enrol: boolean) => start(target, action, enrol);
  return (
    <>
      <Menu position="top" width={240} withinPortal>
        <Menu.Target>
          <Button
            size="compact-md"
            variant="default"
            disabled={disabled}
            rightSection={<IconChevronUp size={16} stroke={1.5} aria-hidden />}
          >
            Change
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {ITEMS.map((item) => (
            <Menu.Item key={item.kind} onClick={() => setKind(item.kind)}>
              {item.label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setMembers("add")}>Add to a fixed list…</Menu.Item>
          <Menu.Item onClick={() => setMembers("remove")}>Remove from a fixed list…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <BulkModal {...{ kind, count, busy }} onClose={() => setKind(null)} onConfirm={confirm} />
      <MembersModal
        {...{ kind: members, count, busy }}
        onClose={() => setMembers(null)}
        onConfirm={(id) => members !== null && changeMembers(members, { id, ...target })}
      />
    </>
  );
}
