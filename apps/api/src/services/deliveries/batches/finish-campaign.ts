import { sql, type SQL } from "drizzle-orm";
import { statesBefore } from "../campaign-states.ts";

/**
 * The assignments of an UPDATE of `campaigns c` that take closed batches off its count and end the campaign with the
 * last one: `failed` when every log failed, else `completed`. They are part of the statement that closes the batch,
 * so a crash can neither skip nor repeat them.
 *
 * @param closed - How many batches the statement closes.
 * @param failed - How many logs it adds to the failed ones.
 */
export function closeBatches(closed: SQL, failed: SQL): SQL {
  const last = sql`(c.open_batches > 0 and c.open_batches - ${closed} <= 0)`;
  const allFailed = sql`(c.failed + ${failed} >= c.total_recipients)`;
  const fails = sql`(${last} and ${allFailed} and c.status = any(${statesBefore("failed")}))`;
  const completes = sql`(${last} and not ${allFailed} and c.status = any(${statesBefore("completed")}))`;
  return sql`
    open_batches = c.open_batches - ${closed},
    progress_at = clock_timestamp(),
    status = case when ${fails} then 'failed' when ${completes} then 'completed' else c.status end,
    status_reason = case when ${fails} or ${completes} then null else c.status_reason end,
    pause_kind = case when ${fails} or ${completes} then null else c.pause_kind end,
    resume_at = case when ${fails} or ${completes} then null else c.resume_at end,
    completed_at = case when ${fails} or ${completes} then clock_timestamp() else c.completed_at end`;
}
