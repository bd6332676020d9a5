import { ActionIcon, Button, Menu } from "@mantine/core";
import {
  IconClick,
  IconCurrencyRupee,
  IconDots,
  IconHistory,
  IconListCheck,
} from "@tabler/icons-react";
import classes from "./orders-menu.module.css";

const ICON = { size: 18, stroke: 1.5, "aria-hidden": true } as const;

const ACTIONS = [
  { key: "history", label: "Import history", icon: <IconHistory {...ICON} /> },
  { key: "rates", label: "Currency rates", icon: <IconCurrencyRupee {...ICON} /> },
  { key: "statuses", label: "Order statuses", icon: <IconListCheck {...ICON} /> },
  { key: "attribution", label: "Campaign revenue", icon: <IconClick {...ICON} /> },
] as const;

/** The import history and the settings of orders beside Upload CSV, on a phone in a menu. */
export function OrdersMenu({
  actions,
}: {
  actions: Readonly<Record<(typeof ACTIONS)[number]["key"], () => void>>;
}) {
  return (
    <>
      <div className={classes.wide}>
        {ACTIONS.map(({ key, label, icon }) => (
          <Button key={key} variant="default" leftSection={icon} onClick={actions[key]}>
            {label}
          </Button>
        ))}
      </div>
      <div className={classes.narrow}>
        <Menu position="bottom-end" width={220} withinPortal>
          <Menu.Target>
            <ActionIcon
              variant="default"
              size={36}
              aria-label="Import history and settings of orders"
            >
              <IconDots {...ICON} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {ACTIONS.map(({ key, label, icon }) => (
              <Menu.Item key={key} leftSection={icon} onClick={actions[key]}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
    </>
  );
}
