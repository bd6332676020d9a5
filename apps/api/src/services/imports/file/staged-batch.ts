import { ROW_FIELDS } from "@dakiya/domain/import";
import type { CustomerRow } from "@dakiya/domain/import";
import { COLUMN_TYPES, columnName } from "../../../db/sql/field-columns.ts";

/** Valid rows as text: lines of a COPY, or an array for each column for the embedded database, which can't COPY. */
export type StagedBatch = { count: number; texts: string[] };

/** The target of batches: `import_rows`, by COPY or as arrays, or `customers` itself, by COPY. */
export type BatchForm = "copy" | "arrays" | "customers";

/** The columns of `import_rows` that a batch fills, with their types. `customers` has no line. */
export const STAGED_COLUMNS: readonly (readonly [name: string, type: string])[] = [
  ["line", "int4"],
  ...ROW_FIELDS.map(({ property, type }) => [columnName(property), COLUMN_TYPES[type]] as const),
  ["has_consent", "bool"],
  ["attributes", "jsonb"],
];

/** Writes valid rows as text in the parsing thread: pg would do it on the main thread at several times the cost. */
export type BatchBuilder = {
  add: (row: CustomerRow, line: number) => void;
  size: () => number;
  take: () => StagedBatch;
};

/** @param key - Account and import, the first fields of a COPY line. */
export function createBatchBuilder(
  form: BatchForm,
  { accountId, importId }: { accountId: number; importId: number },
): BatchBuilder {
  const isArrays = form === "arrays";
  const missing = isArrays ? "NULL" : "\\N";
  const text = (value: string): string => {
    if (isArrays) return `"${value.replaceAll(/["\\]/g, "\\$&")}"`;
    // Cells hold no line breaks or tabs: `parseCustomerRow` refuses control characters.
    return value.includes("\\") ? value.replaceAll("\\", "\\\\") : value;
  };
  const isoText = createIsoText();
  const write = (value: CustomerRow[keyof CustomerRow]): string => {
    if (value === undefined) return missing;
    // To the database "now" is when the batch arrives.
    if (typeof value === "string") return text(value);
    return value instanceof Date ? isoText(value) : String(value);
  };
  const cellsOf = (row: CustomerRow): string[] => {
    const cells = ROW_FIELDS.map(({ property }) => write(row[property]));
    cells.push(write(row.hasConsent), write(row.attributes));
    return cells;
  };

  let size = 0;
  let columns: string[][] = STAGED_COLUMNS.map(() => []);
  let lines: string[] = [];
  return {
    add: (row, line) => {
      size += 1;
      if (form === "customers") fill(row);
      const cells = cellsOf(row);
      if (form !== "customers") cells.unshift(String(line));
      if (isArrays) cells.forEach((cell, index) => columns[index]?.push(cell));
      else lines.push(`${accountId}\t${importId}\t${cells.join("\t")}\n`);
    },
    size: () => size,
    take: () => {
      const texts = isArrays ? columns.map((cells) => `{${cells.join(",")}}`) : [lines.join("")];
      const batch = { count: size, texts };
      [size, columns, lines] = [0, STAGED_COLUMNS.map(() => []), []];
      return batch;
    },
  };
}

const REMEMBERED_DAYS = 4_096;

/** Writes dates as ISO instants, remembering them since a file's days repeat: 17 ns rather than 573. */
function createIsoText(): (date: Date) => string {
  const known = new Map<number, string>();
  return (date) => {
    const before = known.get(date.getTime());
    if (before !== undefined) return before;
    const text = date.toISOString();
    if (known.size < REMEMBERED_DAYS) known.set(date.getTime(), text);
    return text;
  };
}

/** Defaults of a new customer, the same as the merge's. */
function fill(row: CustomerRow): void {
  row.name ??= row.firstName ?? "";
  row.totalSpent ??= 0;
  row.orderCount ??= 0;
  row.isActive ??= true;
  row.doNotTrack ??= false;
  row.hasConsent ??= true;
  row.attributes ??= "{}";
}
