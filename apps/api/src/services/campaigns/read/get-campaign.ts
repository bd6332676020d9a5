import { setTimeout as delay } from "node:timers/promises";
import type { CampaignStatus } from "@dakiya/domain/campaign";
import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignSummaryWire, CampaignWire } from "@dakiya/domain/wire";
import { type SQL, and, eq, notInArray, sql } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { campaigns } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError, missing } from "../../../errors.ts";
import { parseId } from "../../wire/values.ts";
import { findCampaignSummaries, findCampaigns } from "./find-campaigns.ts";

/**
 * One campaign of the user.
 *
 * @throws AppError "missing" for one that is not there, deleted or somebody else's.
 */
export async function getCampaign(
  ctx: Ctx,
  input: { id: string },
  executor: Executor = ctx.db,
): Promise<CampaignWire> {
  const id = parseId(input.id);
  const [campaign] =
    id === null
      ? []
      : await findCampaigns(executor, ctx.userId, { condition: eq(campaigns.id, id), limit: 1 });
  if (campaign === undefined) throw missing("Campaign");
  return campaign;
}

/**
 * The same without its message, for pollers.
 *
 * @throws AppError "missing"
 */
export async function getCampaignSummary(
  ctx: Ctx,
  input: { id: string },
): Promise<CampaignSummaryWire> {
  const id = parseId(input.id);
  const condition = id === null ? sql`false` : eq(campaigns.id, id);
  const wanted = { condition, limit: 1, sort: "newest" } as const;
  const [found] = await findCampaignSummaries(ctx.db, ctx.userId, wanted);
  if (found === undefined) throw missing("Campaign");
  return found.campaign;
}

const EVERY_MS = 500;
const ENDED: readonly CampaignStatus[] = ["completed", "failed", "cancelled"];

/**
 * Streams a campaign's states without its message: the present one at once, then each change. Ends when the campaign
 * has ended or is deleted, or the listener leaves.
 *
 * @throws AppError "missing" when there is no such campaign to begin with.
 */
export async function* watchCampaign(
  ctx: Ctx,
  input: { id: string },
  signal?: AbortSignal,
  everyMs = EVERY_MS,
): AsyncGenerator<CampaignSummaryWire> {
  let campaign = await getCampaignSummary(ctx, input);
  yield campaign;
  let seen = JSON.stringify(campaign);
  while (!ENDED.includes(campaign.status)) {
    try {
      await delay(everyMs, undefined, signal === undefined ? {} : { signal });
      campaign = await getCampaignSummary(ctx, input);
    } catch (error) {
      const gone = error instanceof AppError && error.kind === "missing";
      if (gone || signal?.aborted === true) return;
      throw error;
    }
    const text = JSON.stringify(campaign);
    if (text !== seen) yield campaign;
    seen = text;
  }
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
    const ofSegment = and(eq(campaigns.segmentId, segmentId ?? 0), condition);
    return await findCampaigns(ctx.db, ctx.userId, { condition: ofSegment, limit: 1 });
  };
  const [sent] = await newest(notInArray(campaigns.status, ["draft", "scheduled"]));
  const campaign = sent ?? (await newest(eq(campaigns.status, "scheduled")))[0];
  if (campaign === undefined) {
    throw new AppError("missing", MESSAGES.audience.noCampaignForSegment);
  }
  return campaign;
}
