import { tellOfStep } from "../../../webhook-outbox/tell-of-step.ts";
import { parseId } from "../../../wire/values.ts";
import type { ActionKind } from "./kind.ts";

export const webhook: ActionKind<"webhook"> = {
  changes: "outbox",
  run: async (tx, ctx, { id, webhookId }, recipients) =>
    await tellOfStep(tx, ctx.account.id, { step: id, webhookId: parseId(webhookId) }, recipients),
};
