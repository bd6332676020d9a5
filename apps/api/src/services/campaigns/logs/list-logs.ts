import type { LogListInput, LogPageWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { readEarlierFailures } from "./earlier-failures.ts";
import { findCampaignRow } from "../find-rows.ts";
import { logCondition } from "./log-condition.ts";
import { statusCounts } from "./status-counts.ts";
import { findLogs, toLogWire } from "../../wire/to-log-wire.ts";

/**
 * One page of a campaign's logs, with the number of logs in each status (docs/product.md, Logs). The numbers are
 * counters, so a page costs the same at any size.
 *
 * @throws AppError "missing"; "invalid" for a cursor not made by this list.
 */
export async function listLogs(ctx: Ctx, input: LogListInput): Promise<LogPageWire> {
  const afterSeq = input.cursor === undefined ? 0 : readCursor(input.cursor);
  const campaign = await findCampaignRow(ctx.db, ctx, input.campaignId);
  const counts = statusCounts(campaign);
  // The counters know an empty status, which a query would search through all logs.
  const nobody = input.status !== undefined && counts[input.status] === 0;
  const { limit } = input;
  const rows = nobody
    ? []
    : await findLogs(ctx.db, logCondition(campaign, input), { afterSeq, limit: limit + 1 });
  const items = rows.slice(0, limit);
  const earlier = await readEarlierFailures(ctx.db, campaign.id, items);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return {
    items: items.map((row) => toLogWire(row, earlier.get(row.seq))),
    nextCursor: last === undefined ? null : String(last.seq),
    statusCounts: counts,
  };
}

function readCursor(cursor: string): number {
  if (!/^\d{1,9}$/.test(cursor)) throw new AppError("invalid", "This page of logs does not exist");
  return Number(cursor);
}
