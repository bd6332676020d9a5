import type { Trigger } from "@dakiya/domain/automation";
import type { SQL } from "drizzle-orm";
import type { Executor, Tx } from "../../../../db/client.ts";
import type { AccountCtx } from "../../../../deps.ts";
import type { AutomationRow } from "../../internal.ts";

export const DAYS_BACK = 30;

type Of<Type extends Trigger["type"]> = Extract<Trigger, { type: Type }>;

/** From the last poll to this one. */
export type PollSpan = { from: Date; now: Date };

/** Statements of a kind of trigger. Kinds that are triggered by events enrol in services/events. */
export type TriggerKind<Type extends Trigger["type"]> = {
  /** The customers who match now, as a condition on the table `customers`; absent or null for a trigger of events. */
  matching?: (db: Executor, ctx: AccountCtx, trigger: Of<Type>) => Promise<SQL | null>;
  /** The rows, as a `from` clause, that were entries in the last 30 days; absent or null where no stored data tells. */
  recent?: (ctx: AccountCtx, trigger: Of<Type>, now: Date) => Promise<SQL | null>;
  /** For a trigger that no event announces: enrols since the last poll, and returns whether anything was due. */
  poll?: {
    /** Shortest interval between polls. */
    everyMs: number;
    run: (tx: Tx, row: AutomationRow, trigger: Of<Type>, span: PollSpan) => Promise<boolean>;
  };
};
