import { and, eq } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { importChunks } from "../../db/schema/index.ts";

/** Reads an import's stored file, one stored chunk in memory at a time. */
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
    yield chunk.bytes;
  }
}
