import { CSV_TEMPLATE_FILENAME, csvTemplate } from "@dakiya/domain/customer";
import { MESSAGES } from "@dakiya/domain/messages";
import { toastSuccess } from "../../../lib/toast.ts";

/** Hands the CSV template to the browser as a file. */
export function downloadTemplate(): void {
  const url = URL.createObjectURL(new Blob([csvTemplate()], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = CSV_TEMPLATE_FILENAME;
  link.click();
  URL.revokeObjectURL(url);
  toastSuccess(MESSAGES.customers.templateDownloaded);
}
