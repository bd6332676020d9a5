import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { tryLock } from "../../../db/locks/advisory-locks.ts";
import { sqlMs } from "../../../db/sql/sql.ts";
import { automations } from "../../../db/schema/index.ts";
import type { AccountCtx, Deps } from "../../../deps.ts";
import { allowTime } from "../../../db/sql/long-statement.ts";
import { thisOne } from "../internal.ts";
import type { AutomationRow } from "../internal.ts";
import { automationNow, readNow } from "../now.ts";
import { POLLED_TRIGGERS, triggerKind } from "./triggers/trigger-kinds.ts";
import { runDue } from "../worker/run-due.ts";
import type { DueAutomation } from "../worker/run-due.ts";

/** Polls the triggers of live automations. Each worker locks the one it polls, and skips locked ones. */
export async function pollTriggers(deps: Deps, signal?: AbortSignal): Promise<void> {
  const now = automationNow(deps);
  const isPolled = POLLED_TRIGGERS.map(
    ({ type, everyMs }) =>
      sql`a.trigger ->> 'type' = ${type}::text and a.looked_until <= ${now} - ${sqlMs(everyMs)}`,
  );
  const due = sql`a.state = 'live' and a.deleted_at is null and (${sql.join(isPolled, sql` or `)})`;
  const run = async (ctx: AccountCtx, { accountId, id }: DueAutomation): Promise<boolean> =>
    await ctx.db.transaction(async (tx) => {
      const row = await lockForPoll(tx, accountId, id);
      return row !== null && (await poll(tx, ctx, row));
    });
  await runDue(deps, "poll", { due, order: sql`a.looked_until nulls first`, run }, signal);
}

async function lockForPoll(tx: Tx, accountId: number, id: number): Promise<AutomationRow | null> {
  // An advisory lock, and the row shared: advancing shares it too, and a change of the automation goes first.
  if (!(await tryLock(tx, "knownMembers", id))) return null;
  const [row] = await tx
    .select()
    .from(automations)
    .where(
      and(
        eq(automations.accountId, accountId),
        eq(automations.id, id),
        eq(automations.state, "live"),
        isNull(automations.deletedAt),
      ),
    )
    .for("share", { skipLocked: true });
  return row ?? null;
}

/** @returns Whether it was due. */
async function poll(tx: Tx, ctx: AccountCtx, row: AutomationRow): Promise<boolean> {
  const { trigger, checkedUntil } = row;
  if (trigger === null || checkedUntil === null) return false;
  const kind = triggerKind(trigger).poll;
  if (kind === undefined) return false;
  const now = await readNow(tx, ctx);
  if (now.getTime() - checkedUntil.getTime() < kind.everyMs) return false;
  await allowTime(tx, "evaluate");
  if (!(await kind.run(tx, row, trigger, { from: checkedUntil, now }))) return false;
  await tx.update(automations).set({ checkedUntil: now }).where(thisOne(row));
  return true;
}
