import { cleanAddress } from "@dakiya/domain/cells";
import type { CustomerRow } from "@dakiya/domain/import";
import { MESSAGES } from "@dakiya/domain/messages";
import { checkErased } from "../../customers/check-erased.ts";
import type { Beginning } from "./begin-file.ts";
import { IMPORT_LIMITS } from "./limits.ts";
import { optOutsOf, optOutsOfLine } from "./opt-outs.ts";
import type { ParsedPiece, ParseOptions } from "./parsed-piece.ts";
import { headingOf, refuseRow } from "./read-rows.ts";
import type { ImportHeader, ImportRow, RefusedRow } from "./read-rows.ts";
import { createSeenEmails } from "./seen-emails.ts";
import type { CsvRecord } from "./split-records.ts";
import { createBatchBuilder } from "./staged-batch.ts";

/** Rows stored by one statement. */
const BATCH_ROWS = 5_000;

type Under = { record: CsvRecord; header: ImportHeader; reported: Beginning["reported"] };

/** Keeps a file's rows: the first of an email to be stored, the others with their reason. */
export type RowKeeper = {
  keep: (piece: ParsedPiece, row: ImportRow, under: Under) => void;
  /** Moves the rows of the last, smaller batch to the piece. */
  end: (piece: ParsedPiece) => void;
  /** The file names more emails than fit in memory. */
  isFull: () => boolean;
};

export function createRowKeeper(options: ParseOptions): RowKeeper {
  const batch = createBatchBuilder(options.form, options);
  const batchRows = options.batchRows ?? BATCH_ROWS;
  const seenEmails = createSeenEmails();
  const { report, refuse, cellsToKeep, isErased } = createReporter(options);

  /** Stores opt-outs of a row beside the stored rows. */
  function remember(
    piece: ParsedPiece,
    row: CustomerRow | undefined,
    isTaken: boolean,
    { record, header }: Under,
  ): void {
    if (options.adds != null) return;
    if ("raw" in record) addOptOuts(piece, optOutsOfLine(record));
    else if (row !== undefined)
      addOptOuts(piece, optOutsOf(row, record.cells, header.mapping, isTaken));
  }

  function addOptOuts(piece: ParsedPiece, said: ParsedPiece["optOuts"]): void {
    for (const one of said) if (!isErased(one.email)) piece.optOuts.push(one);
  }

  return {
    keep: (piece, row, under) => {
      const { record, header, reported } = under;
      piece.rowsRead += 1;
      const refuseEmail = (reason: string): RefusedRow =>
        refuseRow(record, [{ column: headingOf(header, "email"), reason }]);
      const ofErased = MESSAGES.personalData.refusedRow;
      if (row.kind === "refused") {
        if (cellsToKeep(row.cells).length < row.cells.length)
          return refuse(piece, { ...refuseEmail(ofErased), cells: [] });
        remember(piece, row.row, false, under);
        return refuse(piece, row);
      }
      if (isErased(row.row.email)) return refuse(piece, { ...refuseEmail(ofErased), cells: [] });
      const line = seenEmails.lineOf(row.row.email, row.line);
      remember(piece, row.row, line === null, under);
      if (line !== null) return refuse(piece, refuseEmail(MESSAGES.server.importSameEmail(line)));
      const flaws = row.flaws.filter((flaw) => reported?.has(flaw.column) ?? true);
      if (flaws.length > 0) {
        piece.warned += 1;
        const flawed = refuseRow(record, flaws);
        report(piece, { ...flawed, cells: cellsToKeep(flawed.cells) }, true);
      }
      batch.add(row.row, row.line);
      if (batch.size() >= batchRows) piece.batches.push(batch.take());
    },
    end: (piece) => {
      if (batch.size() > 0) piece.batches.push(batch.take());
    },
    isFull: () => seenEmails.isFull(),
  };
}

/** Reports why rows and cells were refused, up to a limit, and nothing about erased addresses. */
function createReporter(options: ParseOptions) {
  const erased = checkErased(options.erased ?? null);
  let keptErrors = 0;

  function report(piece: ParsedPiece, row: RefusedRow, taken: boolean): void {
    row.errors.forEach(({ column, reason }, index) => {
      if (keptErrors >= IMPORT_LIMITS.keptErrors) return;
      keptErrors += 1;
      // One copy of a row's cells is enough, however many of them were refused.
      const cells = index === 0 ? row.cells : [];
      piece.errors.push({ line: row.line, column, reason, cells, taken });
    });
  }

  return {
    report,
    refuse: (piece: ParsedPiece, row: RefusedRow): void => {
      piece.refused += 1;
      report(piece, row, false);
    },
    isErased: (email: string): boolean => erased.has(email),
    /** None of a row in which an erased address stands. */
    cellsToKeep: (cells: string[]): string[] =>
      options.erased != null &&
      cells.some((cell) => /[@\uFF20\uFE6B]/.test(cell) && erased.has(cleanAddress(cell) ?? ""))
        ? []
        : cells,
  };
}
