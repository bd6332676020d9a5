import { nastyText, runs, telling } from "@dakiya/domain/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvWord, damagedFile } from "../../../../test/damaged-files.ts";
import { IMPORT_LIMITS, ImportRefusal } from "./limits.ts";
import { createFileParser } from "./parse-file.ts";
import type { FileProof, ParsedPiece, RefusedColumn } from "./parsed-piece.ts";
import { probeEncoding } from "./encoding/probe-encoding.ts";
import { looksLikeText } from "./file-type.ts";
import { createRecordReader } from "./read-csv.ts";
import { STAGED_COLUMNS } from "./staged-batch.ts";

/** Result of reading a file: no CSV at all, a file that can't be imported, or all its rows. */
type Reading =
  | { kind: "refused" }
  | { kind: "failed"; reason: string }
  | { kind: "read"; rowsRead: number; refused: number; rows: string[]; errors: RefusedColumn[] };

/** Reads a file as an upload and its import do, without a database; given in pieces of some size. */
function readFile(bytes: Buffer, pieceBytes: number): Reading {
  if (bytes.length === 0 || !looksLikeText(bytes.subarray(0, 524_288))) return { kind: "refused" };
  const probe = probeEncoding();
  for (const piece of piecesOf(bytes, pieceBytes)) probe.push(piece);
  const { proven } = probe.end();
  const encoding = proven ?? "windows-1252";
  let proof: FileProof | undefined;
  for (let reading = 1; reading <= 4; reading += 1) {
    const parser = createFileParser({
      accountId: 1,
      importId: 2,
      encoding,
      form: "copy",
      mapping: null,
      proof,
    });
    const pieces: ParsedPiece[] = [];
    try {
      for (const piece of piecesOf(bytes, pieceBytes)) pieces.push(parser.push(piece));
      pieces.push(parser.end());
    } catch (error) {
      if (error instanceof ImportRefusal) return { kind: "failed", reason: error.message };
      throw error;
    }
    const halt = pieces.find((piece) => piece.halt !== null)?.halt ?? null;
    if (halt === null) return gather(pieces);
    if (halt.kind === "rereads") ({ proof } = halt);
  }
  throw new Error("a file was read more than four times");
}

function* piecesOf(bytes: Buffer, pieceBytes: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes)
    yield Buffer.from(bytes.subarray(at, at + pieceBytes));
}

function gather(pieces: readonly ParsedPiece[]): Reading {
  const rows = pieces.flatMap(({ batches }) =>
    batches.flatMap((batch) => {
      const lines = batch.texts.join("").split("\n").slice(0, -1);
      expect(lines).toHaveLength(batch.count);
      return lines;
    }),
  );
  return {
    kind: "read",
    rowsRead: pieces.reduce((sum, piece) => sum + piece.rowsRead, 0),
    refused: pieces.reduce((sum, piece) => sum + piece.refused, 0),
    rows,
    errors: pieces.flatMap(({ errors }) => errors),
  };
}

/** Every row is there once, as a customer or as a refused one with line, column and reason. */
function expectAccount(reading: Reading & { kind: "read" }, bytes: Buffer): void {
  const { rowsRead, refused, rows, errors } = reading;
  expect(rows.length + refused).toBe(rowsRead);
  const lines = errors.flatMap(({ line, taken }) => (taken === true ? [] : [line]));
  expect(new Set(lines).size).toBe(refused);
  expect(lines.toSorted((a, b) => a - b)).toEqual(lines);
  for (const { line: at, column, reason, cells } of errors) {
    if (column === "" || reason.length < 5 || at < 1 || at > bytes.length) {
      expect.fail(`line ${at}, column "${column}", reason "${reason}"`);
    }
    if (cells.some((cell) => cell.length > IMPORT_LIMITS.cellCharacters || cell.includes("\0"))) {
      expect.fail(`the cells of line ${at} can't be stored`);
    }
  }
  const table = rows.map((row) => row.split("\t"));
  for (const cells of table) {
    const isWhole = cells.length === STAGED_COLUMNS.length + 2 && /^\d+$/.test(cells[2] ?? "");
    if (!isWhole || cells.some((cell) => /[\p{Cc}\p{Cs}]/u.test(cell))) {
      expect.fail(`not a row that can be stored: ${cells.join("|")}`);
    }
  }
  const numbers = table.map((cells) => Number(cells[2]));
  expect(new Set([...numbers, ...lines]).size).toBe(rowsRead);
}

