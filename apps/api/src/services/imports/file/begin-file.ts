import {
  createOwnCellsReader,
  mappedPlaces,
  matchHeaders,
  newFileForms,
} from "@dakiya/domain/import";
import type { ColumnMapping, FileForms, OwnCells } from "@dakiya/domain/import";
import type { FieldDefinition } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import type { AddedTo } from "../added-columns.ts";
import { watchColumns } from "./column-guesses.ts";
import type { ColumnWatch } from "./column-guesses.ts";
import { ImportRefusal } from "./limits.ts";
import { STATUS_COLUMNS, watchOptOuts } from "./opt-outs.ts";
import type { OptOutWatch } from "./opt-outs.ts";
import type { FileQuestion, ParseOptions } from "./parsed-piece.ts";
import { headingAt, readAddedHeader, readHeader, readHeadings } from "./read-rows.ts";
import type { Headings, ImportHeader } from "./read-rows.ts";
import type { CsvRecord } from "./split-records.ts";

/** Meaning of a file's headings, and the watches for its rows. */
export type Beginning = {
  headings: readonly string[];
  /** Null for a file that is only looked through. */
  header: ImportHeader | null;
  question: FileQuestion | null;
  watch: OptOutWatch;
  columns: ColumnWatch;
  readOwn: (cells: readonly string[]) => OwnCells;
  /** Headings of cells to report; null for all. */
  reported: ReadonlySet<string> | null;
};

/**
 * Takes the first record with content as the header, and asks about it where it leaves something open.
 *
 * @param samples - The file's first rows, which are read after it.
 * @throws ImportRefusal when the file can't be imported.
 */
export function beginFile(
  record: CsvRecord,
  options: ParseOptions,
  { forms, samples }: { forms: FileForms; samples: string[][] },
): Beginning {
  const found = readHeadings(record);
  const { cells: headings } = found;
  const { own = [], adds = null, mapping } = options;
  if (adds !== null) return beginAdding(found, options, { forms, samples, base: adds });
  if (options.asks === true && mapping === null && isUnclear(headings, own)) {
    const match = matchHeaders(headings, own);
    const watch = watchOptOuts(headings, readForMail(match.mapping, match.watched));
    const columns = watchColumns(headings, match.keepable);
    return asking(askAbout(found, samples, watch), { watch, columns });
  }
  const optOuts = options.proof?.optOuts ?? [];
  const statuses = optOuts.flatMap((count, place) => (count > 0 ? [place] : []));
  const header = readHeader(found, mapping, own, statuses);
  // In this program's own files every cell stands for itself.
  const watched = header.foreign ? headings : [];
  return {
    ...{ headings, header, question: null, reported: null },
    watch: watchOptOuts(watched, readForMail(header.mapping, header.watched)),
    columns: watchColumns(headings, header.keepable),
    readOwn: createOwnCellsReader(header.own, forms),
  };
}

/** The same for a file whose ignored columns are added; nothing else is looked for. */
function beginAdding(
  found: Headings,
  { mapping, own = [] }: ParseOptions,
  { forms, samples, base }: { forms: FileForms; samples: string[][]; base: AddedTo },
): Beginning {
  const { cells: headings } = found;
  const isSame = headings.length === base.headings.length;
  if (!isSame || headings.some((heading, at) => heading !== base.headings[at]))
    throw new ImportRefusal(MESSAGES.server.importOtherFile(base.filename));
  const watch = watchOptOuts([], []);
  if (mapping === null) {
    const columns = watchColumns(headings, base.places);
    return asking(askAbout(found, samples, watch), { watch, columns });
  }
  const header = readAddedHeader(found, base.mapping, mapping, own);
  return {
    ...{ headings, header, question: null, watch },
    columns: watchColumns([], []),
    readOwn: createOwnCellsReader(header.own, forms),
    reported: new Set(mappedPlaces(mapping).map((at) => headingAt(headings, at))),
  };
}

/** The question a file's headings leave open; samples and counts fill as its rows are read. */
export function askAbout(
  {
    cells,
    place: { line, skipped },
  }: { cells: string[]; place: { line: number; skipped: number } },
  samples: string[][],
  { counts }: OptOutWatch,
): FileQuestion {
  return { headings: cells, samples, optOuts: counts, guesses: [], found: { line, skipped } };
}

const asking = (
  question: FileQuestion,
  watching: Pick<Beginning, "watch" | "columns">,
): Beginning => ({
  ...{ headings: question.headings, header: null, question, reported: null },
  readOwn: createOwnCellsReader([], newFileForms()),
  ...watching,
});

/** Whether no heading means email, or some mean nothing. */
function isUnclear(headings: string[], own: readonly FieldDefinition[]): boolean {
  const { missing, unmatched } = matchHeaders(headings, own);
  return missing.length > 0 || unmatched.length > 0;
}

/** Places of columns that are read for whether a person may be mailed, or hold names and addresses. */
function readForMail(mapping: ColumnMapping, watched: readonly number[]): number[] {
  const columns = [...STATUS_COLUMNS, "email", "name"] as const;
  return [...watched, ...columns.flatMap((column) => mapping[column] ?? [])];
}
