import type { LogListInput } from "@dakiya/domain/wire";
import { type SQL, asc, sql } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { communicationLogs } from "../../../db/schema/index.ts";

const { ownerId, campaignId, recipient, status } = communicationLogs;

/**
 * Which logs of a campaign a list shows, as a condition on the table: by status, and by a search in name, email or
 * status without regard to case.
 */
export function logCondition(
  campaign: { ownerId: number; id: number },
  filter: Pick<LogListInput, "search" | "status">,
): SQL {
  const search = filter.search?.trim() ?? "";
  const parts = [sql`${ownerId} = ${campaign.ownerId} and ${campaignId} = ${campaign.id}`];
  if (filter.status !== undefined) parts.push(sql`${status} = ${filter.status}`);
  if (search !== "") {
    const text = sql`lower(concat_ws(chr(10), ${recipient} ->> 'name', ${recipient} ->> 'email', ${status}))`;
    parts.push(sql`strpos(${text}, lower(${search.replaceAll("\0", "")})) > 0`);
  }
  return sql.join(parts, sql` and `);
}

type Row = typeof communicationLogs.$inferSelect;

/** One stretch of a campaign's logs in the order of their recipients. */
export async function findLogs(
  db: Executor,
  where: SQL,
  page: { afterSeq: number; limit: number },
): Promise<Row[]> {
  return await db
    .select()
    .from(communicationLogs)
    .where(sql`${where} and ${communicationLogs.seq} > ${page.afterSeq}`)
    .orderBy(asc(communicationLogs.seq))
    .limit(page.limit);
}
