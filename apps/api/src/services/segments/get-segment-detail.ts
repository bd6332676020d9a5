import type { SegmentDetailWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
/** To be written. */
export async function getSegmentDetail(
  _ctx: Ctx,
  _input: { id: string },
): Promise<SegmentDetailWire> {
  throw new Error("being written");
}
