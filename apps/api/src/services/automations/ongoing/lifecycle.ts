import { sql } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { cancelBatches } from "../../deliveries/index.ts";

/** The reason of a pause by a user. */
export const PAUSED_BY_HAND = "Paused by you";

type OngoingCampaigns = { accountId: number; automationId: number; version?: number };

const which = ({ accountId, automationId, version }: OngoingCampaigns) => sql`
  account_id = ${accountId} and automation_id = ${automationId}
  and ${version === undefined ? sql`true` : sql`automation_version = ${version}`}`;

/** Pauses them until `resumeOngoing`. Requests in flight finish. */
export async function pauseOngoing(tx: Tx, ongoing: OngoingCampaigns): Promise<void> {
  await tx.execute(sql`
    update campaigns set status = 'paused', status_reason = ${PAUSED_BY_HAND}, pause_kind = 'user',
      resume_at = null, updated_at = statement_timestamp()
    where ${which(ongoing)} and status in ('active', 'processing', 'paused')
  `);
}

export async function resumeOngoing(tx: Tx, ongoing: OngoingCampaigns): Promise<void> {
  await tx.execute(sql`
    update campaigns set status = 'processing', status_reason = null, pause_kind = null, resume_at = null,
      progress_at = statement_timestamp(), updated_at = statement_timestamp()
    where ${which(ongoing)} and status = 'paused'
  `);
}

/** Fails queued emails with a reason; those in flight are settled as always. */
export async function failQueued(tx: Tx, ongoing: OngoingCampaigns, reason: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from campaigns where ${which(ongoing)} and open_batches > 0 order by id
  `);
  for (const { id } of rows)
    await cancelBatches(tx, { accountId: ongoing.accountId, id: Number(id) }, reason);
}

/** Completes campaigns that get no more recipients, once their last batch is done. */
export async function endOngoing(tx: Tx, ongoing: OngoingCampaigns): Promise<void> {
  await tx.execute(sql`
    update campaigns set status = 'completed', status_reason = null, pause_kind = null, resume_at = null,
      completed_at = statement_timestamp(), updated_at = statement_timestamp()
    where ${which(ongoing)} and status in ('active', 'processing', 'paused') and open_batches = 0
  `);
}
