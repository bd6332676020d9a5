import { ActionIcon, Group, Menu, Tooltip } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconDots } from "@tabler/icons-react";
import classes from "./step-list.module.css";

const ICON = { size: 18, stroke: 1.5, "aria-hidden": true } as const;

/** Actions on a step in its list: move, and in a menu copy and delete. */
export function StepActions({
  sentence,
  isFirst,
  isLast,
  onMove,
  onCopy,
  onDelete,
}: {
  sentence: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onCopy: () => void;
  onDelete: () => void;
}) {
  return (
    <>
      <Group gap={0} wrap="nowrap" visibleFrom="sm" className={classes.move ?? ""}>
        <Tooltip label="Move up (Alt ↑)">
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={`Move up: ${sentence}`}
            disabled={isFirst}
            onClick={() => onMove(-1)}
          >
            <IconArrowUp {...ICON} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Move down (Alt ↓)">
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={`Move down: ${sentence}`}
            disabled={isLast}
            onClick={() => onMove(1)}
          >
            <IconArrowDown {...ICON} />
          </ActionIcon>
        </Tooltip>
      </Group>
      <Menu position="bottom-end" width={200} withinPortal returnFocus={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" size={36} aria-label={`More for: ${sentence}`}>
            <IconDots {...ICON} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!isFirst && <Menu.Item onClick={() => onMove(-1)}>Move up</Menu.Item>}
          {!isLast && <Menu.Item onClick={() => onMove(1)}>Move down</Menu.Item>}
          <Menu.Item onClick={onCopy}>Duplicate</Menu.Item>
          <Menu.Item onClick={onDelete}>Delete</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
