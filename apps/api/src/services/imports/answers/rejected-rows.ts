import { csvLine, formulaSafeCell, unescapeFormulaCell } from "@dakiya/domain/customer";
import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import { importErrors } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { findImport } from "./read-imports.ts";

const CHUNK_ROWS = 1_000;

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
  const { id, header, skipped } = await findImport(ctx, input.id);
  let rows = await readRows(ctx, id, 0);
  if (rows.length === 0 && skipped > 0) {
    throw new AppError("missing", MESSAGES.server.importRowsForgotten);
  }
  const safeLine = (cells: string[]): string => csvLine(cells.map(safeAsItStands));
  yield `\uFEFF${safeLine([...header, "line", "reason"])}`;
  while (signal?.aborted !== true) {
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows
      .map(({ line, cells, reasons }) => {
        const under = header.map((_, index) => cells[index] ?? "");
        return safeLine([...under, String(line), reasons, ...cells.slice(header.length)]);
      })
      .join("");
    rows = await readRows(ctx, id, last.line);
  }
}

async function readRows(ctx: Ctx, importId: number, after: number): Promise<Row[]> {
  const { rows } = await ctx.db.execute<Row>(sql`
    select ${importErrors.line} as line,
      (array_agg(${importErrors.cells} order by jsonb_array_length(${importErrors.cells}) desc))[1]
        as cells,
      string_agg(${importErrors.reason}, '; ' order by ${importErrors.column}) as reasons
    from ${importErrors}
    where ${importErrors.ownerId} = ${ctx.userId} and ${importErrors.importId} = ${importId}
      and ${importErrors.line} > ${after}
    group by ${importErrors.line}
    order by ${importErrors.line}
    limit ${CHUNK_ROWS}
  `);
  return rows;
}

/** A cell an export has escaped already stays as it is, or each round trip would add an apostrophe. */
function safeAsItStands(cell: string): string {
  return unescapeFormulaCell(cell) === cell ? formulaSafeCell(cell) : cell;
}
