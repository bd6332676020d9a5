import { sql } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { EVERY_ACCOUNT } from "../../../db/sql/every-account.ts";
import type { Deps } from "../../../deps.ts";
import { batchLease } from "../batches/batch-lease.ts";
import { cancelBatches } from "../batches/cancel-batches.ts";
import { statesBefore } from "../batches/campaign-states.ts";
import { REASONS } from "../reasons.ts";
import { eachApart } from "../../fair-work/apart.ts";
import type { FailureLog } from "../../fair-work/apart.ts";

const { isIdle, isUnderWay } = batchLease("b");

type RescueDeps = Pick<Deps, "db"> & { log: FailureLog };
type Found = { account_id: string; id: string; failed: boolean };

/** Closes open batches of cancelled and failed campaigns, and ends expired pauses. Safe in several processes. */
export async function rescueBatches({ db, log }: RescueDeps): Promise<void> {
  const { rows: abandoned } = await db.execute<Found>(sql`
    select account_id, id, status = 'failed' as failed from campaigns c
    where ${EVERY_ACCOUNT} and (status in ('cancelled', 'failed') or deleted_at is not null) and open_batches > 0
      and exists (
        select from send_batches b
        where b.account_id = c.account_id and b.campaign_id = c.id and ${isIdle}
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
    select account_id, id from campaigns where ${EVERY_ACCOUNT} and ${IS_TO_RESUME}
  `);
  await eachApart(
    { db, log, work: "resume campaigns" },
    paused,
    idOf,
    async ({ account_id, id }) => {
      await db.execute(sql`
      with resumed as (
        update campaigns set status = 'processing', status_reason = null, pause_kind = null,
          resume_at = null, updated_at = statement_timestamp(), progress_at = statement_timestamp()
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

const IS_TO_RESUME = sql`resume_at is not null and resume_at <= statement_timestamp() and deleted_at is null
  and status = 'paused' and status = any(${statesBefore("processing")})`;

/** Ends every lease and frees every slot. Only for a process that has just opened a database exclusively: every other holder is dead. */
export async function endDeadLeases(executor: Executor): Promise<void> {
  await executor.execute(sql`
    update send_batches b set lease_until = statement_timestamp() where ${EVERY_ACCOUNT} and ${isUnderWay}
  `);
  await executor.execute(sql`delete from sending_lanes where ${EVERY_ACCOUNT}`);
}
