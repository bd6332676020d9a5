import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { refusedField } from "../errors.ts";
import type { AppError } from "../errors.ts";
import { parseId } from "./wire/values.ts";

/** Sort key of a list. The id follows it, which makes the order total. */
export type SortKey = {
  column: SQL;
  /** A key as the statement takes it; any other text is no cursor. */
  pattern: RegExp;
  cast: (key: string) => SQL;
};

/** A direction for a key. */
export type Sort = SortKey & { down: boolean };

// Collation "C" is the same on every database; lower case on both sides ignores case.
const folded = (text: unknown): SQL => sql`lower(${text}) collate "C"`;

/** Sorts by a text without regard to case. */
export const textKey = (text: unknown): SortKey => ({
  column: folded(text),
  pattern: /^[^\0]*$/,
  cast: (key) => folded(sql`${key}::text`),
});

/** Sorts by a whole number, 0 or more. */
export const wholeKey = (column: unknown): SortKey => ({
  column: sql`${column}`,
  pattern: /^\d{1,15}$/,
  cast: (key) => sql`${key}::bigint`,
});

/** Sorts by an amount with two decimals, 0 or more. */
export const amountKey = (column: unknown): SortKey => ({
  column: sql`${column}`,
  pattern: /^\d{1,12}(\.\d{1,2})?$/,
  cast: (key) => sql`${key}::numeric`,
});

/** Sorts by an instant; its key is `microseconds`, since a JavaScript Date has milliseconds only. */
export const instantKey = (column: unknown): SortKey => ({
  column: sql`${column}`,
  pattern: /^\d{1,17}$/,
  cast: (key) => sql`timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond'`,
});

/** The key of an instant, as text. */
export const microseconds = (column: unknown): SQL<string> =>
  sql<string>`(extract(epoch from ${column}) * 1000000)::bigint::text`;

export function orderBy({ column, down }: Sort, id: unknown): SQL[] {
  return down ? [sql`${column} desc`, sql`${id} desc`] : [sql`${column} asc`, sql`${id} asc`];
}

export function rowsAfter({ column, cast, down }: Sort, id: unknown, place: Place): SQL {
  return sql`(${column}, ${id}) ${down ? sql`<` : sql`>`} (${cast(place.key)}, ${place.id}::bigint)`;
}

/** Where a page ended: the key of its last row, since the row may change between pages, and its id. */
export type Place = { key: string; id: number };

/** The cursor after a row. @param figures - Counts of the first page that hold for all pages. */
export function writeCursor(sort: string, { key, id }: Place, figures: number[] = []): string {
  return [sort, Buffer.from(key).toString("base64url"), id, ...figures].join(".");
}

/** @throws AppError "invalid" when the text is no cursor of this sort, or has not as many figures. */
export function readCursor(
  sort: string,
  { pattern }: SortKey,
  text: string,
  figureCount = 0,
): Place & { figures: number[] } {
  const [, of, key64 = "", id, rest = ""] =
    /^([\w-]+)\.([\w-]*)\.([1-9]\d{0,14})((?:\.\d{1,16})*)$/.exec(text) ?? [];
  const key = Buffer.from(key64, "base64url").toString();
  const figures = rest.split(".").slice(1).map(Number);
  if (of !== sort || !pattern.test(key) || figures.length !== figureCount) throw noCursor();
  return { key, id: Number(id), figures };
}

/** The id in a cursor of a list that is sorted by id alone. @throws AppError "invalid" when it holds none. */
export function readIdCursor(cursor: string): number {
  const id = parseId(cursor);
  if (id === 0) throw noCursor();
  return id;
}

export function noCursor(): AppError {
  const message = "This cursor is not one this list gave";
  return refusedField("invalid", "cursor", message);
}

/** A page of rows read with a limit of one more. `last` is the row before the next page; undefined on the last. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
): { items: Row[]; last: Row | undefined } {
  const items = rows.slice(0, limit);
  return { items, last: rows.length > limit ? items.at(-1) : undefined };
}
