import type { DraftStep } from "@dakiya/domain/automation";
import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { STEP_MENU } from "../step-form.tsx";
import classes from "./step-list.module.css";

/**
 * A place for a step, and the menu of kinds.
 *
 * @param label - Says where it is.
 * @param isLast - The place at the end of a list, drawn as a button with words.
 * @param isBranch - In a branch, which holds no branch.
 */
export function AddStep({
  label,
  isLast,
  isBranch,
  onAdd,
}: {
  label: string;
  isLast: boolean;
  isBranch: boolean;
  onAdd: (type: DraftStep["type"]) => void;
}) {
  const kinds = STEP_MENU.filter(({ type }) => !isBranch || type !== "onlyIf");
  return (
    <div className={isLast ? classes.last : classes.between}>
      <Menu position="bottom-start" width={240} withinPortal returnFocus={false}>
        <Menu.Target>
          {isLast ? (
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
              aria-label={label}
            >
              Add a step
            </Button>
          ) : (
            <ActionIcon pos="relative" bdrs="pill" variant="default" size={26} aria-label={label}>
              <IconPlus size={14} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          {kinds.map(({ type, label: name, icon: Icon }) => (
            <Menu.Item
              key={type}
              leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
              onClick={() => onAdd(type)}
            >
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
