import { setTimeout as pause } from "node:timers/promises";
import { imports } from "../../../db/schema/index.ts";
import type { Deps } from "../../../deps.ts";
import { ahead } from "../../ahead.ts";
import { heldBy, RunLost, type ImportRun } from "../import-run.ts";
import { readChunk } from "./read-chunk.ts";
import { TooEarly } from "./too-early.ts";

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
