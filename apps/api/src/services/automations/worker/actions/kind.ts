import type { ActionStep } from "@dakiya/domain/automation";
import type { Tx } from "../../../../db/client.ts";
import type { AccountCtx } from "../../../../deps.ts";

export type Recipient = { customerId: number; enrolmentId: number };

/** The version that the enrolments are in, and the time by the clock of automations. */
export type ActionContext = { automationId: number; version: number; now: Date };

/** Runs an action, in the transaction that advances its enrolments. */
export type ActionKind<Type extends ActionStep["type"]> = {
  /** Customers are changed, and so locked, before anything that depends on their campaigns or webhooks. */
  changes: "customers" | "outbox";
  run: (
    tx: Tx,
    ctx: AccountCtx,
    action: Extract<ActionStep, { type: Type }>,
    recipients: readonly Recipient[],
    context: ActionContext,
  ) => Promise<void>;
};
