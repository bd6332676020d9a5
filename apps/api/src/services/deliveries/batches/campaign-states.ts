import { CAMPAIGN_STATUSES, canTransition } from "@dakiya/domain/campaign";
import type { CampaignStatus } from "@dakiya/domain/campaign";
import type { PauseKind } from "@dakiya/domain/delivery";
import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { sqlArray, sqlMs } from "../../../db/sql/sql.ts";

/** The states from which a campaign may become `to`, as a list for SQL, from the domain's table. */
export function statesBefore(to: CampaignStatus): SQL {
  const states = CAMPAIGN_STATUSES.filter((from) => canTransition(from, to));
  return sqlArray(states, "text");
}

/** The states in which a batch may be claimed: sending, or about to begin. */
const SENDABLE: readonly CampaignStatus[] = ["active", "processing"];

export const SENDABLE_SQL: SQL = sqlArray(SENDABLE, "text");

/** Why an account can't send, and after how many milliseconds it can again; null when the user has to act. */
type PauseReason = {
  cause: Exclude<PauseKind, "user">;
  reason: string;
  untilMs: number | null;
};

/**
 * Pauses a campaign whose account can't send now; its logs stay queued and nobody fails.
 *
 * @param why.untilMs - After how long it resumes by itself; null when the user has to act first.
 * @param why.claimedAtMs - When the refused batch was claimed, by the database's clock. A campaign resumed since then
 *   is not paused: resuming follows a fix.
 * @returns Whether it is paused now.
 */
export async function pauseSending(
  db: Executor,
  campaign: { accountId: number; id: number },
  why: PauseReason & { claimedAtMs?: number },
): Promise<boolean> {
  const resumedSince =
    why.claimedAtMs === undefined
      ? sql`false`
      : sql`updated_at > to_timestamp(${why.claimedAtMs}::float8 / 1000)`;
  const { rowCount } = await db.execute(sql`
    update campaigns set
      status = 'paused',
      status_reason = ${sentence(why)},
      pause_kind = ${why.cause},
      resume_at = statement_timestamp() + ${why.untilMs === null ? null : sqlMs(why.untilMs)}
    where account_id = ${campaign.accountId} and id = ${campaign.id}
      and status = any(${statesBefore("paused")}) and not ${resumedSince}
  `);
  return (rowCount ?? 0) > 0;
}

function sentence({ reason, untilMs }: PauseReason): string {
  const { quotaReached, senderQuotaReached } = MESSAGES.server;
  const saysUntil = reason === quotaReached || reason === senderQuotaReached;
  if (untilMs === null || saysUntil) return reason;
  return `${reason} Sending resumes by itself.`;
}

/**
 * The assignments of an UPDATE of `campaigns c` that take closed batches off its count and end the campaign with the
 * last one: `failed` when every log failed, else `completed`. They are part of the statement that closes the batch,
 * so a crash can neither skip nor repeat them. The mails of an automation's step don't end: more people come.
 *
 * @param closed - How many batches the statement closes.
 * @param failed - How many logs it adds to the failed ones.
 */
export function closeBatches(closed: SQL, failed: SQL): SQL {
  const last = sql`(c.automation_id is null and c.open_batches > 0 and c.open_batches - ${closed} <= 0)`;
  const allFailed = sql`(c.failed + ${failed} >= c.total_recipients)`;
  const fails = sql`(${last} and ${allFailed} and c.status = any(${statesBefore("failed")}))`;
  const completes = sql`(${last} and not ${allFailed} and c.status = any(${statesBefore("completed")}))`;
  return sql`
    open_batches = c.open_batches - ${closed},
    progress_at = statement_timestamp(),
    status = case when ${fails} then 'failed' when ${completes} then 'completed' else c.status end,
    status_reason = case when ${fails} or ${completes} then null else c.status_reason end,
    pause_kind = case when ${fails} or ${completes} then null else c.pause_kind end,
    resume_at = case when ${fails} or ${completes} then null else c.resume_at end,
    completed_at = case when ${fails} or ${completes} then statement_timestamp() else c.completed_at end`;
}
