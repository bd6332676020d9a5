import { firstCharacters } from "@dakiya/domain/text";
import { SEGMENT_NAME_MAX, type SegmentWire } from "@dakiya/domain/wire";
import { longTransaction } from "../../db/long-statement.ts";
import type { Ctx } from "../../deps.ts";
import { insertSegment } from "./insert-segment.ts";
import { lockSegment } from "./lock-segment.ts";
import { segmentAudience } from "./segment-audience.ts";
import { toSegmentWire } from "../wire/audience.ts";

/**
 * Saves a copy of a segment, used by no campaign yet. A static one's copy has the same members.
 *
 * @throws AppError "missing"
 */
export async function duplicateSegment(ctx: Ctx, input: { id: string }): Promise<SegmentWire> {
  const copy = await longTransaction(ctx, "count", async (tx) => {
    const { segment } = await lockSegment(tx, ctx, input.id);
    const { ownerId, description, rules, isDynamic } = segment;
    const name = firstCharacters(`Copy of ${segment.name}`, SEGMENT_NAME_MAX).trimEnd();
    const values = { ownerId, name, description, rules, isDynamic };
    return await insertSegment(tx, values, segmentAudience(segment, new Date()));
  });
  return toSegmentWire(copy, 0);
}
