import { sql } from "drizzle-orm";
import type { Executor, Tx } from "../../db/client.ts";
import type { Deps } from "../../deps.ts";
import { cancelBatches } from "./cancel-batches.ts";
import { SENDABLE_SQL, statesBefore } from "./campaign-states.ts";
import { openLanes } from "./open-lanes.ts";
import { LANES } from "./policy.ts";

/**
 * Finds the work that has lost its worker: campaigns with fewer lanes than batches that are due, or whose lease ran
 * out, get those they lack; pauses that are over end; and open batches of cancelled campaigns are closed. Two rescues
 * at once do no harm: each campaign is locked by one.
 */
export async function rescueBatches(deps: Pick<Deps, "queue">, tx: Tx): Promise<void> {
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
  await tx.execute(sql`
    update campaigns set status = 'processing', status_reason = null, pause_kind = null,
      resume_at = null, updated_at = clock_timestamp(), progress_at = clock_timestamp()
    where resume_at is not null and resume_at <= clock_timestamp() and deleted_at is null
      and status = 'paused' and status = any(${statesBefore("processing")})
  `);
  // One that waits for its account's pace or hold says until when, as the time of its next progress.
  const due = await tx.execute<{ owner_id: string; id: string; batches: number }>(sql`
    select c.owner_id, c.id, due.batches
    from campaigns c
    cross join lateral (
      select count(*)::int as batches from (
        select from send_batches b
        where b.campaign_id = c.id and (
          (b.state = 'ready' and b.next_at <= clock_timestamp())
          or (b.state = 'inflight' and b.lease_until < clock_timestamp())
        )
        limit ${LANES}
      ) open
    ) due
    where c.status = any(${SENDABLE_SQL}) and c.deleted_at is null and due.batches > 0
      and (c.progress_at is null or c.progress_at <= clock_timestamp())
    for no key update of c skip locked
  `);
  for (const { owner_id, id, batches } of due.rows) {
    await openLanes(deps, tx, { ownerId: Number(owner_id), id: Number(id) }, batches);
  }
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