describe("a malformed file", () => {
  it("is refused, fails with a sentence or has an account of every row, wherever it is cut", () => {
    const ends = new Map<string, number>();
    fc.assert(
      fc.property(damagedFile, fc.integer({ min: 1, max: 200 }), (bytes, pieceBytes) => {
        const reading = readFile(bytes, 65_536);
        ends.set(reading.kind, (ends.get(reading.kind) ?? 0) + 1);
        if (reading.kind === "failed") expect(reading.reason.length).toBeGreaterThan(10);
        if (reading.kind === "read") expectAccount(reading, bytes);
        if (bytes.length < 3_000) expect(readFile(bytes, pieceBytes)).toEqual(reading);
      }),
      { numRuns: runs(2_000) },
    );
    // Each way of ending is met often, or the files say little.
    for (const kind of ["read", "failed", "refused"])
      expect(ends.get(kind) ?? 0).toBeGreaterThan(40);
  });
});

/** A plain reader of CSV as RFC 4180 has it, written apart from the product: line ends are any, spaces around bare cells go. */
function readPlainly(content: string, delimiter: string): string[][] {
  const records: string[][] = [];
  let [record, cell, quoted, wasQuoted]: [string[], string, boolean, boolean] = [
    [],
    "",
    false,
    false,
  ];
  const endCell = (): void => {
    record.push(wasQuoted ? cell : cell.trim());
    [cell, wasQuoted] = ["", false];
  };
  const unified = content.replaceAll(/\r\n?/g, "\n");
  for (let i = 0; i < unified.length; i += 1) {
    const character = unified.charAt(i);
    if (quoted && character === '"' && unified.charAt(i + 1) === '"') {
      cell += '"';
      i += 1;
    } else if (character === '"') {
      quoted = !quoted;
      wasQuoted = true;
    } else if (!quoted && character === delimiter) endCell();
    else if (!quoted && character === "\n") {
      endCell();
      records.push(record);
      record = [];
    } else cell += character;
  }
  if (cell !== "" || wasQuoted || record.length > 0) {
    endCell();
    records.push(record);
  }
  return records;
}

describe("a well-formed file", () => {
  const delimiters = fc.constantFrom(",", ";", "\t");
  const ends = fc.array(fc.constantFrom("\n", "\r\n", "\r"), { minLength: 1, maxLength: 4 });
  const cell = fc.record({
    value: fc.oneof(csvWord, nastyText, telling),
    quoted: fc.boolean(),
    spaces: fc.constantFrom("", "", "", " ", "  "),
  });
  const wellFormed = fc
    .tuple(
      delimiters,
      fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 10 }),
      ends,
      fc.boolean(),
    )
    .map(([delimiter, rows, lineEnds, endsOpen]) => {
      const heading = ["email", "b", "c", "d", "e"].join(delimiter);
      const lines = rows.map((cells) =>
        cells
          .map(({ value, quoted, spaces }) =>
            quoted || /["\r\n,;\t]/.test(value)
              ? `"${value.replaceAll('"', '""')}"`
              : spaces + value + spaces,
          )
          .join(delimiter),
      );
      const all = [heading, ...lines];
      const content = all
        .map(
          (it, i) =>
            it + (endsOpen && i === all.length - 1 ? "" : (lineEnds[i % lineEnds.length] ?? "\n")),
        )
        .join("");
      return { delimiter, content: content.replaceAll(/[\uD800-\uDFFF\0]/gu, "?") };
    });

  it("is read as a plain reader of RFC 4180 reads it, cell by cell, wherever it is cut", () => {
    fc.assert(
      fc.property(wellFormed, fc.integer({ min: 1, max: 100 }), ({ delimiter, content }, size) => {
        const reader = createRecordReader("utf-8");
        const pieces = [...piecesOf(Buffer.from(content), size)];
        const records = [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()];
        const cells = records.map((record) => ("cells" in record ? record.cells : [record.reason]));
        // White space around a cell goes when its column is read, in every format.
        const bare = (all: string[][]) => all.map((row) => row.map((it) => it.trim()));
        expect(bare(cells)).toEqual(bare(readPlainly(content, delimiter)));
      }),
      { numRuns: runs(3_000) },
    );
  });
});
