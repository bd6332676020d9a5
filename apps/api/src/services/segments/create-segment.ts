import type { CreateSegmentInput, SegmentWire } from "@dakiya/domain/wire";
import { longTransaction } from "../../db/long-statement.ts";
import type { Ctx } from "../../deps.ts";
import { insertSegment } from "./insert-segment.ts";
import { refuseNul } from "../wire/values.ts";
import { ruleAudience } from "./segment-audience.ts";
import { toSegmentWire } from "../wire/audience.ts";

/** Saves a segment with its present size; a static one also stores its members. */
export async function createSegment(ctx: Ctx, input: CreateSegmentInput): Promise<SegmentWire> {
  const { name, description, rules, is_dynamic: isDynamic } = input;
  refuseNul({ name, description });
  const row = await longTransaction(ctx, "count", async (tx) => {
    const values = { ownerId: ctx.userId, name, description, rules, isDynamic };
    return await insertSegment(tx, values, ruleAudience(ctx.userId, rules, new Date()));
  });
  return toSegmentWire(row, 0);
}
