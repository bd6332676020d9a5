import type { SegmentWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
import { findSegments } from "./find-segments.ts";

/** All the user's segments, the newest first. */
export async function listSegments(ctx: Ctx, _input: Record<never, never>): Promise<SegmentWire[]> {
  return await findSegments(ctx.db, ctx.userId);
}
