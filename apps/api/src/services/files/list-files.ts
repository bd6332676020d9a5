import { MESSAGES } from "@dakiya/domain/messages";
import { FILE_LIMITS } from "@dakiya/domain/wire";
import type { FileDetailWire, FileListInput, FilePageWire } from "@dakiya/domain/wire";
import { and, desc, eq, lt } from "drizzle-orm";
import { files } from "../../db/schema/index.ts";
import { holds } from "../../db/sql/holds.ts";
import type { Ctx } from "../../deps.ts";
import { pageOf, readIdCursor } from "../keyset.ts";
import { measureLibrary } from "../library-room.ts";
import type { Library } from "../library-room.ts";
import { firstOrMissing, ownRow } from "../own-row.ts";
import { fileAddress, fileColumns, toFileWire } from "../wire/file.ts";
import { findPlaces } from "../address-uses/find-places.ts";

export const FILE_LIBRARY: Library = {
  table: files,
  max: { count: FILE_LIMITS.files, bytes: FILE_LIMITS.totalBytes },
  words: MESSAGES.files,
};

/** A page of the account's files, the newest first. @throws AppError "invalid" when the cursor is malformed. */
export async function listFiles(ctx: Ctx, input: FileListInput): Promise<FilePageWire> {
  const before = input.cursor === undefined ? undefined : lt(files.id, readIdCursor(input.cursor));
  const rows = await ctx.db
    .select(fileColumns)
    .from(files)
    .where(and(eq(files.accountId, ctx.account.id), before, holds(input.search, files.name)))
    .orderBy(desc(files.id))
    .limit(input.limit + 1);
  const { items, last } = pageOf(rows, input.limit);
  const room = await measureLibrary(ctx.db, FILE_LIBRARY, ctx.account.id);
  return {
    items: items.map((row) => toFileWire(ctx, row)),
    nextCursor: last === undefined ? null : String(last.id),
    library: {
      ...{ files: room.count, bytes: room.bytes },
      mostFiles: FILE_LIMITS.files,
      mostBytes: FILE_LIMITS.totalBytes,
    },
  };
}

/** A file and what links to it. @throws AppError "missing". */
export async function getFile(ctx: Ctx, { id }: { id: string }): Promise<FileDetailWire> {
  const found = await ctx.db
    .select(fileColumns)
    .from(files)
    .where(ownRow(files, ctx, id));
  const row = firstOrMissing(found, "File");
  const usedBy = await findPlaces(ctx.db, ctx.account.id, fileAddress(row));
  return { ...toFileWire(ctx, row), usedBy };
}
