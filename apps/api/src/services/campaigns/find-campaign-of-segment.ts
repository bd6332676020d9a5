import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignWire } from "@dakiya/domain/wire";
import { eq } from "drizzle-orm";
import { campaigns } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { parseId } from "../ids.ts";
import { findCampaigns } from "./find-campaigns.ts";

/**
 * The newest campaign tied to a segment, whose logs the audience page shows (SPEC §7).
 *
 * @throws AppError "missing" with the sentence of SPEC §8 when there is none.
 */
export async function findCampaignOfSegment(
  ctx: Ctx,
  input: { segmentId: string },
): Promise<CampaignWire> {
  const segmentId = parseId(input.segmentId);
  const [campaign] =
    segmentId === null
      ? []
      : await findCampaigns(ctx.db, ctx.userId, {
          condition: eq(campaigns.segmentId, segmentId),
          limit: 1,
        });
  if (campaign === undefined) {
    throw new AppError("missing", MESSAGES.audience.noCampaignForSegment);
  }
  return campaign;
}
