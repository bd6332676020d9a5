import type { SegmentWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
/** To be written. */
export async function listSegments(
  _ctx: Ctx,
  _input: Record<never, never>,
): Promise<SegmentWire[]> {
  throw new Error("being written");
}
