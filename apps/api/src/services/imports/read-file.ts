import { and, eq } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { importChunks } from "../../db/schema/index.ts";
import { ahead } from "../ahead.ts";

type Key = { ownerId: number; importId: number };

/** Reads an import's stored file, one stored chunk after the other; while one is used, the next is fetched. */
export function readFile(db: Db, key: Key): AsyncGenerator<Uint8Array> {
  return ahead(readChunks(db, key));
}

async function* readChunks(db: Db, key: Key): AsyncGenerator<Uint8Array> {
  for (let seq = 0; ; seq += 1) {
    const bytes = await readChunk(db, key, seq);
    if (bytes === undefined) return;
    yield bytes;
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
