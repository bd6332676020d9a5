import { nameFromEmail, type CustomerRow } from "@dakiya/domain/customer";

/**
 * Valid rows as one statement stores them: the bytes of a COPY, PostgreSQL's fastest path, or one array text for each
 * column for the embedded database, which can't COPY.
 */
export type StagedBatch = { count: number } & (
  | { form: "copy"; bytes: Uint8Array<ArrayBuffer> }
  | { form: "arrays"; columns: string[] }
);

/** The target of batches: `import_rows`, by COPY or as arrays, or `customers` itself, by COPY. */
export type BatchForm = StagedBatch["form"] | "customers";

/**
 * The columns of `import_rows` that a batch fills, after the import's own, with their types. `customers` has no line.
 */
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
 * Encodes valid rows as text in the parsing thread: pg would do the same on the main thread at several times the
 * cost.
 */
export type BatchBuilder = {
  add: (row: CustomerRow, line: number) => void;
  size: () => number;
  take: () => StagedBatch;
};

/** @param importKey - Owner and import, the first fields of a COPY line. */
export function createBatchBuilder(
  form: BatchForm,
  importKey: { ownerId: number; importId: number },
): BatchBuilder {
  return form === "arrays" ? buildArrays() : buildCopy(form, importKey);
}

/** Lines are encoded in pieces of about this size, before the garbage collector promotes them. */
const PENDING_CHARACTERS = 8_192;

function buildCopy(
  form: "copy" | "customers",
  { ownerId, importId }: { ownerId: number; importId: number },
): BatchBuilder {
  const encoder = new TextEncoder();
  let buffer = new Uint8Array(1_048_576);
  let used = 0;
  let pending = "";
  let size = 0;
  const key = `${ownerId}\t${importId}`;
  const instant = createInstantText();
  // Cells hold no line breaks or tabs: `parseCustomerRow` refuses control characters.
  const text = (value: string | undefined): string =>
    value === undefined ? "\\N" : value.includes("\\") ? value.replaceAll("\\", "\\\\") : value;
  const plain = (value: number | boolean | undefined): string =>
    value === undefined ? "\\N" : String(value);
  const moment = (value: Date | "now" | undefined): string =>
    // To the database "now" is when the batch arrives.
    value === "now" ? value : value === undefined ? "\\N" : instant(value);

  function encodePending(): void {
    if (buffer.length - used < pending.length * 3) {
      const larger = new Uint8Array((buffer.length + pending.length * 3) * 2);
      larger.set(buffer.subarray(0, used));
      buffer = larger;
    }
    used += encoder.encodeInto(pending, buffer.subarray(used)).written;
    pending = "";
  }

  return {
    add: (row, line) => {
      if (form === "customers") fill(row);
      pending += `${key}\t${form === "copy" ? `${line}\t` : ""}${text(row.name)}\t${text(row.email)}\t${text(row.phone)}\t${text(row.city)}\t${text(row.state)}\t${text(row.country)}\t${text(row.gender)}\t${plain(row.age)}\t${text(row.occupation)}\t${row.totalSpent === undefined ? "\\N" : amountText(row.totalSpent)}\t${plain(row.orderCount)}\t${moment(row.lastPurchaseAt)}\t${moment(row.joinedAt)}\t${plain(row.isActive)}\t${moment(row.unsubscribedAt)}\n`;
      size += 1;
      if (pending.length >= PENDING_CHARACTERS) encodePending();
    },
    size: () => size,
    take: () => {
      encodePending();
      // A copy of its own, so that a thread can hand it over.
      const taken = { form: "copy" as const, count: size, bytes: buffer.slice(0, used) };
      used = 0;
      size = 0;
      return taken;
    },
  };
}

/** Defaults of a new customer, the same as the merge's. */
function fill(row: CustomerRow): void {
  row.name ??= nameFromEmail(row.email);
  row.totalSpent ??= 0;
  row.orderCount ??= 0;
  row.isActive ??= true;
}

/** An amount with at most two decimals; whole numbers take the fast path. */
export function amountText(amount: number): string {
  const paise = Math.round(amount * 100);
  if (paise / 100 !== amount || paise > MAX_PAISE) return String(amount);
  const rest = paise % 100;
  return `${(paise - rest) / 100}.${rest < 10 ? "0" : ""}${rest}`;
}

/** Larger ones are no small integers to the machine. */
const MAX_PAISE = 2 ** 30;

const KEPT_INSTANTS = 5_000;

/** Instants as ISO 8601, cached: files repeat days, and formatting costs more than a lookup. */
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
