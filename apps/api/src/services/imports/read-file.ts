import { and, eq } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { importChunks } from "../../db/schema/index.ts";

type Key = { ownerId: number; importId: number };

/** Reads an import's stored file, one stored chunk after the other; while one is used, the next is fetched. */
export async function* readFile(db: Db, key: Key): AsyncGenerator<Uint8Array> {
  let coming = readChunk(db, key, 0);
  try {
    for (let seq = 1; ; seq += 1) {
      const bytes = await coming;
      if (bytes === undefined) return;
      coming = readChunk(db, key, seq);
      // Its failure is met at the next step, if there is one.
      coming.catch(() => {});
      yield bytes;
    }
  } finally {
    await coming.catch(() => {});
  }
}

async function readChunk(
  db: Db,
  { ownerId, importId }: Key,
  seq: number,
): Promise<Uint8Array | undefined> {
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
  return chunk?.bytes;
}
