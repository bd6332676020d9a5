import type { EstimateWire, SegmentRulesInput } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
/** To be written. */
export async function estimateSegment(_ctx: Ctx, _input: SegmentRulesInput): Promise<EstimateWire> {
  throw new Error("being written");
}
