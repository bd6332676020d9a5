import { ActionIcon, Box, Button, Group, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./page-header.module.css";

/** Secondary action of a page. */
export type HeaderAction = { label: string; icon: ReactNode; run: () => void };

/** A page's main actions with a menu, in one line also on a phone. */
export function HeaderActions({ children }: { children: ReactNode }) {
  return <div className={classes.tight}>{children}</div>;
}

/**
 * Buttons beside a page's main actions, on a phone in a menu.
 *
 * @param label - The menu's name.
 */
export function HeaderMenu({
  label,
  actions,
}: {
  label: string;
  actions: readonly HeaderAction[];
}) {
  return (
    <>
      <Group align="stretch" wrap="nowrap" visibleFrom="md">
        {actions.map(({ label: text, icon, run }) => (
          <Button key={text} variant="default" leftSection={icon} onClick={run}>
            {text}
          </Button>
        ))}
      </Group>
      <Box hiddenFrom="md" style={{ order: 1 }}>
        <Menu position="bottom-end" width={220} withinPortal>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={label}>
              <IconDots size={18} stroke={1.5} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {actions.map(({ label: text, icon, run }) => (
              <Menu.Item key={text} leftSection={icon} onClick={run}>
                {text}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </Box>
    </>
  );
}
