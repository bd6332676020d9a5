import { IMPORT_LIMITS, ImportRefusal } from "./limits.ts";

/** One record of a CSV file; `line` counts from 1. A record that can't be read has a reason and its line's text. */
export type CsvRecord =
  | {
      line: number;
      cells: string[];
      /** Places of cells with characters that could not be read. */
      damaged?: number[];
      /** Of the headings: lines with content left out above them, and the first rows below. */
      layout?: { skipped: number; rows: string[][] };
    }
  | { line: number; raw: string; reason: string };

export type RecordSplitter = {
  push: (text: string) => CsvRecord[];
  end: () => CsvRecord[];
};

const UNBALANCED = "The quotes of this line don't balance";
const TOO_LONG = `This line is longer than ${IMPORT_LIMITS.recordCharacters} characters`;

/** How much may be reread, relative to the file: honest files stay below one pass, hostile ones exceed this. */
const REREAD_FACTOR = 8;
const REREAD_ALLOWANCE = 16 * 1_048_576;

/**
 * Splits any CSV text (line ends `\n`) into records. Unbalanced quotes cost one line: it is reported and reading
 * resumes with the next, so that one stray quote can't swallow the file. Memory is bounded by the longest record
 * allowed. Well-formed text gives the same cells as csv-parse, which takes six to ten times as long and can't resume
 * (docs/decisions/104-csv-parse.md).
 *
 * @throws ImportRefusal when damaged quotes would make the work quadratic.
 */
export function createRecordSplitter(delimiter: string): RecordSplitter {
  let rest = "";
  let line = 1;
  let skipping = false;
  let reread = 0;
  let received = 0;

  const malformed = (raw: string, reason: string, scanned: number): CsvRecord => {
    reread += scanned;
    if (reread > REREAD_FACTOR * received + REREAD_ALLOWANCE) {
      throw new ImportRefusal("The quotes in this file are too damaged to read it");
    }
    return { line, raw: raw.slice(0, IMPORT_LIMITS.cellCharacters), reason };
  };

  function take(isLast: boolean): CsvRecord[] {
    const records: CsvRecord[] = [];
    let at = 0;
    let quote = rest.indexOf('"');
    while (at < rest.length) {
      const newline = rest.indexOf("\n", at);
      const lineEnd = newline === -1 ? rest.length : newline;
      if (skipping) {
        at = lineEnd + 1;
        if (newline !== -1) {
          skipping = false;
          line += 1;
        }
        continue;
      }
      if (lineEnd - at > IMPORT_LIMITS.recordCharacters) {
        records.push(malformed(rest.slice(at, at + IMPORT_LIMITS.cellCharacters), TOO_LONG, 0));
        skipping = true;
        continue;
      }
      if (newline === -1 && !isLast) break;
      if (quote !== -1 && quote < at) quote = rest.indexOf('"', at);
      if (quote === -1 || quote >= lineEnd) {
        records.push({ line, cells: rest.slice(at, lineEnd).split(delimiter).map(trimmed) });
        at = lineEnd + 1;
        line += 1;
        continue;
      }
      const { kind, cells, end } = splitQuoted(rest, at, delimiter, isLast);
      const isTooLong = isLast || rest.length - at > IMPORT_LIMITS.recordCharacters;
      if (kind === "open" && !isTooLong) break;
      if (kind === "ended") {
        records.push({ line, cells });
        line += end === lineEnd ? 1 : rest.slice(at, end).split("\n").length;
        at = end + 1;
      } else {
        records.push(malformed(rest.slice(at, lineEnd), UNBALANCED, end - at));
        line += 1;
        at = lineEnd + 1;
      }
    }
    rest = rest.slice(at);
    return records;
  }

  return {
    push: (text) => {
      rest += text;
      received += text.length;
      return take(false);
    },
    end: () => take(true),
  };
}

/**
 * A record that holds quotes, and where the scan of it ended: at its line end, at the end of the text inside the
 * record ("open"), or at text behind a closed quote that is neither the next cell nor the next line.
 */
type QuotedRecord = { kind: "ended" | "open" | "malformed"; cells: string[]; end: number };

const QUOTE = 34;
const NEWLINE = 10;

/** @param isLast - No more text follows: the end of the text ends an unquoted record. */
function splitQuoted(
  text: string,
  start: number,
  delimiter: string,
  isLast: boolean,
): QuotedRecord {
  const comma = delimiter.charCodeAt(0);
  const isBlank = (code: number): boolean => isSpace(code) && code !== comma && code !== NEWLINE;
  const isCellEnd = (code: number): boolean => code === comma || code === NEWLINE;
  const cells: string[] = [];
  for (let at = start; ; at += 1) {
    while (isBlank(text.charCodeAt(at))) at += 1;
    const from = at;
    if (text.charCodeAt(at) === QUOTE) {
      at = closingQuote(text, at);
      if (at === -1) return { kind: "open", cells, end: text.length };
      cells.push(text.slice(from + 1, at).replaceAll('""', '"'));
      at += 1;
      while (isBlank(text.charCodeAt(at))) at += 1;
      if (at < text.length && !isCellEnd(text.charCodeAt(at))) {
        return { kind: "malformed", cells, end: at };
      }
    } else {
      while (at < text.length && !isCellEnd(text.charCodeAt(at))) at += 1;
      cells.push(trimmed(text.slice(from, at)));
    }
    if (at >= text.length) return { kind: isLast ? "ended" : "open", cells, end: at };
    if (text.charCodeAt(at) === NEWLINE) return { kind: "ended", cells, end: at };
  }
}

/** The quote that closes the one at `open`, skipping doubled ones; -1 when the text ends before. */
function closingQuote(text: string, open: number): number {
  for (let at = text.indexOf('"', open + 1); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text.charCodeAt(at + 1) !== QUOTE) return at;
  }
  return -1;
}

/** Trims white space as csv-parse defines it, which differs slightly from String.trim. */
function trimmed(cell: string): string {
  if (cell.charCodeAt(0) > 32 && cell.charCodeAt(cell.length - 1) > 32) return cell;
  let [start, end] = [0, cell.length];
  while (start < end && isSpace(cell.charCodeAt(start))) start += 1;
  while (end > start && isSpace(cell.charCodeAt(end - 1))) end -= 1;
  return cell.slice(start, end);
}

/** Space, tab, line feed, carriage return, form feed. */
function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 10 || code === 13 || code === 12;
}
