import { isReadWrongly, newFileForms } from "@dakiya/domain/import";
import { ImportRefusal } from "./limits.ts";
import { askAbout, beginFile } from "./begin-file.ts";
import type { Beginning } from "./begin-file.ts";
import { describeIgnored } from "./column-guesses.ts";
import { createRowKeeper } from "./keep-rows.ts";
import { emptyPiece } from "./parsed-piece.ts";
import type { FileParser, FileQuestion, Halt, ParsedPiece, ParseOptions } from "./parsed-piece.ts";
import { createCsvReader } from "./read-csv.ts";
import { readRow, storableText } from "./read-rows.ts";
import type { CsvRecord } from "./split-records.ts";

/** How much is parsed at a time: the rows of more would survive a minor collection and be copied for nothing. */
const PIECE_BYTES = 65_536;

/** Sample rows shown with the question about columns, and the length of their cells. */
const SAMPLES = 5;
const SAMPLE_CHARACTERS = 200;

/**
 * Makes the parser of one file. Both its functions throw ImportRefusal when the file as a whole can't be imported.
 *
 * 1. `createCsvReader` makes records of the bytes.
 * 2. `beginFile` takes the first one as the header, or asks for its meaning.
 * 3. Each row below is watched, for samples and for opt-outs in unmapped columns.
 * 4. `readRow` reads it, and `createRowKeeper` keeps or refuses it.
 * 5. Proof found on the way may make it read the file again: a `Halt`.
 */
export function createFileParser(options: ParseOptions): FileParser {
  const reader = createCsvReader(options.encoding, options.reading);
  const forms = newFileForms(options.proof?.dates);
  const rows = createRowKeeper(options);
  const samples: string[][] = [];
  let begun: Beginning | null = null;

  /** @returns Why the file is read again. */
  function take(piece: ParsedPiece, record: CsvRecord): Halt | null {
    if (begun === null) {
      if (!hasContent(record)) return null;
      begun = beginFile(record, options, { forms, samples });
      piece.header = begun.header;
      return null;
    }
    const saysNo = watchRow(begun, record, samples);
    const { header, reported, readOwn } = begun;
    if (header === null) return null;
    if (saysNo && options.mapping === null) {
      // From here on the file is only looked through, so that all such columns are known at once.
      const question = askAbout({ cells: header.cells, place: header }, samples, begun.watch);
      begun = { ...begun, question, header: null };
      return null;
    }
    const row = readRow(record, header, forms, readOwn);
    if (row !== null) rows.keep(piece, row, { record, header, reported });
    if (!isReadWrongly(forms)) return null;
    return {
      kind: "rereads",
      proof: { dates: forms.proof, optOuts: options.proof?.optOuts ?? [] },
    };
  }

  function parse(records: CsvRecord[]): ParsedPiece {
    const piece = emptyPiece();
    for (const record of records) {
      const halt = take(piece, record);
      if (halt !== null) return { ...emptyPiece(), halt };
    }
    piece.currencies = [...forms.currencies];
    piece.damagedPhones = forms.damagedPhones;
    piece.mayRepeat = rows.isFull();
    piece.unread = begun?.watch.counts ?? [];
    return piece;
  }

  function haltFor(question: FileQuestion, { columns }: Beginning): Halt {
    if (options.asks === true)
      return { kind: "asks", question: { ...question, guesses: columns.guesses() } };
    return { kind: "rereads", proof: { dates: forms.proof, optOuts: question.optOuts } };
  }

  return {
    push: (bytes) => parse(reader.push(bytes)),
    end: () => {
      const piece = parse(reader.end());
      if (piece.halt !== null) return piece;
      if (begun === null) throw new ImportRefusal("The file is empty");
      const { question, columns, header } = begun;
      if (question !== null) piece.halt = haltFor(question, begun);
      rows.end(piece);
      if (header !== null)
        piece.ignored = describeIgnored(header.cells, header.ignored, columns.guesses());
      return piece;
    },
  };
}

/** Keeps the first rows as samples. @returns Whether it is a word against mail, of a column that is not read for it. */
function watchRow(
  { headings, columns, watch }: Beginning,
  record: CsvRecord,
  samples: string[][],
): boolean {
  if (samples.length < SAMPLES && hasContent(record)) samples.push(sampleOf(headings, record));
  if (!("cells" in record)) return false;
  columns.see(record.cells);
  return watch.see(record.cells);
}

const hasContent = (record: CsvRecord): boolean =>
  "reason" in record || record.cells.some((cell) => cell.trim() !== "");

function sampleOf(headings: readonly string[], record: CsvRecord): string[] {
  const cells = "cells" in record ? record.cells : [record.raw];
  return headings.map((_, index) => storableText(cells[index] ?? "", SAMPLE_CHARACTERS));
}

/** The bytes in pieces small enough to be read at once. */
export function* inPieces(bytes: Uint8Array, size = PIECE_BYTES): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
