import type { EstimateWire, SegmentRulesInput } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
import { askedAudience } from "./asked-audience.ts";
import { countAudience } from "./count-audience.ts";

/**
 * Counts whom the rules describe now, and who of them can be mailed (SPEC §7, estimate-segment).
 *
 * @throws AppError "missing" when `segmentId` is no segment of the user's.
 */
export async function estimateSegment(ctx: Ctx, input: SegmentRulesInput): Promise<EstimateWire> {
  return await countAudience(ctx.db, ctx.userId, await askedAudience(ctx, input));
}
