import { parse } from "csv-parse/sync";
import { IMPORT_LIMITS, ImportRefusal } from "./limits.ts";
import { findRecordEnd } from "./record-end.ts";
import { splitPlainLine } from "./split-line.ts";

/** One record of a CSV file; `line` counts from 1. A record that can't be read has a reason and its line's text. */
export type CsvRecord =
  | { line: number; cells: string[] }
  | { line: number; raw: string; reason: string };

/** Splits CSV text that comes in pieces. */
export type RecordSplitter = {
  push: (text: string) => CsvRecord[];
  end: () => CsvRecord[];
};

const UNBALANCED = "The quotes of this line don't balance";
const TOO_LONG = `This line is longer than ${IMPORT_LIMITS.recordCharacters} characters`;

/**
 * How much may be read in vain, relative to the file: a stray quote is followed to the next one, so honest files stay
 * below one pass. Only a file whose every line opens quotes that the following ones seem to continue exceeds it.
 */
const REREADINGS = 8;
const REREAD_ALLOWANCE = 16 * 1_048_576;

/**
 * Splits any CSV text (line ends `\n`) into records. Unbalanced quotes cost one line: it is reported and reading
 * resumes with the next, so that one stray quote can't swallow the file. Memory is bounded by the longest record
 * allowed.
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
    if (reread > REREADINGS * received + REREAD_ALLOWANCE) {
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
      let end = lineEnd;
      if (quote !== -1 && quote < lineEnd) {
        const found = findRecordEnd(rest, at, delimiter, isLast);
        const tooLong =
          found.kind === "open" && (isLast || rest.length - at > IMPORT_LIMITS.recordCharacters);
        if (found.kind === "open" && !tooLong) break;
        if (found.kind === "ended") end = found.end;
        else {
          records.push(malformed(rest.slice(at, lineEnd), UNBALANCED, found.scanned));
          at = lineEnd + 1;
          line += 1;
          continue;
        }
      }
      const text = rest.slice(at, end);
      const cells = splitRecord(text, delimiter);
      if (cells === null) {
        records.push(malformed(rest.slice(at, lineEnd), UNBALANCED, text.length));
        at = lineEnd + 1;
        line += 1;
        continue;
      }
      records.push({ line, cells });
      line += end === lineEnd ? 1 : text.split("\n").length;
      at = end + 1;
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

function splitRecord(text: string, delimiter: string): string[] | null {
  return splitPlainLine(text, delimiter) ?? parseRecord(text, delimiter);
}

function parseRecord(text: string, delimiter: string): string[] | null {
  try {
    const records: string[][] = parse(text, {
      delimiter,
      record_delimiter: "\n",
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
    });
    const [record] = records;
    return records.length === 1 && record !== undefined ? record : null;
  } catch {
    return null;
  }
}
