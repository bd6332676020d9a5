import { nameFromEmail, type CustomerRow } from "@dakiya/domain/customer";
import { createCopyBuffer } from "./copy-buffer.ts";

/**
 * Valid rows as the database takes them in one statement: as the bytes of a COPY, which PostgreSQL takes fastest,
 * or as one array text for each column, for the embedded database, which can't COPY.
 */
export type StagedBatch = { count: number } & (
  | { form: "copy"; bytes: Uint8Array<ArrayBuffer> }
  | { form: "arrays"; columns: string[] }
);

/** What batches are for: `import_rows`, by COPY or as arrays, or `customers` themselves, by COPY. */
export type BatchForm = StagedBatch["form"] | "customers";

/** The columns of `import_rows` that a batch fills, after the import's own, with their types. `customers` has no line. */
export const STAGED_COLUMNS = [
  ["line", "int4"],
  ["name", "text"],
  ["email", "text"],
  ["phone", "text"],
  ["city", "text"],
  ["state", "text"],
  ["country", "text"],
  ["gender", "text"],
  ["age", "int4"],
  ["occupation", "text"],
  ["total_spent", "numeric"],
  ["order_count", "int4"],
  ["last_purchase_at", "timestamptz"],
  ["joined_at", "timestamptz"],
  ["is_active", "bool"],
  ["unsubscribed_at", "timestamptz"],
] as const;

/**
 * Gathers valid rows as text in the thread that reads the file: pg would make the same of arrays, at several
 * times the cost, in the thread that serves requests.
 */
export type BatchBuilder = {
  add: (row: CustomerRow, line: number) => void;
  size: () => number;
  take: () => StagedBatch;
};

/** @param importKey - Owner and import, which a line of a COPY begins with. */
export function createBatchBuilder(
  form: BatchForm,
  importKey: { ownerId: number; importId: number },
): BatchBuilder {
  return form === "arrays" ? buildArrays() : buildCopy(form, importKey);
}

function buildCopy(
  form: "copy" | "customers",
  { ownerId, importId }: { ownerId: number; importId: number },
): BatchBuilder {
  const { cell, endLine, take } = createCopyBuffer();
  const [owner, ofImport] = [String(ownerId), String(importId)];
  const instant = createInstantText();
  let size = 0;
  const plain = (value: number | boolean | undefined): void =>
    cell(value === undefined ? undefined : String(value));
  const moment = (value: Date | "now" | undefined): void =>
    // To the database "now" is when the transaction of the batch began.
    cell(value === undefined || value === "now" ? value : instant(value));
  return {
    add: (row, line) => {
      cell(owner);
      cell(ofImport);
      if (form === "customers") fill(row);
      else plain(line);
      cell(row.name);
      cell(row.email);
      cell(row.phone);
      cell(row.city);
      cell(row.state);
      cell(row.country);
      cell(row.gender);
      plain(row.age);
      cell(row.occupation);
      plain(row.totalSpent);
      plain(row.orderCount);
      moment(row.lastPurchaseAt);
      moment(row.joinedAt);
      plain(row.isActive);
      moment(row.unsubscribedAt);
      endLine();
      size += 1;
    },
    size: () => size,
    take: () => {
      const count = size;
      size = 0;
      return { form: "copy", count, bytes: take() };
    },
  };
}

/** What a new customer has where the file says nothing, as the merge gives it. */
function fill(row: CustomerRow): void {
  row.name ??= nameFromEmail(row.email);
  row.totalSpent ??= 0;
  row.orderCount ??= 0;
  row.isActive ??= true;
}

const KEPT_INSTANTS = 5_000;

/** Instants as ISO 8601; files repeat days, and making the text costs more than finding it. */
function createInstantText(): (instant: Date) => string {
  const texts = new Map<number, string>();
  return (instant) => {
    const known = texts.get(instant.getTime());
    if (known !== undefined) return known;
    const text = instant.toISOString();
    if (texts.size >= KEPT_INSTANTS) texts.clear();
    texts.set(instant.getTime(), text);
    return text;
  };
}

function buildArrays(): BatchBuilder {
  const empty = (): string[][] => STAGED_COLUMNS.map(() => []);
  let columns = empty();
  let size = 0;
  const text = (value: string | undefined): string =>
    value === undefined ? "NULL" : `"${value.replaceAll(/["\\]/g, "\\$&")}"`;
  const plain = (value: number | boolean | undefined): string =>
    value === undefined ? "NULL" : String(value);
  const instant = (value: Date | undefined): string =>
    value === undefined ? "NULL" : `"${value.toISOString()}"`;
  const moment = (value: Date | "now" | undefined): string =>
    value === "now" ? value : instant(value);
  return {
    add: (row, line) => {
      const cells = [
        String(line),
        text(row.name),
        text(row.email),
        text(row.phone),
        text(row.city),
        text(row.state),
        text(row.country),
        text(row.gender),
        plain(row.age),
        text(row.occupation),
        plain(row.totalSpent),
        plain(row.orderCount),
        instant(row.lastPurchaseAt),
        instant(row.joinedAt),
        plain(row.isActive),
        moment(row.unsubscribedAt),
      ];
      cells.forEach((cell, index) => columns[index]?.push(cell));
      size += 1;
    },
    size: () => size,
    take: () => {
      const [taken, count] = [columns, size];
      columns = empty();
      size = 0;
      return { form: "arrays", count, columns: taken.map((column) => `{${column.join(",")}}`) };
    },
  };
}
