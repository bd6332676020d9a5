import type { LogStatus } from "@dakiya/domain/delivery";
import type { LogListInput, LogPageWire } from "@dakiya/domain/wire";
import type { campaigns } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { pageOf } from "../../keyset.ts";
import { findCampaignRow } from "../find-rows.ts";
import { findLogs, logCondition, toLogWires } from "./find-logs.ts";

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
  const { items, last } = pageOf(rows, limit);
  return {
    items: await toLogWires(ctx.db, items),
    nextCursor: last === undefined ? null : String(last.seq),
    statusCounts: counts,
    tracking: campaign.tracking,
  };
}

function readCursor(cursor: string): number {
  if (!/^\d{1,9}$/.test(cursor)) throw new AppError("invalid", "This page of logs does not exist");
  return Number(cursor);
}

type Counters = Pick<
  typeof campaigns.$inferSelect,
  | "totalRecipients"
  | "sent"
  | "delivered"
  | "opened"
  | "clicked"
  | "failed"
  | "failedSent"
  | "failedDelivered"
>;

/** How many logs have each status. A counter includes the later steps (a click is an open); a status does not. */
export function statusCounts(campaign: Counters): Record<LogStatus, number> {
  const { totalRecipients, sent, delivered, opened, clicked } = campaign;
  const { failed, failedSent, failedDelivered } = campaign;
  return {
    queued: totalRecipients - sent - (failed - failedSent),
    sent: sent - delivered - (failedSent - failedDelivered),
    delivered: delivered - opened - failedDelivered,
    opened: opened - clicked,
    clicked,
    failed,
  };
}
