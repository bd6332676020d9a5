import type { CreateSegmentInput, SegmentWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
/** To be written. */
export async function createSegment(_ctx: Ctx, _input: CreateSegmentInput): Promise<SegmentWire> {
  throw new Error("being written");
}
