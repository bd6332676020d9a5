import { Readable } from "node:stream";
import type { ImportDetailWire } from "@dakiya/domain/wire";
import type { Ctx } from "../src/deps.ts";
import { getImport } from "../src/services/imports/answers/read-imports.ts";
import { runImport } from "../src/services/imports/run/run-import.ts";
import { startImport, type Upload } from "../src/services/imports/upload/start-import.ts";

/** Never aborted. */
export const FOR_EVER: AbortSignal = new AbortController().signal;

/** Uploads a file as a browser sends a CSV, in small pieces, and gives the import's id. */
export async function upload(
  ctx: Ctx,
  content: string | Buffer,
  fields: Partial<Omit<Upload, "stream">> = {},
): Promise<number> {
  const { importId } = await startImport(ctx, {
    filename: "customers.csv",
    mimeType: "text/csv",
    ...fields,
    stream: Readable.from(pieces(Buffer.from(content))),
  });
  return importId;
}

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 10_007) yield bytes.subarray(at, at + 10_007);
}

/** Uploads a file, runs the import's job here and now, and gives what became of it. */
export async function importFile(
  ctx: Ctx,
  content: string | Buffer,
  fields: Partial<Omit<Upload, "stream">> = {},
): Promise<ImportDetailWire> {
  const importId = await upload(ctx, content, fields);
  await runImport(ctx, { ownerId: ctx.userId, importId }, FOR_EVER);
  return await getImport(ctx, { id: String(importId) });
}
