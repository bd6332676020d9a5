import { formulaSafeCell, unescapeFormulaCell } from "@dakiya/domain/cells";
import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import { importErrors } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { csvText } from "../../wire/csv.ts";
import { findImport } from "./read-imports.ts";

type Row = { line: number; cells: string[]; reasons: string };

/**
 * Streams the refused rows of an import as CSV text: each as in the file, with its line and the reasons, to be fixed
 * and imported again. Safe to open in a spreadsheet.
 *
 * @throws AppError "missing", at the first step; so when the rows have expired.
 */
export async function* rejectedRows(
  ctx: Ctx,
  input: { id: string },
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const { id, filename, header, skipped } = await findImport(ctx, input.id);
  if (skipped > 0 && (await readRows(ctx, id, 0, 1)).length === 0) {
    throw new AppError("missing", MESSAGES.server.importRowsForgotten);
  }
  const subject = { type: "import", id, label: filename } as const;
  await recordAudit(ctx.db, ctx, { action: "rejected-rows.exported", subject });
  const table = {
    columns: [...header, "line", "reason"].map(safeAsItStands),
    cells: ({ line, cells, reasons }: Row): string[] => {
      const under = header.map((_, index) => cells[index] ?? "");
      return [...under, String(line), reasons, ...cells.slice(header.length)].map(safeAsItStands);
    },
  };
  const readAfter = async (after: Row | null, limit: number): Promise<Row[]> =>
    await readRows(ctx, id, after?.line ?? 0, limit);
  yield* csvText(table, readAfter, signal);
}

async function readRows(ctx: Ctx, importId: number, after: number, limit: number): Promise<Row[]> {
  const { rows } = await ctx.db.execute<Row>(sql`
    select ${importErrors.line} as line,
      (array_agg(${importErrors.cells} order by jsonb_array_length(${importErrors.cells}) desc))[1]
        as cells,
      string_agg(${importErrors.reason}, '; ' order by ${importErrors.column}) as reasons
    from ${importErrors}
    where ${importErrors.accountId} = ${ctx.account.id} and ${importErrors.importId} = ${importId}
      and ${importErrors.line} > ${after}
    group by ${importErrors.line}
    order by ${importErrors.line}
    limit ${limit}
  `);
  return rows;
}

/** A cell an export has escaped already stays as it is, or each round trip would add an apostrophe. */
function safeAsItStands(cell: string): string {
  return unescapeFormulaCell(cell) === cell ? formulaSafeCell(cell) : cell;
}
