import { Button, Menu } from "@mantine/core";
import { IconChevronUp } from "@tabler/icons-react";
import { useState } from "react";
import { BulkModal } from "./bulk-modal.tsx";
import type { BulkKind } from "./bulk-modal.tsx";
import { useBulkActions } from "./use-bulk-changes.ts";
import type { BulkStart, BulkTarget } from "./use-bulk-changes.ts";

const ITEMS: readonly { kind: BulkKind; label: string }[] = [
  { kind: "add_tag", label: "Add a tag…" },
  { kind: "remove_tag", label: "Remove a tag…" },
  { kind: "set_field", label: "Set a field…" },
];

/**
 * What can be changed of all selected customers.
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
  const { start, busy } = useBulkActions(() => {
    setKind(null);
    onStarted();
  });
  const confirm = (action: BulkStart, enrol: boolean) => start(target, action, enrol);
  return (
    <>
      <Menu position="top" width={200} withinPortal>
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
        </Menu.Dropdown>
      </Menu>
      <BulkModal {...{ kind, count, busy }} onClose={() => setKind(null)} onConfirm={confirm} />
    </>
  );
}
