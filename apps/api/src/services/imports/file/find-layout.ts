import { cleanAddress } from "@dakiya/domain/cells";
import { matchHeaders, mayMeanEmail, SEPARATORS, unnamedColumn } from "@dakiya/domain/import";
import { findOrderExport } from "@dakiya/domain/order";
import type { FileReading, Separator } from "@dakiya/domain/wire";
import { IMPORT_LIMITS } from "./limits.ts";
import { createRecordSplitter } from "./split-records.ts";
import type { CsvRecord } from "./split-records.ts";

/** Excel's `sep=` line before the header, which names the separator. */
const SEPARATOR_LINE = /^\uFEFF?sep=([,;\t|])\n/i;

/** The part of a file that tells its layout. */
export const SAMPLE_LINES = 40;
export const SAMPLE_CHARACTERS = 32_768;

type Cells = Extract<CsvRecord, { cells: string[] }>;

/** How the text of a file is laid out: in which columns, and where its headings are. */
export type Layout = {
  separator: Separator;
  /** Lines before the text proper: Excel's separator line. */
  skippedLines: number;
  /** The line of the headings in the file; 0 where there are none. */
  headingLine: number;
  /** The first rows with content, headings and titles among them, numbered as in the file. */
  rows: Cells[];
};

/** Finds the layout of a file by its beginning, and by the user's statement. */
export function findLayout(
  beginning: string,
  isWhole: boolean,
  stated: Pick<FileReading, "separator" | "headingLine">,
): Layout {
  const match = SEPARATOR_LINE.exec(beginning);
  const text = match === null ? beginning : beginning.slice(match[0].length);
  const skippedLines = match === null ? 0 : 1;
  const known = stated.separator ?? SEPARATORS.find((separator) => separator === match?.[1]);
  const tries = (known === undefined ? SEPARATORS : [known]).map((separator) => {
    const { rows, unreadable } = firstRows(text, separator, isWhole, skippedLines);
    const { heading, rank } = unreadable ?? findHeading(rows);
    // Lines of separators alone are blank.
    const isBlank = rows.length === 0 && unreadable === null;
    const cells = heading?.cells.length ?? Math.max(...rows.map(filledIn));
    return { separator, rows, heading, rank, width: isBlank ? Infinity : cells };
  });
  const [first, ...others] = tries;
  if (first === undefined) throw new Error("there is no separator to try");
  const best = others.reduce(
    (a, b) => (b.rank > a.rank || (b.rank === a.rank && b.width > a.width) ? b : a),
    first,
  );
  const found = best.heading === null ? 0 : best.heading.line;
  const { separator, rows } = best;
  return { separator, skippedLines, rows, headingLine: stated.headingLine ?? found };
}

function firstRows(
  text: string,
  separator: Separator,
  isWhole: boolean,
  skippedLines: number,
): { rows: Cells[]; unreadable: FoundHeading | null } {
  const splitter = createRecordSplitter(separator);
  const records = [...splitter.push(text), ...(isWhole ? splitter.end() : [])];
  const start = records.find(isContent);
  const rows = records
    .flatMap((record) => ("cells" in record ? [record] : []))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""))
    .slice(0, SAMPLE_LINES)
    .map((record) => ({ ...record, line: record.line + skippedLines }));
  // The reader of the headings reports a first line that can't be read.
  const isUnreadable = start !== undefined && "reason" in start;
  const heading = { line: (start?.line ?? 1) + skippedLines, cells: [] };
  return { rows, unreadable: isUnreadable ? { heading, rank: 0 } : null };
}

/** Whether a record is no blank line. */
export const isContent = (record: CsvRecord): boolean =>
  "cells" in record ? record.cells.some((cell) => cell.trim() !== "") : record.raw.trim() !== "";

/** The headings, and how sure that is. */
type FoundHeading = { heading: Cells | null; rank: number };

const filledIn = ({ cells }: Cells): number => cells.filter((cell) => cell.trim() !== "").length;

const isAddress = (cell: string): boolean => /[@\uFF20]/.test(cell) && cleanAddress(cell) !== null;
const hasAddress = ({ cells }: Cells): boolean =>
  cells.length <= IMPORT_LIMITS.columns && cells.some(isAddress);

function isKnown(row: Cells): boolean {
  const { cells } = row;
  if (cells.length > IMPORT_LIMITS.columns || hasAddress(row)) return false;
  const isOfCustomers = cells.some(mayMeanEmail) && matchHeaders(cells).mapping.email !== undefined;
  return isOfCustomers || findOrderExport(cells) !== null;
}

/** The headings among the first rows: those known by their words, else the first row unless it holds an address. */
function findHeading(rows: readonly Cells[]): FoundHeading {
  const known = rows.filter(isKnown);
  const heading = known.find((row) => filledIn(row) > 1) ?? known[0];
  if (heading !== undefined) {
    const above = rows.slice(0, rows.indexOf(heading));
    if (!above.some((row) => hasAddress(row) && filledIn(row) > 1)) return { heading, rank: 2 };
  }
  const [first] = rows;
  const rank = rows.some(hasAddress) ? 1 : 0;
  if (first === undefined) return { heading: { line: 1, cells: [] }, rank };
  if (hasAddress(first)) return { heading: null, rank };
  const isTitle = filledIn(first) === 1 && rows.some((row) => hasAddress(row) && filledIn(row) > 1);
  const below = isTitle ? rows.find((row) => filledIn(row) > 1) : first;
  return below === undefined || hasAddress(below)
    ? { heading: first, rank }
    : { heading: below, rank };
}

/** The share of rows that have a cell where there is no heading, from which on that is a column. */
const NEARLY_ALL = 0.9;

/** The headings as a file is read on: columns without one that hold something are called by their number. */
export function nameColumns(headings: readonly string[], rows: readonly Cells[]): string[] {
  const names = [...headings];
  const isFilled = (place: number): boolean =>
    rows.some(({ cells }) => (cells[place] ?? "").trim() !== "");
  // A few rows with a comma too many make no column.
  const holds = (place: number): boolean => {
    const count = rows.filter(({ cells }) => cells.length > place).length;
    return headings.length === 0
      ? count * 2 > rows.length && isFilled(place)
      : count > 1 && count >= rows.length * NEARLY_ALL && isFilled(place);
  };
  while (names.length < IMPORT_LIMITS.columns && holds(names.length)) names.push("");
  return names.map((name, place) =>
    name.trim() === "" && isFilled(place) ? unnamedColumn(place) : name,
  );
}
