import { sql } from "drizzle-orm";
import type { Db, Executor } from "../../../db/client.ts";
import type { Deps } from "../../../deps.ts";
import { batchLease } from "../batches/batch-lease.ts";
import { beforeOpen } from "../batches/before-open.ts";
import { cancelBatches } from "../batches/cancel-batches.ts";
import { SENDABLE_SQL, statesBefore } from "../batches/campaign-states.ts";
import { LANES } from "../policy.ts";
import { REASONS } from "../reasons.ts";
import { eachApart } from "../../fair-work/apart.ts";
import type { FailureLog } from "../../fair-work/apart.ts";
import { IS_HELD } from "./lanes.ts";

const { isDue, isIdle, isUnderWay } = batchLease("b");
const LANE_NUMBERS = Array.from({ length: LANES }, (_, n) => n + 1);

type RescueDeps = Pick<Deps, "db"> & { log: FailureLog };
type Found = { account_id: string; id: string; failed: boolean };

/**
 * Closes open batches of cancelled and failed campaigns, and ends expired pauses, each campaign in a transaction of its own.
 * Concurrent rescues are safe, since each locks the campaign.
 */
export async function rescueBatches({ db, log }: RescueDeps): Promise<void> {
  const { rows: abandoned } = await db.execute<Found>(sql`
    select account_id, id, status = 'failed' as failed from campaigns c
    where (status in ('cancelled', 'failed') or deleted_at is not null) and open_batches > 0
      and exists (
        select from send_batches b where b.campaign_id = c.id and ${isIdle}
      )
    order by row_number() over (partition by account_id order by id), id
    limit 100
  `);
  const closing = { db, log, work: "close batches" };
  await eachApart(closing, abandoned, idOf, async ({ account_id, id, failed }) => {
    const campaign = { accountId: Number(account_id), id: Number(id) };
    const reason = failed ? REASONS.tooSlow : REASONS.cancelled;
    await db.transaction(async (tx) => await cancelBatches(tx, campaign, reason));
  });
  const { rows: paused } = await db.execute<Found>(sql`
    select account_id, id from campaigns where ${IS_TO_RESUME}
  `);
  await eachApart(
    { db, log, work: "resume campaigns" },
    paused,
    idOf,
    async ({ account_id, id }) => {
      await db.execute(sql`
      with resumed as (
        update campaigns set status = 'processing', status_reason = null, pause_kind = null,
          resume_at = null, updated_at = clock_timestamp(), progress_at = clock_timestamp()
        where account_id = ${account_id} and id = ${id} and ${IS_TO_RESUME}
        returning account_id, id, name
      )
      insert into audit_events (account_id, action, subject_type, subject_id, subject_label)
      select account_id, 'campaign.resumed', 'campaign', id::text, name from resumed
    `);
    },
  );
}

const idOf = ({ id }: { id: string }): number => Number(id);

const IS_TO_RESUME = sql`resume_at is not null and resume_at <= clock_timestamp() and deleted_at is null
  and status = 'paused' and status = any(${statesBefore("processing")})`;

/**
 * Wakes workers for campaigns with more due batches than lanes that are held: after a death, a wait or a lost
 * job. As safe from many processes as from one.
 */
export async function wakeCampaigns({
  db,
  queue,
  log,
}: Pick<Deps, "queue"> & RescueDeps): Promise<void> {
  // A campaign that waits for its rate limit or a hold has its next progress in the future.
  const { rows } = await db.execute<{ account_id: string; id: string; held: number[] }>(sql`
    select account_id, id, held from campaigns c, lateral (
      select coalesce(array_agg(lane), '{}') as held from sending_lanes l
      where l.campaign_id = c.id and ${IS_HELD}
    ) lanes
    where status = any(${SENDABLE_SQL}) and deleted_at is null
      and (progress_at is null or progress_at <= clock_timestamp())
      and cardinality(held) < least(${LANES}::int, open_batches)
  `);
  const waking = { db, log, work: "wake campaigns" };
  await eachApart(waking, rows, idOf, async ({ account_id: accountId, id, held }) => {
    const free = LANE_NUMBERS.filter((lane) => !held.includes(lane));
    const dueCount = await countDue(db, Number(id));
    const jobs = free
      .slice(0, Math.max(0, dueCount - held.length))
      .map((lane) => ({ accountId: Number(accountId), campaignId: Number(id), lane }));
    await queue.add(db, "send-batch", jobs);
  });
}

/** How many batches of a campaign are due or have an expired lease, counted up to the number of lanes. */
async function countDue(db: Db, campaignId: number): Promise<number> {
  const before = await beforeOpen(db, campaignId);
  if (before === null) return 0;
  const { rows } = await db.execute(sql`
    select from send_batches b
    where campaign_id = ${campaignId}
      and (round, first_seq) > (${before.round}::int, ${before.firstSeq}::int) and ${isDue}
    limit ${LANES}
  `);
  return rows.length;
}

/** Ends every lease and frees every lane. Only for a process that has just opened a database exclusively: every other holder is dead. */
export async function endDeadLeases(executor: Executor): Promise<void> {
  await executor.execute(sql`
    update send_batches b set lease_until = clock_timestamp() where ${isUnderWay}
  `);
  await executor.execute(sql`delete from sending_lanes`);
}
