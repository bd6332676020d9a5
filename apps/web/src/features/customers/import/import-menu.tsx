import { CSV_TEMPLATE_FILENAME, csvTemplate } from "@dakiya/domain/customer";
import { MESSAGES } from "@dakiya/domain/messages";
import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconDots, IconFileDownload, IconHistory } from "@tabler/icons-react";
import { toastSuccess } from "../../../lib/toast.ts";
import classes from "./import-menu.module.css";
import { useHistoryAddress } from "./use-history-address.ts";

const ICON = { size: 18, stroke: 1.5, "aria-hidden": true } as const;

/** The template and the history beside Upload CSV, on a phone in a menu. */
export function ImportMenu() {
  const { openList } = useHistoryAddress();
  const actions = [
    { label: "Download Template", icon: <IconFileDownload {...ICON} />, run: downloadTemplate },
    { label: "Import history", icon: <IconHistory {...ICON} />, run: openList },
  ];
  return (
    <>
      <div className={classes.wide}>
        {actions.map(({ label, icon, run }) => (
          <Button key={label} variant="default" leftSection={icon} onClick={run}>
            {label}
          </Button>
        ))}
      </div>
      <div className={classes.narrow}>
        <Menu position="bottom-end" width={220} withinPortal>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label="Template and import history">
              <IconDots {...ICON} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {actions.map(({ label, icon, run }) => (
              <Menu.Item key={label} leftSection={icon} onClick={run}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
    </>
  );
}

/** Hands the CSV template to the browser as a file. */
function downloadTemplate(): void {
  const url = URL.createObjectURL(new Blob([csvTemplate()], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = CSV_TEMPLATE_FILENAME;
  link.click();
  URL.revokeObjectURL(url);
  toastSuccess(MESSAGES.customers.templateDownloaded);
}
