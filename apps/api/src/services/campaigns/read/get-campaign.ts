import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignSummaryWire, CampaignWire } from "@dakiya/domain/wire";
import { and, eq, notInArray } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { campaigns } from "../../../db/schema/index.ts";
import type { AccountCtx, Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { readSales } from "../../orders/attribution.ts";
import { firstOrMissing } from "../../own-row.ts";
import { parseId } from "../../wire/values.ts";
import { findCampaignSummaries, findCampaigns, ofKind } from "./find-campaigns.ts";

/** One campaign of the user. @throws AppError "missing" for one that is not there, deleted or another account's. */
export async function getCampaign(
  ctx: Ctx,
  input: { id: string },
  executor: Executor = ctx.db,
): Promise<CampaignWire> {
  const condition = eq(campaigns.id, parseId(input.id));
  const matches = await findCampaigns(executor, ctx.account.id, { condition, limit: 1 });
  return firstOrMissing(matches, "Campaign");
}

/** The same with its revenue, where the account has orders. @throws AppError "missing" */
export async function getCampaignDetails(ctx: Ctx, input: { id: string }): Promise<CampaignWire> {
  const campaign = await getCampaign(ctx, input);
  const id = Number(campaign._id);
  const sales = (await readSales(ctx.db, ctx.account.id, [id]))?.get(id);
  return sales === undefined ? campaign : { ...campaign, sales };
}

/** The same without its message. @throws AppError "missing" */
export async function getCampaignSummary(
  ctx: AccountCtx,
  input: { id: string },
): Promise<CampaignSummaryWire> {
  const one = { condition: eq(campaigns.id, parseId(input.id)), limit: 1, sort: "newest" } as const;
  const matches = await findCampaignSummaries(ctx.db, ctx.account.id, one);
  return firstOrMissing(matches, "Campaign").campaign;
}

/**
 * The newest campaign sent to a segment, whose logs the audience page shows; else the newest scheduled one.
 *
 * @throws AppError "missing" when there is none.
 */
export async function findCampaignOfSegment(
  ctx: Ctx,
  input: { segmentId: string },
): Promise<CampaignWire> {
  const segmentId = parseId(input.segmentId);
  const newest = async (condition: SQL) => {
    const ofSegment = and(eq(campaigns.segmentId, segmentId), ofKind("campaigns"), condition);
    return await findCampaigns(ctx.db, ctx.account.id, { condition: ofSegment, limit: 1 });
  };
  const [newestSent] = await newest(notInArray(campaigns.status, ["draft", "scheduled"]));
  const campaign = newestSent ?? (await newest(eq(campaigns.status, "scheduled")))[0];
  if (campaign === undefined) {
    throw new AppError("missing", MESSAGES.audience.noCampaignForSegment);
  }
  return campaign;
}
