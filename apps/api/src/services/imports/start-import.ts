import type { Readable } from "node:stream";
import { kindOfBytes, kindOfName } from "@dakiya/domain/import";
import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportFileKind } from "@dakiya/domain/messages";
import type { FileEncoding } from "@dakiya/domain/import";
import type { FileReading, ImportMapping, ImportMappingInput } from "@dakiya/domain/wire";
import { and, eq, sql } from "drizzle-orm";
import { importChunks, imports } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { countLimit } from "../audit/count-limit.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { storingAddress } from "../customers/erased-addresses.ts";
import { holdFields } from "../fields/find-fields.ts";
import { findAddable } from "./added-columns.ts";
import { openAddition } from "./open-addition.ts";
import { settleMapping } from "./settle-mapping.ts";
import type { ImportRecord } from "../wire/imports.ts";
import { findEncoding } from "./file/encoding/detect-encoding.ts";
import type { FoundEncoding } from "./file/encoding/detect-encoding.ts";
import { probeEncoding } from "./file/encoding/probe-encoding.ts";
import { isCsvType, looksLikeText } from "./file/file-type.ts";

const CHUNK_BYTES = 524_288;

/** An upload without progress for this long counts as dead, and no longer blocks another. */
const DEAD_UPLOAD = sql`interval '2 minutes'`;

export type Upload = {
  filename: string;
  mimeType: string;
  stream: Readable;
  /** The uploader can be asked about the columns later. */
  asks?: boolean;
  /** The columns' meaning, where known. */
  mapping?: ImportMapping | null;
  /** The file's encoding, if known; any other is refused. */
  encoding?: FileEncoding | undefined;
  /** Its layout, if known. */
  layout?: Pick<FileReading, "separator" | "headingLine">;
  /** The shop that its orders are from, where they are orders of one that numbers them from 1. */
  shop?: string | undefined;
  /** The earlier import of the file whose ignored columns are added; nothing else is imported then. */
  addsColumnsTo?: string | undefined;
  /** The fields that columns become, beside `mapping`. */
  newFields?: ImportMappingInput["new_fields"];
  /** Automations enrol its customers; otherwise the import enrols nobody. */
  enrols?: boolean;
};

/**
 * Stores an uploaded CSV file in chunks and queues its import with the last of them. A failed upload leaves nothing.
 * A completed one replaces an import that still waits for an answer about its columns.
 *
 * @param chunkBytes - How much of the file one statement stores.
 *
 * @throws AppError "wrongType" when it is no CSV, "tooLarge" past the limit, "impossible" when it is empty,
 *   "missing" and "conflict" for an import whose columns can't be added, "invalid" for columns that can't be,
 *   "conflict" while another import of the user is under way, "slowDown" past 60 an hour.
 */
export async function startImport(
  ctx: Ctx,
  input: Upload,
  chunkBytes = CHUNK_BYTES,
): Promise<{ importId: number }> {
  try {
    if (!isCsvType(input.mimeType, input.filename)) throw notCsv(kindOfName(input.filename));
    await countLimit(ctx, "import", String(ctx.account.id));
    const { addsColumnsTo } = input;
    const base = addsColumnsTo === undefined ? null : await openAddition(ctx, addsColumnsTo);
    const importId = await openImport(ctx, input, base);
    try {
      await storeFile(ctx, importId, input, base, chunkBytes);
    } catch (error) {
      await ctx.db.delete(imports).where(uploading(ctx, importId));
      throw error;
    }
    return { importId };
  } finally {
    // An unread body would hold the request open.
    input.stream.resume();
  }
}

/** Names the file's real type, if known, and says how to get a CSV file from it. */
const notCsv = (kind: ImportFileKind | null): AppError =>
  new AppError(
    "wrongType",
    kind === null || kind === "text"
      ? MESSAGES.customers.uploadNeedsCsv
      : MESSAGES.server.importWrongFile(kind),
  );

/** The import during its upload, when it may be cancelled. */
const uploading = (ctx: Ctx, importId: number) =>
  and(
    eq(imports.accountId, ctx.account.id),
    eq(imports.id, importId),
    eq(imports.status, "queued"),
    eq(imports.bytesTotal, 0),
  );

/** Creates an import; a unique index allows one under way for each user. */
async function openImport(
  ctx: Ctx,
  { filename, asks = false, mapping = null, enrols = false, shop }: Upload,
  base: ImportRecord | null,
): Promise<number> {
  const dead = sql`${imports.accountId} = ${ctx.account.id} and ${imports.status} = 'queued'
    and ${imports.bytesTotal} = 0 and ${imports.heartbeatAt} < statement_timestamp() - ${DEAD_UPLOAD}`;
  await ctx.db.delete(imports).where(dead);
  // An erasure is refused while this import is under way. Its run reads the earlier erasures.
  const [row] = await storingAddress(ctx, undefined, async (tx) => {
    // No field changes its type while an import may have read it as it was.
    await holdFields(tx, ctx.account.id);
    return await tx
      .insert(imports)
      .values({
        ...{ accountId: ctx.account.id, filename: shownName(filename), asks, mapping, enrols },
        ...(shop === undefined ? {} : { orderSource: shop }),
        ...(base === null ? {} : { addsColumnsTo: base.id, enrols: false }),
      })
      .onConflictDoNothing()
      .returning({ id: imports.id });
  });
  if (row === undefined) throw new AppError("conflict", MESSAGES.server.importBusy);
  return row.id;
}

