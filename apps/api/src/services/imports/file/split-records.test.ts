import { nastyText, runs } from "@dakiya/domain/testing";
import { csvLine } from "@dakiya/domain/import";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createCsvReader } from "./read-csv.ts";
import { createRecordSplitter } from "./split-records.ts";
import type { CsvRecord } from "./split-records.ts";

/** Splits a text cut into pieces at the given places. */
function split(text: string, delimiter = ",", cuts: readonly number[] = []): CsvRecord[] {
  const splitter = createRecordSplitter(delimiter);
  let records: CsvRecord[] = [];
  const places = [...cuts.map((cut) => cut % (text.length + 1)), text.length].sort((a, b) => a - b);
  let from = 0;
  for (const place of places) {
    records = records.concat(splitter.push(text.slice(from, place)));
    from = place;
  }
  return records.concat(splitter.end());
}

const cellsOf = (record: CsvRecord): string[] =>
  "cells" in record ? record.cells : [record.reason];
const cutPlaces = fc.array(fc.nat(500), { maxLength: 6 });

/** Text of the characters that decide how CSV is read, well-formed or not. */
const garbage = fc
  .array(fc.constantFrom('"', '"', ",", ";", "\t", "\n", " ", "a", "é", '""', '","'), {
    maxLength: 40,
  })
  .map((units) => units.join(""));

describe("splitting CSV into records", () => {
  it("gives back every cell that was written, wherever the text is cut", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(nastyText, { minLength: 1, maxLength: 4 }), { maxLength: 8 }),
        cutPlaces,
        (rows, cuts) => {
          const text = rows.map(csvLine).join("").replaceAll("\r\n", "\n");
          const records = split(text, ",", cuts);
          expect(records.map(cellsOf)).toEqual(
            rows.map((row) => row.map((cell) => cell.replaceAll("\r\n", "\n"))),
          );
        },
      ),
      { numRuns: runs(500) },
    );
  });

  it("gives the cells that csv-parse gives, wherever quotes balance", () => {
    let compared = 0;
    fc.assert(
      fc.property(
        garbage.filter((text) => text.trim() !== ""),
        fc.constantFrom(",", ";", "\t"),
        (text, delimiter) => {
          const records = split(text, delimiter);
          if (records.some((record) => "reason" in record)) return;
          const options = { delimiter, record_delimiter: "\n", trim: true, relax_quotes: true };
          // A last line of blanks is a record to csv-parse only where a line end follows it.
          const whole = text.endsWith("\n") ? text : `${text}\n`;
          expect(records.map(cellsOf)).toEqual(
            parse(whole, { ...options, relax_column_count: true }),
          );
          compared += 1;
        },
      ),
      { numRuns: runs(2_000) },
    );
    expect(compared).toBeGreaterThan(100);
  });

  it("reads any text to the same records, however it is cut, and loses no line", () => {
    fc.assert(
      fc.property(garbage, cutPlaces, (text, cuts) => {
        const whole = split(text);
        expect(split(text, ",", cuts)).toEqual(whole);
        const lines = whole.map(({ line }) => line);
        expect(lines).toEqual([...new Set(lines)].sort((a, b) => a - b));
        const inMany = whole.flatMap(
          (record) => cellsOf(record).join("").match(/\n/g) ?? [],
        ).length;
        const expected = text === "" ? 0 : text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
        expect(whole.length + inMany).toBe(expected);
      }),
      { numRuns: runs(2_000) },
    );
  });

  it("loses one line alone to a stray quote", () => {
    const good = (n: number): string => `Name ${n},n${n}@x.in,"Town, ${n}"`;
    const text = [good(1), 'Stray,"s@x.in,Town', good(3), 'Q"uote,q@x.in,"x" y', good(5), '"open'];
    expect(split(text.join("\n")).map((record) => [record.line, "cells" in record])).toEqual([
      [1, true],
      [2, false],
      [3, true],
      [4, false],
      [5, true],
      [6, false],
    ]);
  });

  it("reports a line without end and reads on after it", () => {
    const text = `a,b\n${"x".repeat(1_100_000)},c\nd,"${"y".repeat(1_100_000)}"\ne,f`;
    expect(split(text).map((record) => [record.line, "cells" in record])).toEqual([
      [1, true],
      [2, false],
      [3, false],
      [4, true],
    ]);
  });

  it("gives up on a file whose every line must be read over and over", () => {
    const text = 'a","\n'.repeat(1_000_000);
    expect(() => split(text, ",", [1_500_000, 3_000_000])).toThrow("too damaged");
  });

  it("follows stray quotes over a long file without giving up", () => {
    const lines = Array.from({ length: 100 }, (_, i) => `"stray ${i}\n${"a,b\n".repeat(5_000)}`);
    const records = split(lines.join(""));
    expect(records.filter((record) => "reason" in record)).toHaveLength(100);
    expect(records).toHaveLength(100 * 5_001);
  });
});

describe("reading the bytes of a CSV file", () => {
  const records = (text: string, encoding: "utf-8" | "utf-16le" = "utf-8", pieceBytes = 1) => {
    const reader = createCsvReader(encoding);
    const bytes = Buffer.from(text, encoding === "utf-8" ? "utf8" : "utf16le");
    const all: CsvRecord[] = [];
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      all.push(...reader.push(bytes.subarray(at, at + pieceBytes)));
    }
    return [...all, ...reader.end()];
  };

  it.each([
    ["commas", "a,b;c,d\n1,2,3\n", ["1", "2", "3"]],
    ["semicolons", "a;b,c;d;e\n1;2,5;3\n", ["1", "2,5", "3"]],
    ["tabs", 'a\tb,c\t"d,,,,"\n1\t2\t3\n', ["1", "2", "3"]],
    ["one column", "email\na@x.in\n", ["a@x.in"]],
  ])("finds that cells are separated by %s", (_, text, expected) => {
    expect(records(text).map(cellsOf)[1]).toEqual(expected);
  });

  it("reads every kind of line end and character across the border of any two bytes", () => {
    const text = "\uFEFFname,email\r\nJosé 🎉,a@x.in\rमुंबई,b@x.in\n\r\nc,d";
    const expected = [
      [1, "name", "email"],
      [2, "José 🎉", "a@x.in"],
      [3, "मुंबई", "b@x.in"],
      [4, ""],
      [5, "c", "d"],
    ];
    for (const encoding of ["utf-8", "utf-16le"] as const) {
      for (const pieceBytes of [1, 3, 1_000]) {
        const result = records(text, encoding, pieceBytes);
        expect(result.map((record) => [record.line, ...cellsOf(record)])).toEqual(expected);
      }
    }
  });

  it("follows Excel's separator line and counts it as a line", () => {
    const result = records("sep=;\r\na,x;b\r\n1;2\r\n");
    expect(result.map((record) => [record.line, ...cellsOf(record)])).toEqual([
      [2, "a,x", "b"],
      [3, "1", "2"],
    ]);
  });
});
