import {
  IconClick,
  IconCurrencyRupee,
  IconHistory,
  IconListCheck,
  IconPackage,
} from "@tabler/icons-react";
import { HeaderMenu } from "../../ui/header-menu.tsx";

const ICON = { size: 18, stroke: 1.5, "aria-hidden": true } as const;

const ACTIONS = [
  { key: "history", label: "Import history", icon: <IconHistory {...ICON} /> },
  { key: "products", label: "Products", icon: <IconPackage {...ICON} /> },
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
    <HeaderMenu
      label="Order settings and import history"
      actions={ACTIONS.map(({ key, ...action }) => ({ ...action, run: actions[key] }))}
    />
  );
}