function shownName(filename: string): string {
  const name = filename.replaceAll(/[\p{Cc}\p{Cs}]/gu, "").slice(-200);
  return name === "" ? "customers.csv" : name;
}

async function storeFile(
  ctx: Ctx,
  importId: number,
  { stream, filename, encoding: stated, layout, asks = false, ...answer }: Upload,
  base: ImportRecord | null,
  chunkBytes: number,
): Promise<void> {
  const probe = probeEncoding();
  let bytesTotal = 0;
  let seq = 0;
  for await (const bytes of inChunks(stream, chunkBytes)) {
    bytesTotal += bytes.length;
    if (bytesTotal > ctx.config.importMaxBytes) throw tooLarge(ctx);
    if (seq === 0 && !looksLikeText(bytes)) throw notCsv(kindOfBytes(bytes, filename));
    probe.push(bytes);
    await storeChunk(ctx, { importId, seq, bytes });
    seq += 1;
  }
  // The multipart reader ends a truncated stream as if it were complete.
  if ("truncated" in stream && stream.truncated === true) throw tooLarge(ctx);
  if (bytesTotal === 0) throw new AppError("impossible", "The file is empty");
  const columns = { mapping: answer.mapping ?? null, new_fields: answer.newFields ?? [] };
  if (base !== null) {
    if (bytesTotal !== base.bytesTotal)
      throw new AppError("impossible", MESSAGES.server.importOtherFile(base.filename));
    const { candidates: _, ...reading } = base.reading;
    const found = {
      encoding: base.encoding,
      notes: [],
      reading: { ...reading, isConfirmed: true },
    };
    return await enqueue(ctx, importId, bytesTotal, found, { ...columns, base });
  }
  const { reading, ...found } = await findEncoding(probe.end(), stated);
  // They hold names, which nobody needs who is not asked.
  const { candidates, ...known } = reading;
  const open = asks && candidates !== undefined ? { candidates } : {};
  const read = { ...found, reading: { ...known, ...open, ...layout } };
  await enqueue(ctx, importId, bytesTotal, read, { ...columns, base });
}

/** @throws AppError "conflict" when the import is gone or was cancelled: then nothing may be added to it. */
async function storeChunk(
  ctx: Ctx,
  { importId, seq, bytes }: { importId: number; seq: number; bytes: Buffer },
): Promise<void> {
  const { rowCount } = await ctx.db.execute(sql`
    with alive as (
      update ${imports} set heartbeat_at = statement_timestamp()
      where ${uploading(ctx, importId)}
      returning 1
    )
    insert into ${importChunks} (account_id, import_id, seq, bytes)
    select ${ctx.account.id}, ${importId}, ${seq}, ${bytes} from alive
  `);
  if (rowCount === 0) throw new AppError("conflict", MESSAGES.server.importCancelled);
}

/** The given meaning of the columns, and the import they are added to. */
type Stated = {
  mapping: ImportMapping | null;
  new_fields: ImportMappingInput["new_fields"];
  base: ImportRecord | null;
};

async function enqueue(
  ctx: Ctx,
  importId: number,
  bytesTotal: number,
  found: FoundEncoding,
  { mapping: given, new_fields, base }: Stated,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    // Made with the last chunk: a failed upload leaves no fields.
    let mapping = given;
    if (new_fields.length > 0 || (base !== null && given !== null)) {
      const places = base === null ? null : await findAddable(tx, base);
      const answer = { mapping: given ?? {}, new_fields };
      mapping = await settleMapping(tx, ctx, answer, { headings: null, places });
    }
    const [row] = await tx
      .update(imports)
      .set({
        bytesTotal,
        mapping,
        ...found,
        heartbeatAt: sql`statement_timestamp()`,
      })
      .where(uploading(ctx, importId))
      .returning({ filename: imports.filename });
    if (row === undefined) throw new AppError("conflict", MESSAGES.server.importCancelled);
    await tx
      .delete(imports)
      .where(and(eq(imports.accountId, ctx.account.id), eq(imports.status, "mapping")));
    await ctx.queue.add(tx, "import-customers", [{ accountId: ctx.account.id, importId }]);
    const subject = { type: "import", id: importId, label: row.filename } as const;
    await recordAudit(tx, ctx, {
      action: "import.started",
      subject,
      details: { bytes: bytesTotal },
    });
  });
  ctx.queue.wake();
}

function tooLarge(ctx: Ctx): AppError {
  const maxMib = Math.max(1, Math.floor(ctx.config.importMaxBytes / 1_048_576));
  return new AppError("tooLarge", MESSAGES.server.importTooLarge(maxMib));
}

/** The stream's bytes in chunks of one size; the first is long enough for sniffing, if the file is. */
async function* inChunks(stream: Readable, size: number): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const part of stream) {
    const bytes = Buffer.isBuffer(part) ? part : Buffer.from(part);
    parts.push(bytes);
    length += bytes.length;
    if (length < size) continue;
    const whole = Buffer.concat(parts, length);
    let at = 0;
    for (; length - at >= size; at += size) yield whole.subarray(at, at + size);
    parts = [whole.subarray(at)];
    length -= at;
  }
  if (length > 0) yield Buffer.concat(parts, length);
}
