import { LOG_STATUSES, type LogStatus } from "@dakiya/domain/delivery";
import type { LogListInput, LogPageWire } from "@dakiya/domain/wire";
import { sql, type SQL } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { communicationLogs } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { readEarlierFailures } from "./earlier-failures.ts";
import { getCampaign } from "./get-campaign.ts";
import { findLogs, toLogWire } from "./to-log-wire.ts";

type StatusCounts = LogPageWire["statusCounts"];

const { ownerId, campaignId, recipient, status } = communicationLogs;

/**
 * One page of a campaign's logs, with how many logs the whole campaign has in each status (SPEC §2,
 * communication logs); they are counted for the first page and travel on in the cursor. The search looks in name,
 * email and status, without regard to case.
 *
 * @throws AppError "missing"; "invalid" for a cursor that is none of ours.
 */
export async function listLogs(ctx: Ctx, input: LogListInput): Promise<LogPageWire> {
  const campaign = await getCampaign(ctx, { id: input.campaignId });
  const whole = sql`${ownerId} = ${ctx.userId} and ${campaignId} = ${Number(campaign._id)}`;
  const limit = input.limit;
  const cursor = input.cursor === undefined ? null : readCursor(input.cursor);
  const rows = await findLogs(ctx.db, matching(whole, input), {
    afterSeq: cursor?.seq ?? 0,
    limit: limit + 1,
  });
  const statusCounts = cursor?.statusCounts ?? (await countStatuses(ctx.db, whole));
  const items = rows.slice(0, limit);
  const earlier = await readEarlierFailures(ctx.db, Number(campaign._id), items);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return {
    items: items.map((row) => toLogWire(row, earlier.get(row.seq))),
    nextCursor: last === undefined ? null : writeCursor(last.seq, statusCounts),
    statusCounts,
  };
}

function matching(whole: SQL, input: LogListInput): SQL {
  const search = input.search?.trim() ?? "";
  const parts = [whole];
  if (input.status !== undefined) parts.push(sql`${status} = ${input.status}`);
  if (search !== "") {
    const text = sql`lower(concat_ws(chr(10), ${recipient} ->> 'name', ${recipient} ->> 'email', ${status}))`;
    parts.push(sql`strpos(${text}, lower(${search.replaceAll("\0", "")})) > 0`);
  }
  return sql.join(parts, sql` and `);
}

function writeCursor(seq: number, counts: StatusCounts): string {
  return [seq, ...LOG_STATUSES.map((name) => counts[name])].join(".");
}

function readCursor(cursor: string): { seq: number; statusCounts: StatusCounts } {
  const [seq = 0, ...counts] = cursor.split(".").map(Number);
  if (!/^\d{1,9}(\.\d{1,9})*$/.test(cursor) || counts.length !== LOG_STATUSES.length)
    throw new AppError("invalid", "This page of logs does not exist");
  return { seq, statusCounts: byStatus((_, at) => counts[at] ?? 0) };
}

function byStatus(countOf: (name: LogStatus, at: number) => number): StatusCounts {
  const none = { queued: 0, sent: 0, delivered: 0, opened: 0, clicked: 0, failed: 0 };
  for (const [at, name] of LOG_STATUSES.entries()) none[name] = countOf(name, at);
  return none;
}

async function countStatuses(db: Executor, whole: SQL): Promise<StatusCounts> {
  const found = await db
    .select({ status, count: sql<number>`count(*)::int` })
    .from(communicationLogs)
    .where(whole)
    .groupBy(status);
  const counts = new Map(found.map((row) => [row.status, row.count]));
  return byStatus((name) => counts.get(name) ?? 0);
}
