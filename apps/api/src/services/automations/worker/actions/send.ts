import { addRecipients } from "../../ongoing/add-recipients.ts";
import type { ActionKind } from "./kind.ts";

export const send: ActionKind<"send"> = {
  changes: "outbox",
  run: async (tx, ctx, { id }, recipients, { automationId, version, now }) =>
    await addRecipients(tx, ctx, { automationId, version, step: id }, recipients, now),
};
