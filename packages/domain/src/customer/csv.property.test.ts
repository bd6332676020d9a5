import fc from "fast-check";
import { expect, test } from "vitest";
import { arbCsvCustomer, nastyText } from "../../testing/index.ts";
import {
  CSV_COLUMNS,
  csvLine,
  csvTemplate,
  customerToCsvCells,
  formulaSafeCell,
  matchHeaders,
  parseCustomerRow,
  readCells,
  unescapeFormulaCell,
} from "./index.ts";

/** A reader of RFC 4180 written apart from the writer. */
function readCsv(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let cell = "";
  let quoted = false;
  for (let i = 0; i < text.length; i += 1) {
    const character = text.charAt(i);
    if (quoted && character === '"' && text.charAt(i + 1) === '"') {
      cell += '"';
      i += 1;
    } else if (character === '"') quoted = !quoted;
    else if (!quoted && character === ",") {
      record.push(cell);
      cell = "";
    } else if (!quoted && character === "\r" && text.charAt(i + 1) === "\n") {
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
    { numRuns: 1000 },
  );
});

test("An exported customer imports again as the same customer", () => {
  fc.assert(
    fc.property(arbCsvCustomer, (customer) => {
      const [headers = [], record = []] = readCsv(
        csvLine(CSV_COLUMNS) + csvLine(customerToCsvCells(customer)),
      );
      const { mapping, unmatched, missing } = matchHeaders(headers);
      expect([unmatched, missing]).toEqual([[], []]);
      const present = Object.fromEntries(
        Object.entries(customer).filter(([, value]) => value !== null),
      );
      expect(parseCustomerRow(readCells(mapping, record))).toEqual({ ok: true, row: present });
      for (const cell of record) expect(cell).not.toMatch(/^[=+\-@＝＋－＠]/);
    }),
    { numRuns: 2000 },
  );
});

test("Any cells at all are a row or a sentence for each refused column, never a throw", () => {
  const cells = fc.dictionary(fc.constantFrom(...CSV_COLUMNS), fc.oneof(nastyText, fc.string()));
  fc.assert(
    fc.property(cells, (given) => {
      const result = parseCustomerRow(given);
      if (result.ok) return;
      expect(result.errors.length).toBeGreaterThan(0);
      for (const { column, reason } of result.errors) expect(reason).toContain(`"${column}"`);
    }),
  );
});

test("The template has the specified columns and its example row is valid", () => {
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
