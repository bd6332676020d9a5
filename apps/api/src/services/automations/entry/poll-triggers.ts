import type { Trigger } from "@dakiya/domain/automation";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { tryLock } from "../../../db/locks/advisory-locks.ts";
import { sqlMs } from "../../../db/sql/sql.ts";
import { automations } from "../../../db/schema/index.ts";
import type { AccountCtx, Deps } from "../../../deps.ts";
import { allowTime } from "../../../db/sql/long-statement.ts";
import { readSendingRules } from "../../sending-rules/sending-rules.ts";
import { thisOne } from "../internal.ts";
import type { AutomationRow } from "../internal.ts";
import { automationNow, readNow } from "../now.ts";
import { pollDates } from "./poll-dates.ts";
import { pollSegment } from "./poll-segment.ts";
import { runDue } from "../worker/run-due.ts";
import type { DueAutomation } from "../worker/run-due.ts";

/** Triggers of which time, rather than anything that happens, lets people in. */
const WATCHED = ["joinsSegment", "date", "lastOrder"] as const satisfies Trigger["type"][];

/** A segment is looked at so often, at most. */
const EVERY_MS = 60_000;

/**
 * Evaluates the triggers of live automations that must be polled. Any number of workers may do it at a time: each locks the
 * automation it evaluates, and skips those that are locked. One whose rules take too long is evaluated again later.
 */
export async function pollTriggers(deps: Deps, signal?: AbortSignal): Promise<void> {
  const due = sql`a.state = 'live' and a.deleted_at is null
    and a.trigger ->> 'type' = any(array[${sql.join(
      WATCHED.map((type) => sql`${type}`),
      sql`, `,
    )}]::text[])
    and (a.trigger ->> 'type' <> 'joinsSegment' or a.looked_until <= ${automationNow(deps)} - ${sqlMs(EVERY_MS)})`;
  const run = async (ctx: AccountCtx, { accountId, id }: DueAutomation): Promise<boolean> =>
    await ctx.db.transaction(async (tx) => {
      const row = await lockForPoll(tx, accountId, id);
      return row !== null && (await look(tx, ctx, row));
    });
  await runDue(deps, "poll", { due, order: sql`a.looked_until nulls first`, run }, signal);
}

async function lockForPoll(tx: Tx, accountId: number, id: number): Promise<AutomationRow | null> {
  // Of the key alone, and the row shared: who is moved on meanwhile holds it shared too, and who changes it goes first.
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

/** @returns Whether it was time to. */
async function look(tx: Tx, ctx: AccountCtx, row: AutomationRow): Promise<boolean> {
  const { trigger, checkedUntil } = row;
  if (trigger === null || checkedUntil === null) return false;
  const now = await readNow(tx, ctx);
  await allowTime(tx, "evaluate");
  if (trigger.type === "joinsSegment") {
    if (now.getTime() - checkedUntil.getTime() < EVERY_MS) return false;
    await pollSegment(tx, row, trigger, now);
  } else if (trigger.type === "date" || trigger.type === "lastOrder") {
    const { timeZone } = await readSendingRules(tx, row.accountId);
    const came = await pollDates(tx, row, trigger, { from: checkedUntil, now, timeZone });
    if (!came) return false;
  } else return false;
  await tx.update(automations).set({ checkedUntil: now }).where(thisOne(row));
  return true;
}
