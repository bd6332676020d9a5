import { unnamedColumn } from "@dakiya/domain/import";
import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportPreviewWire, ImportReadingInput } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { importChunks } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { createTextDecoder } from "../file/encoding/text-decoder.ts";
import { findLayout, nameColumns } from "../file/find-layout.ts";
import { IMPORT_LIMITS } from "../file/limits.ts";
import { storableText } from "../file/read-rows.ts";
import { findImport } from "./read-imports.ts";

/** How much of the file is looked at, and shown of it. */
const PREVIEW_BYTES = 65_536;
const SHOWN_ROWS = 12;
const SHOWN_CHARACTERS = 200;

/**
 * The first lines of the file of an import that asks, as they would be read.
 *
 * @throws AppError "missing"; "conflict" when the import does not ask.
 */
export async function previewImport(
  ctx: Ctx,
  input: ImportReadingInput,
): Promise<ImportPreviewWire> {
  const { id, accountId, status, ...row } = await findImport(ctx, input.id);
  if (status !== "mapping") throw new AppError("conflict", MESSAGES.server.importAnswered);
  const [chunk] = await ctx.db
    .select({ bytes: sql<Buffer>`substring(${importChunks.bytes} from 1 for ${PREVIEW_BYTES})` })
    .from(importChunks)
    .where(
      sql`${importChunks.accountId} = ${accountId} and ${importChunks.importId} = ${id}
        and ${importChunks.seq} = 0`,
    );
  const encoding = input.encoding ?? row.encoding;
  const bytes = chunk?.bytes ?? Buffer.alloc(0);
  const isWhole = bytes.length >= row.bytesTotal;
  const decoder = createTextDecoder(encoding);
  const text = decoder.push(bytes) + (isWhole ? decoder.end() : "");
  const separator = input.separator ?? row.reading.separator;
  const line = input.heading_line ?? row.reading.headingLine;
  const layout = findLayout(text, isWhole, {
    ...(separator === undefined ? {} : { separator }),
    ...(line === undefined ? {} : { headingLine: line }),
  });
  const heading = layout.rows.find((one) => one.line >= layout.headingLine);
  const below = layout.rows.filter((one) => one.line > (heading?.line ?? 0));
  const shown = layout.rows.slice(0, SHOWN_ROWS);
  return {
    encoding,
    separator: layout.separator,
    heading_line: layout.headingLine,
    headings:
      layout.headingLine === 0
        ? nameColumns([], layout.rows)
        : nameColumns(heading?.cells.slice(0, IMPORT_LIMITS.columns) ?? [], below).map(
            (name, place) => storableText(name.trim(), SHOWN_CHARACTERS) || unnamedColumn(place),
          ),
    rows: shown.map((one) => ({
      line: one.line,
      cells: one.cells
        .slice(0, IMPORT_LIMITS.columns)
        .map((cell) => storableText(cell, SHOWN_CHARACTERS)),
    })),
    is_damaged: text.includes("\uFFFD"),
  };
}
