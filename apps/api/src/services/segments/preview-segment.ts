import type { PreviewWire, SegmentRulesInput } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
/** To be written. */
export async function previewSegment(_ctx: Ctx, _input: SegmentRulesInput): Promise<PreviewWire> {
  throw new Error("being written");
}
