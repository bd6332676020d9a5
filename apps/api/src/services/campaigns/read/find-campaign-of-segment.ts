import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignWire } from "@dakiya/domain/wire";
import { and, eq, notInArray, type SQL } from "drizzle-orm";
import { campaigns } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { parseId } from "../../wire/ids.ts";
import { findCampaigns } from "./find-campaigns.ts";

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
