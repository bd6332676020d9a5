import type { EstimateWire, SegmentRulesInput } from "@dakiya/domain/wire";
import { readLong } from "../../db/long-statement.ts";
import type { Ctx } from "../../deps.ts";
import { askedAudience } from "./asked-audience.ts";
import { countAudience } from "./count-audience.ts";

/**
 * Counts the rules' present matches, and who of them can be mailed.
 *
 * @throws AppError "missing" when `segmentId` is no segment of the user's.
 */
export async function estimateSegment(ctx: Ctx, input: SegmentRulesInput): Promise<EstimateWire> {
  const audience = await askedAudience(ctx, input);
  return await readLong(ctx, async () => await countAudience(ctx.db, ctx.userId, audience));
}
