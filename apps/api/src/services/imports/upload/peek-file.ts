import type { Deps } from "../../../deps.ts";
import type { ImportRun } from "../import-run.ts";
import { createCsvReader } from "../file/read-csv.ts";
import { readFile } from "./read-file.ts";
import { readHeadings } from "../file/read-rows.ts";
import type { CsvRecord } from "../file/split-records.ts";
import { storableText } from "../file/storable-text.ts";

const SAMPLES = 5;
const SAMPLE_CHARACTERS = 200;
/** Beginnings of files are read in pieces of this size, which five rows rarely exceed. */
const PIECE_BYTES = 16_384;

/** The headings of a file and its first rows, cells cut short. */
export type PeekedFile = { headings: string[]; samples: string[][] };

/**
 * Reads an import's headings and first rows, and no further.
 *
 * @returns Null for a file without a header.
 * @throws ImportRefusal when the header can't be read.
 */
export async function peekFile(
  deps: Pick<Deps, "db" | "database">,
  run: ImportRun,
): Promise<PeekedFile | null> {
  const rows: CsvRecord[] = [];
  for await (const records of readRecords(deps, run)) {
    rows.push(...records.filter(hasContent).slice(0, SAMPLES + 1));
    if (rows.length > SAMPLES) break;
  }
  const [header, ...following] = rows;
  if (header === undefined) return null;
  const headings = readHeadings(header);
  const samples = following
    .slice(0, SAMPLES)
    .map((record) => ("cells" in record ? record.cells : [record.raw]))
    .map((cells) =>
      headings.map((_, index) => storableText(cells[index] ?? "", SAMPLE_CHARACTERS)),
    );
  return { headings, samples };
}

async function* readRecords(
  deps: Pick<Deps, "db" | "database">,
  run: ImportRun,
): AsyncGenerator<CsvRecord[]> {
  const reader = createCsvReader(run.encoding);
  for await (const bytes of readFile(deps, run)) {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES)
      yield reader.push(bytes.subarray(at, at + PIECE_BYTES));
  }
  yield reader.end();
}

const hasContent = (record: CsvRecord): boolean =>
  "reason" in record || record.cells.some((cell) => cell.trim() !== "");
