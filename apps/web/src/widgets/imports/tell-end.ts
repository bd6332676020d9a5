import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportWire } from "@dakiya/domain/wire";
import { toastError, toastNote, toastSuccess } from "../../lib/toast.ts";
import { begunImport } from "./begun-import.ts";

/** Names the import whose end was told last: the page it was begun on and the others may both learn of it. */
const TOLD = "told-import";

/** Says how an import has ended, once in a tab. */
export function tellEnd({ _id, status, message, failure_reason }: ImportWire): void {
  begunImport.end(_id);
  if (sessionStorage.getItem(TOLD) === _id) return;
  sessionStorage.setItem(TOLD, _id);
  if (status === "completed") toastSuccess(message);
  else if (status === "cancelled") toastNote(message);
  else toastError(failure_reason ?? MESSAGES.customers.uploadFailed);
}
