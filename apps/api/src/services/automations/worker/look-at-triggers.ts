import type { Trigger } from "@dakiya/domain/automation";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { sqlMs } from "../../../db/sql.ts";
import { tryLock } from "../../../db/try-lock.ts";
import { automations } from "../../../db/schema/index.ts";
import { accountCtxOf } from "../../../deps.ts";
import type { AccountCtx, Deps } from "../../../deps.ts";
import { allowTime } from "../../../db/long-statement.ts";
import { readSendingRules } from "../../sending-rules/sending-rules.ts";
import { MEMBERS_LOCK } from "../../automation-arrivals/take-for-known.ts";
import type { AutomationRow } from "../internal.ts";
import { automationNow, readNow } from "../now.ts";
import { thisOne } from "../written/write-automation.ts";
import { arriveByDates } from "./arrive-by-dates.ts";
import { joinSegment } from "./join-segment.ts";

/** Triggers of which time, rather than anything that happens, lets people in. */
const WATCHED = ["joinsSegment", "date", "lastOrder"] as const satisfies Trigger["type"][];

/** A segment is looked at so often, at most. */
const EVERY_MS = 60_000;

/**
 * Looks whom the segments and dates of live automations let in since the last look. Any number of workers may do it at a
 * time: each locks the automation it looks at, and passes by those that are locked.
 */
export async function lookAtTriggers(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { rows } = await deps.db.execute<{ account: string; id: string }>(sql`
    select account_id as account, id from automations
    where state = 'live' and deleted_at is null
      and trigger ->> 'type' = any(array[${sql.join(
        WATCHED.map((type) => sql`${type}`),
        sql`, `,
      )}]::text[])
      and (trigger ->> 'type' <> 'joinsSegment' or looked_until <= ${automationNow(deps)} - ${sqlMs(EVERY_MS)})
    order by looked_until nulls first
  `);
  for (const { account, id } of rows) {
    if (signal?.aborted === true) return;
    const accountId = Number(account);
    const ctx = accountCtxOf(deps, accountId);
    await ctx.db.transaction(async (tx) => {
      const row = await lockToLook(tx, accountId, Number(id));
      if (row !== null) await look(tx, ctx, row);
    });
  }
}

async function lockToLook(tx: Tx, accountId: number, id: number): Promise<AutomationRow | null> {
  // Of the key alone, and the row shared: who is moved on meanwhile holds it shared too, and who changes it goes first.
  if (!(await tryLock(tx, MEMBERS_LOCK, id))) return null;
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

async function look(tx: Tx, ctx: AccountCtx, row: AutomationRow): Promise<void> {
  const { trigger, lookedUntil } = row;
  if (trigger === null || lookedUntil === null) return;
  const now = await readNow(tx, ctx);
  if (trigger.type === "joinsSegment") {
    if (now.getTime() - lookedUntil.getTime() < EVERY_MS) return;
    await allowTime(tx, "count");
    await joinSegment(tx, row, trigger, now);
  } else if (trigger.type === "date" || trigger.type === "lastOrder") {
    const { timeZone } = await readSendingRules(tx, row.accountId);
    const came = await arriveByDates(tx, row, trigger, { from: lookedUntil, now, timeZone });
    if (!came) return;
  } else return;
  await tx.update(automations).set({ lookedUntil: now }).where(thisOne(row));
}
