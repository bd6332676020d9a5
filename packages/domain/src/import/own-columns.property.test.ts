import fc from "fast-check";
import { expect, test } from "vitest";
import { arbFieldDefinitions, nastyText, runs } from "../../testing/index.ts";
import { readAttribute } from "../fields/index.ts";
import { createOwnCellsReader, newFileForms } from "../import/index.ts";
import { unescapeFormulaCell } from "../cells/index.ts";

const CELLS = [
  "",
  " ",
  "n/a",
  "12",
  "-0",
  "1.5",
  "₹1,200",
  "Yes",
  "no",
  "S",
  "extra LARGE",
  "tea; books",
];
const DAYS = ["2026-11-20", "20/11/2026", "11/25/2026", "1 Nov 2026", "'=1+1", "\\", 'a "b"'];
const cell = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...CELLS, ...DAYS) },
  { weight: 1, arbitrary: nastyText },
  fc.integer({ min: -9_000, max: 9_000 }).map((number) => String(number / 1_000)),
);

test("A cell seen before is read as it was the first time, and as an own field reads it", () => {
  fc.assert(
    fc.property(
      arbFieldDefinitions.chain((definitions) =>
        fc.tuple(
          fc.constant(definitions),
          fc.array(
            fc.array(cell, { minLength: definitions.length, maxLength: definitions.length }),
            { maxLength: 20 },
          ),
        ),
      ),
      ([definitions, records]) => {
        const forms = newFileForms();
        const read = createOwnCellsReader(
          definitions.map((field, index) => ({ field, places: [index] })),
          forms,
        );
        for (const record of [...records, ...records]) {
          const values: Record<string, unknown> = {};
          const reasons: string[] = [];
          for (const [index, field] of definitions.entries()) {
            const text = (record[index] ?? "").trim();
            if (text === "") continue;
            const result = readAttribute(field, unescapeFormulaCell(text), forms.monthFirst);
            if (!result.ok) reasons.push(result.reason);
            else if (result.value !== undefined) values[field.key] = result.value;
          }
          const { attributes, errors } = read(record);
          expect(errors.map(({ reason }) => reason)).toEqual(reasons);
          expect(attributes === undefined ? {} : JSON.parse(attributes)).toEqual(values);
        }
      },
    ),
    { numRuns: runs(500) },
  );
});

test("More different cells than are remembered are all read", () => {
  const field = {
    key: "size",
    label: "Size",
    type: "number",
    choices: [],
    description: "",
  } as const;
  const read = createOwnCellsReader([{ field, places: [0] }], newFileForms());
  for (let number = 0; number < 20_000; number += 1)
    expect(read([String(number)]).attributes).toBe(`{"size":${number}}`);
  expect(read(["7"]).attributes).toBe('{"size":7}');
});
