import { sql } from "drizzle-orm";
import type { Executor, Tx } from "../../../db/client.ts";
import type { Deps } from "../../../deps.ts";
import { beforeOpen } from "../batches/before-open.ts";
import { cancelBatches } from "../batches/cancel-batches.ts";
import { SENDABLE_SQL, statesBefore } from "../batches/campaign-states.ts";
import { awakeLanes, openLanes } from "../batches/open-lanes.ts";
import { LANES } from "../policy.ts";
import { REASONS } from "../reasons.ts";

/**
 * Repairs work that has lost its worker: campaigns with fewer lanes than due or expired batches get the missing ones,
 * elapsed pauses end, and open batches of cancelled and failed campaigns are closed. Concurrent rescues are safe,
 * since each locks the campaign.
 */
export async function rescueBatches(deps: Pick<Deps, "queue" | "db">, tx: Tx): Promise<void> {
  const abandoned = await tx.execute<{ owner_id: string; id: string; failed: boolean }>(sql`
    select owner_id, id, status = 'failed' as failed from campaigns c
    where (status in ('cancelled', 'failed') or deleted_at is not null) and open_batches > 0
      and exists (
        select from send_batches b where b.campaign_id = c.id
          and (state = 'ready' or (state = 'inflight' and lease_until < clock_timestamp()))
      )
    limit 100
  `);
  for (const row of abandoned.rows) {
    const campaign = { ownerId: Number(row.owner_id), id: Number(row.id) };
    await cancelBatches(tx, campaign, row.failed ? REASONS.tooSlow : REASONS.cancelled);
  }
  await tx.execute(sql`
    update campaigns set status = 'processing', status_reason = null, pause_kind = null,
      resume_at = null, updated_at = clock_timestamp(), progress_at = clock_timestamp()
    where resume_at is not null and resume_at <= clock_timestamp() and deleted_at is null
      and status = 'paused' and status = any(${statesBefore("processing")})
  `);
  // A campaign that waits for its rate limit or a hold has its next progress in the future.
  const short = await tx.execute<{ owner_id: string; id: string }>(sql`
    select owner_id, id from campaigns c
    where status = any(${SENDABLE_SQL}) and deleted_at is null
      and (progress_at is null or progress_at <= clock_timestamp())
      and (${awakeLanes(sql`c.id`)}) < least(${LANES}::int, open_batches)
    for no key update skip locked
  `);
  for (const row of short.rows) {
    const campaign = { ownerId: Number(row.owner_id), id: Number(row.id) };
    await openLanes(deps, tx, campaign, await countDue(deps, tx, campaign.id));
  }
}

/** How many batches of a campaign are due or have an expired lease, counted up to the number of lanes. */
async function countDue({ db }: Pick<Deps, "db">, tx: Tx, campaignId: number): Promise<number> {
  const before = await beforeOpen(db, tx, campaignId);
  if (before === null) return 0;
  const { rows } = await tx.execute(sql`
    select from send_batches
    where campaign_id = ${campaignId}
      and (round, first_seq) > (${before.round}::int, ${before.firstSeq}::int) and (
      (state = 'ready' and next_at <= clock_timestamp())
      or (state = 'inflight' and lease_until < clock_timestamp())
    )
    limit ${LANES}
  `);
  return rows.length;
}

/** Ends every lease. Only for a process that has just opened a database exclusively: every other holder is dead. */
export async function endDeadLeases(executor: Executor): Promise<void> {
  await executor.execute(sql`
    update send_batches set lease_until = clock_timestamp()
    where state = 'inflight' and lease_until > clock_timestamp()
  `);
}
