import type { ActionStep } from "@dakiya/domain/automation";
import type { Tx } from "../../../db/client.ts";
import type { AccountCtx } from "../../../deps.ts";
import { actionKind } from "./actions/action-kinds.ts";
import type { ActionContext, Recipient } from "./actions/kind.ts";
import type { Decision } from "./decide.ts";

/** Runs the actions of decisions: changes of customers first, then emails and webhooks, so that rows are locked in the one order. */
export async function runActions(
  tx: Tx,
  ctx: AccountCtx,
  decisions: readonly Decision[],
  context: ActionContext,
): Promise<void> {
  const byAction = new Map<ActionStep, Recipient[]>();
  for (const { action, enrolment } of decisions) {
    if (action === null || enrolment.customerId === null) continue;
    const recipient = { customerId: enrolment.customerId, enrolmentId: enrolment.id };
    const others = byAction.get(action);
    if (others === undefined) byAction.set(action, [recipient]);
    else others.push(recipient);
  }
  const run = async (changes: "customers" | "outbox", actions: typeof byAction) => {
    for (const [action, recipients] of actions)
      if (actionKind(action).changes === changes)
        await actionKind(action).run(tx, ctx, action, recipients, context);
  };
  await run("customers", byAction);
  // By step id, so that no two batches wait for each other's campaigns.
  const sorted = [...byAction].toSorted(([a], [b]) => (a.id < b.id ? -1 : 1));
  await run("outbox", new Map(sorted));
}
