import { matchHeaders } from "@dakiya/domain/customer";
import { sql } from "drizzle-orm";
import { imports } from "../../../db/schema/index.ts";
import type { Deps } from "../../../deps.ts";
import { createCsvReader } from "../file/read-csv.ts";
import { readHeadings, storableText } from "../file/read-rows.ts";
import type { CsvRecord } from "../file/split-records.ts";
import { type ImportRun, RunLost, heldBy } from "../import-run.ts";
import { TooEarly, readFile } from "../upload/read-file.ts";

/**
 * Asks what a file's columns mean when its headings leave it open: no email is among them, or some are unknown. The
 * import then waits without a run.
 *
 * @returns Whether it waits.
 * @throws ImportRefusal when the file has no headings; TooEarly when the question arises during the upload, before
 *   the encoding is certain; RunLost
 */
export async function askForMapping(
  deps: Pick<Deps, "db" | "database">,
  run: ImportRun,
): Promise<boolean> {
  const peeked = await peekFile(deps, run);
  if (peeked === null) return false;
  const { missing, unmatched } = matchHeaders(peeked.headings);
  if (missing.length === 0 && unmatched.length === 0) return false;
  if (run.isEarly) throw new TooEarly();
  const { rowCount } = await deps.db
    .update(imports)
    .set({
      status: "mapping",
      runId: null,
      attempts: 0,
      header: peeked.headings,
      samples: peeked.samples,
      heartbeatAt: sql`clock_timestamp()`,
    })
    .where(heldBy(run));
  if (rowCount === 0) throw new RunLost();
  return true;
}

const SAMPLES = 5;
const SAMPLE_CHARACTERS = 200;
/** Beginnings of files are read in pieces of this size, which five rows rarely exceed. */
const PIECE_BYTES = 16_384;

/** The headings of a file and its first rows, cells cut short. */
type PeekedFile = { headings: string[]; samples: string[][] };

/**
 * Reads an import's headings and first rows, and no further.
 *
 * @returns Null for a file without a header.
 * @throws ImportRefusal when the header can't be read.
 */
async function peekFile(
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
