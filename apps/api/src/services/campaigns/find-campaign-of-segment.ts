import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignWire } from "@dakiya/domain/wire";
import { and, eq, notInArray } from "drizzle-orm";
import { campaigns } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { parseId } from "../ids.ts";
import { findCampaigns } from "./find-campaigns.ts";

/**
 * The newest campaign sent to a segment, whose logs the audience page shows (SPEC §7).
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
          condition: and(
            eq(campaigns.segmentId, segmentId),
            notInArray(campaigns.status, ["draft", "scheduled"]),
          ),
          limit: 1,
        });
  if (campaign === undefined) {
    throw new AppError("missing", MESSAGES.audience.noCampaignForSegment);
  }
  return campaign;
}
