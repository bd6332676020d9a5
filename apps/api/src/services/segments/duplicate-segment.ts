import { SEGMENT_NAME_MAX, type SegmentWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
import { insertSegment } from "./insert-segment.ts";
import { lockSegment } from "./lock-segment.ts";
import { allowLongCounts } from "./long-counts.ts";
import { segmentAudience } from "./segment-audience.ts";
import { toSegmentWire } from "./to-segment-wire.ts";

/**
 * Saves a copy of a segment that no campaign uses yet. The copy of a static one has the members it kept.
 *
 * @throws AppError "missing"
 */
export async function duplicateSegment(ctx: Ctx, input: { id: string }): Promise<SegmentWire> {
  const copy = await ctx.db.transaction(async (tx) => {
    await allowLongCounts(tx, ctx);
    const { segment } = await lockSegment(tx, ctx, input.id);
    const { ownerId, description, rules, isDynamic } = segment;
    const name = copyName(segment.name);
    const values = { ownerId, name, description, rules, isDynamic };
    return await insertSegment(tx, values, segmentAudience(segment, new Date()));
  });
  return toSegmentWire(copy, 0);
}

/** Cut between characters, so that none of two units is halved. */
function copyName(name: string): string {
  let cut = "Copy of ";
  for (const character of name) {
    if (cut.length + character.length > SEGMENT_NAME_MAX) break;
    cut += character;
  }
  return cut.trimEnd();
}
