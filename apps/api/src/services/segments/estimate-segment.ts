import type { EstimateWire, SegmentRulesInput } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
import { countAudience } from "./count-audience.ts";
import { ruleAudience } from "./segment-audience.ts";

/** Counts whom the rules describe now, and who of them can be mailed (SPEC §7, estimate-segment). */
export async function estimateSegment(ctx: Ctx, input: SegmentRulesInput): Promise<EstimateWire> {
  const audience = ruleAudience(ctx.userId, input.rules, new Date());
  return await countAudience(ctx.db, ctx.userId, audience);
}
