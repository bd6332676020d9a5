import type { CampaignListInput, CampaignPageWire } from "@dakiya/domain/wire";
import { and, inArray, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { campaigns } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { rowsAfter, writeCursor } from "./campaign-order.ts";
import { findCampaignSummaries, ownCampaigns } from "./find-campaigns.ts";

const MOVING = inArray(campaigns.status, ["active", "processing"]);

/**
 * A page of the user's campaigns without their messages, with the figures over all of them: the cost depends on the
 * page alone.
 *
 * @throws AppError "invalid" when the cursor is malformed, or of another order.
 */
export async function listCampaigns(ctx: Ctx, input: CampaignListInput): Promise<CampaignPageWire> {
  const { moving = false, sort = "newest", cursor, limit = 100 } = input;
  const found = await findCampaignSummaries(ctx.db, ctx.userId, {
    condition: and(
      moving ? MOVING : undefined,
      cursor === undefined ? undefined : rowsAfter(sort, cursor),
    ),
    limit: limit + 1,
    sort,
  });
  const items = found.slice(0, limit);
  const last = found.length > limit ? items.at(-1) : undefined;
  return {
    items: items.map(({ campaign }) => campaign),
    nextCursor: last === undefined ? null : writeCursor(sort, last),
    totals: await totals(ctx),
  };
}

async function totals(ctx: Ctx): Promise<CampaignPageWire["totals"]> {
  const sum = (column: AnyPgColumn) => sql`coalesce(sum(${column}), 0)`.mapWith(Number);
  const [row] = await ctx.db
    .select({
      campaigns: sql`count(*)`.mapWith(Number),
      active: sql`count(*) filter (where ${MOVING})`.mapWith(Number),
      recipients: sum(campaigns.totalRecipients),
      sent: sum(campaigns.sent),
    })
    .from(campaigns)
    .where(ownCampaigns(ctx.userId));
  if (row === undefined) throw new Error("no totals came back");
  return row;
}
