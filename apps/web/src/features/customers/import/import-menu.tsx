import { CSV_TEMPLATE_FILENAME, csvTemplate } from "@dakiya/domain/import";
import { MESSAGES } from "@dakiya/domain/messages";
import {
  IconFileDownload,
  IconHistory,
  IconListDetails,
  IconShoppingBag,
} from "@tabler/icons-react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../../lib/paths.ts";
import { toastSuccess } from "../../../lib/toast.ts";
import { HeaderMenu } from "../../../ui/header-menu.tsx";
import { useHistoryAddress } from "./history/use-history-address.ts";

const ICON = { size: 18, stroke: 1.5, "aria-hidden": true } as const;

/** The template, the history, the fields and the orders beside Upload CSV, on a phone in a menu. */
export function ImportMenu() {
  const { openList } = useHistoryAddress();
  const navigate = useNavigate();
  const actions = [
    { label: "Download Template", icon: <IconFileDownload {...ICON} />, run: downloadTemplate },
    { label: "Import history", icon: <IconHistory {...ICON} />, run: openList },
    {
      label: "Fields",
      icon: <IconListDetails {...ICON} />,
      run: () => void navigate(paths.fields),
    },
  ];
  // Beside the filters where there is room for it.
  const orders = {
    label: "Orders",
    icon: <IconShoppingBag {...ICON} />,
    run: () => void navigate(paths.orders),
  };
  return (
    <HeaderMenu
      label="Template, import history and fields"
      actions={actions}
      phoneOnly={[orders]}
    />
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
