import { setTimeout as pause } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import copyStreams from "pg-copy-streams";
import { importChunks, imports } from "../../../db/schema/index.ts";
import type { Deps } from "../../../deps.ts";
import { ahead } from "../../ahead.ts";
import { type ImportRun, RunLost, heldBy } from "../import-run.ts";

const LOOK_AGAIN_MS = 20;

/** How long an early run waits for one chunk, or for all of them, before it frees what it holds. */
const MAX_PAUSE_MS = 5_000;
const MAX_UPLOAD_MS = 60_000;

/**
 * Streams an import's stored file chunk by chunk, prefetching the next. An early run gets the chunks as they are
 * uploaded.
 *
 * @throws RunLost in an early run whose upload broke off or was cancelled; TooEarly when its file comes too slowly,
 *   or is in another encoding than its beginning was.
 */
export function readFile(
  deps: Pick<Deps, "db" | "database">,
  run: ImportRun,
): AsyncGenerator<Uint8Array> {
  return ahead(readChunks(deps, run));
}

async function* readChunks(
  deps: Pick<Deps, "db" | "database">,
  run: ImportRun,
): AsyncGenerator<Uint8Array> {
  const startedAt = performance.now();
  let isWhole = !run.isEarly;
  let cameAt = startedAt;
  for (let seq = 0; ;) {
    const bytes = await readChunk(deps, run, seq);
    if (bytes !== undefined) {
      yield bytes;
      seq += 1;
      cameAt = performance.now();
      continue;
    }
    if (isWhole) return;
    isWhole = await isUploaded(deps, run);
    if (isWhole) continue;
    const now = performance.now();
    if (now - cameAt > MAX_PAUSE_MS || now - startedAt > MAX_UPLOAD_MS) throw new TooEarly();
    await pause(LOOK_AGAIN_MS);
  }
}

/** @throws RunLost, TooEarly */
async function isUploaded({ db }: Pick<Deps, "db">, run: ImportRun): Promise<boolean> {
  const [state] = await db
    .select({ bytesTotal: imports.bytesTotal, encoding: imports.encoding })
    .from(imports)
    .where(heldBy(run));
  if (state === undefined) throw new RunLost();
  if (state.encoding !== run.encoding) throw new TooEarly();
  return state.bytesTotal > 0;
}

/**
 * Reads one chunk of an import's stored file.
 *
 * @param seq - Which one, from 0.
 * @returns Undefined when it is not there.
 */
async function readChunk(
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

/** Thrown in a run that began during the upload and can't go on: another one reads the whole file. */
export class TooEarly extends Error {
  override readonly name = "TooEarly";
}
