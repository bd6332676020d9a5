import type { PreviewWire, SegmentRulesInput } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
import { ruleAudience } from "./segment-audience.ts";
import { summariseAudience } from "./summarise-audience.ts";

/** Shows who is in an audience before it is saved (SPEC §2, Segment Preview). */
export async function previewSegment(ctx: Ctx, input: SegmentRulesInput): Promise<PreviewWire> {
  const audience = ruleAudience(ctx.userId, input.rules, new Date());
  const { totalCount, activityStats, sampleCustomers, demographics } = await summariseAudience(
    ctx.db,
    audience,
    { cities: false },
  );
  return { totalCount, activityStats, sampleCustomers, demographics };
}
