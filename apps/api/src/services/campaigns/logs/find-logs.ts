import type { LogListInput, LogWire } from "@dakiya/domain/wire";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { communicationLogs, logFailures } from "../../../db/schema/index.ts";
import { toLogWire } from "../../wire/campaigns.ts";

const { accountId, campaignId, recipient, status } = communicationLogs;

/** Which logs of a campaign a list shows: by status, and by name, email or status without regard to case. */
export function logCondition(
  campaign: { accountId: number; id: number },
  filter: Pick<LogListInput, "search" | "status">,
): SQL {
  const search = filter.search?.trim() ?? "";
  const parts = [sql`${accountId} = ${campaign.accountId} and ${campaignId} = ${campaign.id}`];
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

/** Logs of one campaign as they are answered, those that were tried again with their earlier failures. */
export async function toLogWires(db: Executor, rows: readonly Row[]): Promise<LogWire[]> {
  const earlier = await readEarlierFailures(db, rows);
  return rows.map((row) => toLogWire(row, earlier.get(row.seq)));
}

/** The earlier failures of logs that were tried again, the earliest first, by log id; other logs are absent. */
async function readEarlierFailures(
  db: Executor,
  logs: readonly Row[],
): Promise<Map<number, NonNullable<LogWire["earlier_failures"]>>> {
  const failures = new Map<number, NonNullable<LogWire["earlier_failures"]>>();
  const seqs = logs.filter(({ round }) => round > 0).map(({ seq }) => seq);
  const [first] = logs;
  if (first === undefined || seqs.length === 0) return failures;
  const rows = await db
    .select()
    .from(logFailures)
    .where(
      and(
        eq(logFailures.accountId, first.accountId),
        eq(logFailures.campaignId, first.campaignId),
        inArray(logFailures.seq, seqs),
      ),
    )
    .orderBy(asc(logFailures.seq), asc(logFailures.round));
  for (const { seq, failedAt, reason } of rows) {
    const failure = { at: failedAt.toISOString(), reason };
    const before = failures.get(seq);
    if (before === undefined) failures.set(seq, [failure]);
    else before.push(failure);
  }
  return failures;
}
