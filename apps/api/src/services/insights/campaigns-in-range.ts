import { sql, type SQL } from "drizzle-orm";
import { campaigns, communicationLogs } from "../../db/schema/index.ts";

/**
 * When a campaign's logs were created: all at once, in the statement that fixed its recipients, so one of them
 * tells it for all. Null before that.
 */
export const LOGGED_AT: SQL = sql`(
  select ${communicationLogs.createdAt} from ${communicationLogs}
  where ${communicationLogs.campaignId} = ${campaigns.id}
  order by ${communicationLogs.seq} limit 1
)`;

/** An instant as an SQL constant; null is before everything. */
export function instantOrAlways(at: Date | null): SQL {
  return at === null ? sql`'-infinity'::timestamptz` : sql`${at.toISOString()}::timestamptz`;
}
