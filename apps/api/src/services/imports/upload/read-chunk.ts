import { and, eq } from "drizzle-orm";
import copyStreams from "pg-copy-streams";
import { importChunks } from "../../../db/schema/index.ts";
import type { Deps } from "../../../deps.ts";
import type { ImportRun } from "../import-run.ts";

/**
 * Reads one chunk of an import's stored file.
 *
 * @param seq - Which one, from 0.
 * @returns Undefined when it is not there.
 */
export async function readChunk(
  deps: Pick<Deps, "db" | "database">,
  run: Pick<ImportRun, "ownerId" | "importId">,
  seq: number,
): Promise<Uint8Array | undefined> {
  const isEmbedded = deps.database.kind === "embedded";
  return isEmbedded ? await selectChunk(deps, run, seq) : await copyChunk(deps, run, seq);
}

async function selectChunk(
  { db }: Pick<Deps, "db">,
  { ownerId, importId }: Pick<ImportRun, "ownerId" | "importId">,
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

/** COPY sends bytes unchanged; a query's answer would be twice as many hexadecimal digits. */
async function copyChunk(
  { database }: Pick<Deps, "database">,
  { ownerId, importId }: Pick<ImportRun, "ownerId" | "importId">,
  seq: number,
): Promise<Uint8Array | undefined> {
  const client = await database.pool.connect();
  try {
    // A COPY takes no parameters; these are numbers.
    const stream = client.query(
      copyStreams.to(
        `copy (select bytes from import_chunks where owner_id = ${ownerId} and import_id = ${importId} and seq = ${seq})
         to stdout (format binary)`,
      ),
    );
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(part);
    client.release();
    return onlyValue(Buffer.concat(parts));
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Signature, flags, and the length of nothing more. */
const HEADER_BYTES = 19;

/**
 * The value of a binary COPY of one column and at most one row: the number of columns, or -1, a length, the bytes.
 */
function onlyValue(copied: Buffer): Uint8Array | undefined {
  if (copied.readInt16BE(HEADER_BYTES) === -1) return undefined;
  const start = HEADER_BYTES + 6;
  const length = copied.readInt32BE(HEADER_BYTES + 2);
  // A copy of its own, so that it can be handed over.
  return new Uint8Array(copied.subarray(start, start + length));
}
