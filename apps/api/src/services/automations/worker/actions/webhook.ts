import { emit } from "../../../events/emit.ts";
import { parseId } from "../../../wire/values.ts";
import type { ActionKind } from "./kind.ts";

export const webhook: ActionKind<"webhook"> = {
  changes: "outbox",
  run: async (tx, ctx, { id, webhookId }, recipients) =>
    await emit(tx, "automation.step", {
      accountId: ctx.account.id,
      ids: recipients.map(({ enrolmentId }) => enrolmentId),
      webhookId: parseId(webhookId),
      step: id,
    }),
};
