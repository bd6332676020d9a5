import type { PreviewWire, SegmentRulesInput } from "@dakiya/domain/wire";
import { readLong } from "../../db/long-statement.ts";
import type { Ctx } from "../../deps.ts";
import { askedAudience } from "./asked-audience.ts";
import { summariseAudience } from "./summarise-audience.ts";

/**
 * Summarises an audience before a campaign is made for it.
 *
 * @throws AppError "missing" when `segmentId` is no segment of the user's.
 */
export async function previewSegment(ctx: Ctx, input: SegmentRulesInput): Promise<PreviewWire> {
  const audience = await askedAudience(ctx, input);
  const { totalCount, activityStats, sampleCustomers, demographics } = await readLong(
    ctx,
    async () => await summariseAudience(ctx.db, audience, { cities: false }),
  );
  return { totalCount, activityStats, sampleCustomers, demographics };
}
