import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportWire } from "@dakiya/domain/wire";
import { toastError, toastNote, toastSuccess } from "../../lib/toast.ts";
import { begunImport } from "./begun-import.ts";

/** The import whose end was told last: the page it was begun on and the others may both learn of it. */
let told: string | null = null;

/** Says how an import has ended, once. */
export function tellEnd({ _id, status, message, failure_reason }: ImportWire): void {
  begunImport.end(_id);
  if (told === _id) return;
  told = _id;
  if (status === "completed") toastSuccess(message);
  else if (status === "cancelled") toastNote(message);
  else toastError(failure_reason ?? MESSAGES.customers.uploadFailed);
}
