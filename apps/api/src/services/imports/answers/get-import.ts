import { suggestMapping } from "@dakiya/domain/customer";
import type { ImportDetailWire, ImportQuestion } from "@dakiya/domain/wire";
import { and, asc, eq } from "drizzle-orm";
import { importErrors } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { findImport } from "./find-import.ts";
import { type ImportRecord, toImportWire } from "../../wire/imports.ts";

const SHOWN_ERRORS = 200;

/** One import with the first of its refused rows, and its question while it waits. @throws AppError "missing" */
export async function getImport(ctx: Ctx, input: { id: string }): Promise<ImportDetailWire> {
  const row = await findImport(ctx, input.id);
  const errors = await ctx.db
    .select({
      line: importErrors.line,
      column: importErrors.column,
      reason: importErrors.reason,
    })
    .from(importErrors)
    .where(and(eq(importErrors.ownerId, ctx.userId), eq(importErrors.importId, row.id)))
    .orderBy(asc(importErrors.line), asc(importErrors.column))
    .limit(SHOWN_ERRORS);
  return { ...toImportWire(row), errors, question: questionOf(row) };
}

function questionOf(row: ImportRecord): ImportQuestion | null {
  if (row.status !== "mapping") return null;
  const suggested = suggestMapping(row.header, row.samples);
  return { headings: row.header, samples: row.samples, suggested };
}
