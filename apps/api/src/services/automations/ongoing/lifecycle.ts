import { sql } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import type { AccountCtx } from "../../../deps.ts";
import { cancelBatches, openLanes } from "../../deliveries/index.ts";

/** Why mails of a paused automation wait, where nothing else holds them. */
export const PAUSED_BY_HAND = "Paused by you";

/** The mails of an automation, of all its versions or of one. */
type Rolling = { accountId: number; automationId: number; version?: number };

const which = ({ accountId, automationId, version }: Rolling) => sql`
  account_id = ${accountId} and automation_id = ${automationId}
  and ${version === undefined ? sql`true` : sql`automation_version = ${version}`}`;

/** Holds the mails that wait, until `resumeOngoing`. Requests under way finish. */
export async function pauseOngoing(tx: Tx, rolling: Rolling): Promise<void> {
  await tx.execute(sql`
    update campaigns set status = 'paused', status_reason = ${PAUSED_BY_HAND}, pause_kind = 'user',
      resume_at = null, updated_at = clock_timestamp()
    where ${which(rolling)} and status in ('active', 'processing', 'paused')
  `);
}

/** Lets the mails go out again that wait. */
export async function resumeOngoing(tx: Tx, ctx: AccountCtx, rolling: Rolling): Promise<void> {
  const { rows } = await tx.execute<{ id: string; batches: number }>(sql`
    update campaigns set status = 'processing', status_reason = null, pause_kind = null, resume_at = null,
      progress_at = clock_timestamp(), updated_at = clock_timestamp()
    where ${which(rolling)} and status = 'paused'
    returning id, open_batches as batches
  `);
  for (const { id, batches } of rows)
    await openLanes(ctx, tx, { accountId: rolling.accountId, id: Number(id) }, batches);
}

/** Fails the mails that wait, with a reason; those under way are settled as always. */
export async function failQueued(tx: Tx, rolling: Rolling, reason: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from campaigns where ${which(rolling)} and open_batches > 0 order by id
  `);
  for (const { id } of rows)
    await cancelBatches(tx, { accountId: rolling.accountId, id: Number(id) }, reason);
}

/** Ends campaigns to which nobody comes any more, once their last batch is done. */
export async function endOngoing(tx: Tx, rolling: Rolling): Promise<void> {
  await tx.execute(sql`
    update campaigns set status = 'completed', status_reason = null, pause_kind = null, resume_at = null,
      completed_at = clock_timestamp(), updated_at = clock_timestamp()
    where ${which(rolling)} and status in ('active', 'processing', 'paused') and open_batches = 0
  `);
}
