import { createHash, randomBytes } from "node:crypto";
import { MESSAGES } from "@dakiya/domain/messages";
import type { FileFormat, FileWire } from "@dakiya/domain/wire";
import { and, eq, sql } from "drizzle-orm";
import { files } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { countLimit } from "../audit/count-limit.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { refuseOverfull } from "../library-room.ts";
import { lockAccount } from "../lock-account.ts";
import { firstOrMissing, ownRow } from "../own-row.ts";
import { fileColumns, toFileWire } from "../wire/file.ts";
import { refuseNul } from "../wire/values.ts";
import { fileName } from "./format/file-name.ts";
import { readFormat } from "./format/read-format.ts";
import { FILE_LIBRARY } from "./list-files.ts";

export type UploadedFile = { content: Buffer; filename: string };

/**
 * Adds a file that emails can link to. The same file under the same name is the one that is there.
 *
 * @throws AppError "wrongType" for a format that is not taken; "impossible" for a damaged file, and where there is no room;
 *   "slowDown".
 */
export async function uploadFile(ctx: Ctx, upload: UploadedFile): Promise<FileWire> {
  const read = await readUpload(ctx, upload);
  return await ctx.db.transaction(async (tx) => {
    // One at a time, so that two together do not pass the limits.
    await lockAccount(tx, ctx.account.id);
    const { accountId } = files;
    const [existing] = await tx
      .select(fileColumns)
      .from(files)
      .where(
        and(eq(accountId, ctx.account.id), eq(files.hash, read.hash), eq(files.name, read.name)),
      );
    if (existing !== undefined) return toFileWire(ctx, existing);
    await refuseOverfull(tx, FILE_LIBRARY, ctx.account.id, { count: 1, bytes: read.size });
    const [row] = await tx
      .insert(files)
      .values({
        ...{ accountId: ctx.account.id, key: randomBytes(16).toString("base64url") },
        ...read,
      })
      .returning(fileColumns);
    if (row === undefined) throw new Error("an inserted file is not there");
    await recordAudit(tx, ctx, {
      action: "file.uploaded",
      subject: { type: "file", id: row.id, label: row.name },
      details: { bytes: row.size },
    });
    return toFileWire(ctx, row);
  });
}

/**
 * Puts a file in the place of another, at its address: links in sent emails download the new one.
 *
 * @throws AppError as `uploadFile`, and "missing".
 */
export async function replaceFile(
  ctx: Ctx,
  { id }: { id: string },
  upload: UploadedFile,
): Promise<FileWire> {
  const read = await readUpload(ctx, upload);
  return await ctx.db.transaction(async (tx) => {
    await lockAccount(tx, ctx.account.id);
    const which = ownRow(files, ctx, id);
    const before = firstOrMissing(await tx.select(fileColumns).from(files).where(which), "File");
    const more = { count: 0, bytes: read.size - before.size };
    await refuseOverfull(tx, FILE_LIBRARY, ctx.account.id, more);
    const [row] = await tx
      .update(files)
      .set({ ...read, replacedAt: sql`statement_timestamp()` })
      .where(which)
      .returning(fileColumns);
    if (row === undefined) throw new Error("a locked file is not there");
    await recordAudit(tx, ctx, {
      action: "file.replaced",
      subject: { type: "file", id: row.id, label: row.name },
      details: { bytes: row.size },
    });
    return toFileWire(ctx, row);
  });
}

type ReadUpload = {
  content: Buffer;
  hash: string;
  name: string;
  format: FileFormat;
  size: number;
};

async function readUpload(ctx: Ctx, { content, filename }: UploadedFile): Promise<ReadUpload> {
  await countLimit(ctx, "fileUpload", String(ctx.account.id));
  if (content.length === 0) throw new AppError("impossible", MESSAGES.files.empty);
  const result = readFormat(content, filename);
  if (typeof result === "object") {
    const reason = result.refusal === "damaged" ? "impossible" : "wrongType";
    throw new AppError(reason, MESSAGES.files[result.refusal]);
  }
  const name = fileName(filename, result);
  refuseNul({ name });
  const hash = createHash("sha256").update(content).digest("base64url");
  return { content, hash, name, format: result, size: content.length };
}
