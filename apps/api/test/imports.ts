import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { ImportDetailWire } from "@dakiya/domain/wire";
import type { Ctx, Deps } from "../src/deps.ts";
import type { Attempt } from "../src/queue/queue.ts";
import { getImport } from "../src/services/imports/answers/read-imports.ts";
import { runImport as runAttempt } from "../src/services/imports/run/run-import.ts";
import { startImport } from "../src/services/imports/start-import.ts";
import type { Upload } from "../src/services/imports/start-import.ts";

/** Never aborted. */
export const FOR_EVER: AbortSignal = new AbortController().signal;

/** Small ones have a short file come in several chunks and batches. */
export type Sizes = { chunkBytes?: number; batchRows?: number };

/** Uploads a file as a browser sends a CSV, in small pieces, and gives the import's id. */
export async function upload(
  ctx: Ctx,
  content: string | Buffer,
  fields: Partial<Omit<Upload, "stream">> = {},
  { chunkBytes }: Sizes = {},
): Promise<number> {
  const stream = Readable.from(pieces(Buffer.from(content)));
  const file = { filename: "customers.csv", mimeType: "text/csv", ...fields, stream };
  const { importId } = await startImport(ctx, file, chunkBytes);
  return importId;
}

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 10_007) yield bytes.subarray(at, at + 10_007);
}

/** An attempt at a job that the queue does not know. */
export const anAttempt = (attempt = 1): Attempt => ({ jobId: randomUUID(), attempt });

/** Runs an import's job in this process, as its first attempt or a later one. */
export async function runImport(
  deps: Deps,
  job: { accountId: number; importId: number },
  signal: AbortSignal,
  { batchRows, attempt }: Sizes & { attempt?: number } = {},
): Promise<void> {
  await runAttempt(deps, job, signal, anAttempt(attempt), batchRows);
}

/** Uploads a file, runs the import's job in this process, and returns its result. */
export async function importFile(
  ctx: Ctx,
  content: string | Buffer,
  fields: Partial<Omit<Upload, "stream">> = {},
  sizes: Sizes = {},
): Promise<ImportDetailWire> {
  const importId = await upload(ctx, content, fields, sizes);
  await runImport(ctx, { accountId: ctx.account.id, importId }, FOR_EVER, sizes);
  return await getImport(ctx, { id: String(importId) });
}
