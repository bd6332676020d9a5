import { CSV_TEMPLATE_FILENAME, csvTemplate } from "@dakiya/domain/import";
import { MESSAGES } from "@dakiya/domain/messages";
import { IconFileDownload, IconHistory } from "@tabler/icons-react";
import { toastSuccess } from "../../../lib/toast.ts";
import { HeaderMenu } from "../../../ui/header-menu.tsx";
import { useHistoryAddress } from "./history/use-history-address.ts";

const ICON = { size: 18, stroke: 1.5, "aria-hidden": true } as const;

/** The template and the history beside Upload CSV, on a phone in a menu. */
export function ImportMenu() {
  const { openList } = useHistoryAddress();
  const actions = [
    { label: "Download Template", icon: <IconFileDownload {...ICON} />, run: downloadTemplate },
    { label: "Import history", icon: <IconHistory {...ICON} />, run: openList },
  ];
  return <HeaderMenu label="Template and import history" actions={actions} />;
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
