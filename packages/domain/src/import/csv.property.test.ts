import fc from "fast-check";
import { expect, test } from "vitest";
import { arbCsvCustomer, nastyText, runs, telling } from "../../testing/index.ts";
import {
  CSV_COLUMNS,
  csvLine,
  csvTemplate,
  customerToCsvCells,
  IMPORT_COLUMNS,
  isForeign,
  matchHeaders,
  newFileForms,
  parseCustomerRow,
  readCells,
  suggestMapping,
} from "../import/index.ts";
import { formulaSafeCell, unescapeFormulaCell } from "../cells/index.ts";

/** A reader of RFC 4180 written apart from the writer. */
function readCsv(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let i = 0; i < text.length; i += 1) {
    const character = text.charAt(i);
    if (isQuoted && character === '"' && text.charAt(i + 1) === '"') {
      cell += '"';
      i += 1;
    } else if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && character === ",") {
      record.push(cell);
      cell = "";
    } else if (!isQuoted && character === "\r" && text.charAt(i + 1) === "\n") {
      records.push([...record, cell]);
      [record, cell] = [[], ""];
      i += 1;
    } else cell += character;
  }
  return records;
}

test("A line of CSV reads back to its cells, line breaks and quotes included", () => {
  fc.assert(
    fc.property(fc.array(fc.array(nastyText, { minLength: 1 }), { minLength: 1 }), (records) => {
      expect(readCsv(records.map(csvLine).join(""))).toEqual(records);
    }),
  );
});

test("No escaped cell starts a formula, and unescaping gives back every text", () => {
  fc.assert(
    fc.property(fc.oneof(nastyText, fc.string({ unit: "binary" })), (text) => {
      const safe = formulaSafeCell(text);
      expect(safe).not.toMatch(/^[=+\-@\t\r\0＝＋－＠]/);
      expect(unescapeFormulaCell(safe)).toBe(text);
    }),
    { numRuns: runs(1000) },
  );
});

test("An exported customer imports again as the same customer", () => {
  fc.assert(
    fc.property(arbCsvCustomer, (customer) => {
      const [headers = [], record = []] = readCsv(
        csvLine(CSV_COLUMNS) + csvLine(customerToCsvCells(customer)),
      );
      const { mapping, unmatched, ignored, missing } = matchHeaders(headers);
      expect([unmatched, ignored, missing]).toEqual([[], [], []]);
      const forms = newFileForms();
      const present = Object.fromEntries(
        Object.entries(customer).filter(([, value]) => value !== null),
      );
      const cells = readCells(mapping, record, isForeign(headers));
      expect(parseCustomerRow(cells, forms)).toEqual({ ok: true, row: present });
      expect(forms).toEqual(newFileForms());
      for (const cell of record) expect(cell).not.toMatch(/^[=+\-@＝＋－＠]/);
    }),
    { numRuns: runs(1500) },
  );
});

test("Any cells at all are a row or a sentence for each refused column, never a throw", () => {
  const cell = fc.oneof(nastyText, telling, fc.string());
  const cells = fc.dictionary(fc.constantFrom(...IMPORT_COLUMNS), cell);
  fc.assert(
    fc.property(cells, fc.boolean(), (row, monthFirst) => {
      const result = parseCustomerRow(row, newFileForms({ dayFirst: false, monthFirst }));
      if (result.ok) return;
      expect(result.errors.length).toBeGreaterThan(0);
      for (const { column, reason } of result.errors) expect(reason).toContain(`"${column}"`);
    }),
    { numRuns: runs(1000) },
  );
});

test("The template has its twelve columns and its example row is valid", () => {
  const [headers = [], example = []] = readCsv(csvTemplate());
  expect(headers.join(", ")).toBe(
    "name, email, phone, city, state, country, gender, age, occupation, total_spent, order_count, joined_date",
  );
  const result = parseCustomerRow(readCells(matchHeaders(headers).mapping, example));
  expect(result).toMatchObject({
    ok: true,
    row: { phone: "+91 98765 43210", totalSpent: 12500.5 },
  });
});

test("Any record under any headings is cells, and reads as a row or as sentences", () => {
  const heading = fc.oneof(
    fc.constantFrom("E-mail 1 - Value", "Email", "Phone", "Mobile", "First Name", "Last Name"),
    fc.constantFrom(
      "UNSUB_TIME",
      "CLEAN_TIME",
      "Opted out of email: x",
      "Status",
      "LEID",
      "Newsletter",
    ),
    nastyText,
  );
  fc.assert(
    fc.property(
      fc.array(heading, { maxLength: 12 }),
      fc.array(fc.oneof(nastyText, telling), { maxLength: 14 }),
      (headings, record) => {
        const { mapping, unmatched, ignored } = matchHeaders(headings);
        const usedIndexes = Object.values(mapping).flat();
        expect(new Set(usedIndexes).size).toBe(usedIndexes.length);
        const blank = headings.filter((name) => name.trim() === "").length;
        expect(usedIndexes.length + unmatched.length + ignored.length + blank).toBe(
          headings.length,
        );
        expect(Object.keys(suggestMapping(headings, [record]))).toEqual(
          expect.arrayContaining(Object.keys(mapping)),
        );
        parseCustomerRow(readCells(mapping, record, isForeign(headings)), newFileForms());
      },
    ),
    { numRuns: runs(2000) },
  );
});
