import { sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { cancelBatches } from "./cancel-batches.ts";
import { SENDABLE_SQL, statesBefore } from "./campaign-states.ts";

const STALLED = sql`interval '5 seconds'`;

/** What a rescue found to do. The caller adds a job for each of `campaigns` in the same transaction. */
export type Rescued = { campaigns: { ownerId: number; id: number }[] };

/**
 * Finds the work that has lost its worker: batches that are due, or whose lease ran out,
 * in a campaign that nobody moves and that no waiting job would move; pauses that are over; and open batches of
 * cancelled campaigns, which are closed here. Two rescues at once, or one too many, do no harm: claims are fenced.
 */
export async function rescueBatches(tx: Executor): Promise<Rescued> {
  const abandoned = await tx.execute<{ owner_id: string; id: string }>(sql`
    select distinct c.owner_id, c.id
    from send_batches b join campaigns c on c.id = b.campaign_id
    where b.state in ('ready', 'inflight') and (c.status = 'cancelled' or c.deleted_at is not null)
      and (b.state = 'ready' or b.lease_until < clock_timestamp())
    limit 100
  `);
  for (const row of abandoned.rows) {
    await cancelBatches(tx, { ownerId: Number(row.owner_id), id: Number(row.id) });
  }
  const resumed = await tx.execute<{ owner_id: string; id: string }>(sql`
    update campaigns set status = 'processing', status_reason = null, pause_kind = null,
      resume_at = null, updated_at = clock_timestamp(), progress_at = clock_timestamp()
    where resume_at is not null and resume_at <= clock_timestamp() and deleted_at is null
      and status = 'paused' and status = any(${statesBefore("processing")})
    returning owner_id, id
  `);
  const stalled = await tx.execute<{ owner_id: string; id: string }>(sql`
    update campaigns c set progress_at = clock_timestamp()
    where c.id in (
        select b.campaign_id from send_batches b
        where b.state in ('ready', 'inflight') and (
          (b.state = 'ready' and b.next_at <= clock_timestamp())
          or (b.state = 'inflight' and b.lease_until < clock_timestamp())
        )
      )
      and c.status = any(${SENDABLE_SQL}) and c.deleted_at is null
      and (c.progress_at is null or c.progress_at < clock_timestamp() - ${STALLED})
      and not exists (
        select from pgboss.job j
        where j.name = 'send-batch' and j.state < 'active' and j.start_after < now() + ${STALLED}
          and (j.data ->> 'campaignId')::bigint = c.id
      )
    returning c.owner_id, c.id
  `);
  return {
    campaigns: [...resumed.rows, ...stalled.rows].map((row) => ({
      ownerId: Number(row.owner_id),
      id: Number(row.id),
    })),
  };
}

/**
 * Ends every lease. Only for a process that has just opened a database nobody else can have open: whoever held a
 * lease is dead, and need not be waited for.
 */
export async function endDeadLeases(executor: Executor): Promise<void> {
  await executor.execute(sql`
    update send_batches set lease_until = clock_timestamp()
    where state = 'inflight' and lease_until > clock_timestamp()
  `);
}
