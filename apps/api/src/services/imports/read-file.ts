import { and, eq } from "drizzle-orm";
import { importChunks } from "../../db/schema/index.ts";
import type { Db } from "../../db/client.ts";

/** How much of the file is worked on before other requests get their turn. */
const PIECE_BYTES = 65_536;

/** Reads an import's stored file in small pieces, one stored chunk in memory at a time. */
export async function* readFile(
  db: Db,
  { ownerId, importId }: { ownerId: number; importId: number },
): AsyncGenerator<Uint8Array> {
  for (let seq = 0; ; seq += 1) {
    const [chunk] = await db
      .select({ bytes: importChunks.bytes })
      .from(importChunks)
      .where(
        and(
          eq(importChunks.ownerId, ownerId),
          eq(importChunks.importId, importId),
          eq(importChunks.seq, seq),
        ),
      );
    if (chunk === undefined) return;
    for (let at = 0; at < chunk.bytes.length; at += PIECE_BYTES) {
      yield chunk.bytes.subarray(at, at + PIECE_BYTES);
    }
  }
}
