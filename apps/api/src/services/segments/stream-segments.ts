import { lt } from "drizzle-orm";
import { segments } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { findSegments } from "./find-segments.ts";

/** Rules can be long: at most this many segments' are in memory at a time. */
const CHUNK_ROWS = 20;

/**
 * Streams all the user's segments, the newest first (GET /user/get-segment): each chunk is the JSON of some
 * `SegmentWire`s, joined by commas. Memory holds one chunk; no connection is held in between.
 */
export async function* streamSegments(ctx: Ctx, signal?: AbortSignal): AsyncGenerator<string> {
  for (let before: string | null = null; signal?.aborted !== true;) {
    const found = await findSegments(
      ctx.db,
      ctx.userId,
      before === null ? undefined : lt(segments.id, Number(before)),
      CHUNK_ROWS,
    );
    const last = found.at(-1);
    if (last === undefined) return;
    yield found.map((segment) => JSON.stringify(segment)).join(",");
    if (found.length < CHUNK_ROWS) return;
    before = last._id;
  }
}
