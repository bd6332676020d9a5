import { LOG_STATUSES, type LogStatus } from "@dakiya/domain/delivery";
import type { LogListInput, LogPageWire } from "@dakiya/domain/wire";
import { sql, type SQL } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { communicationLogs } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { getCampaign } from "./get-campaign.ts";
import { findLogs, toLogWire } from "./to-log-wire.ts";

const { ownerId, campaignId, recipient, status } = communicationLogs;

/**
 * One page of a campaign's logs, with how many logs the whole campaign has in each status (SPEC §2,
 * communication logs). The search looks in name, email and status, without regard to case.
 *
 * @throws AppError "missing"; "invalid" for a cursor that is none of ours.
 */
export async function listLogs(ctx: Ctx, input: LogListInput): Promise<LogPageWire> {
  const campaign = await getCampaign(ctx, { id: input.campaignId });
  const whole = sql`${ownerId} = ${ctx.userId} and ${campaignId} = ${Number(campaign._id)}`;
  const limit = input.limit;
  const [rows, statusCounts] = [
    await findLogs(ctx.db, matching(whole, input), {
      afterSeq: readCursor(input.cursor),
      limit: limit + 1,
    }),
    await countStatuses(ctx.db, whole),
  ];
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const nextCursor = rows.length > limit && last !== undefined ? String(last.seq) : null;
  return { items: items.map(toLogWire), nextCursor, statusCounts };
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

function readCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,9}$/.test(cursor)) throw new AppError("invalid", "This page of logs does not exist");
  return Number(cursor);
}

async function countStatuses(db: Executor, whole: SQL): Promise<Record<LogStatus, number>> {
  const found = await db
    .select({ status, count: sql<number>`count(*)::int` })
    .from(communicationLogs)
    .where(whole)
    .groupBy(status);
  const counts = new Map(found.map((row) => [row.status, row.count]));
  const all: Record<LogStatus, number> = {
    queued: 0,
    sent: 0,
    delivered: 0,
    opened: 0,
    clicked: 0,
    failed: 0,
  };
  for (const name of LOG_STATUSES) all[name] = counts.get(name) ?? 0;
  return all;
}
