import { shownName } from "@dakiya/domain/customer";
import type { CustomerSort } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { customers } from "../../db/schema/index.ts";
import { AppError } from "../../errors.ts";
import type { CustomerRecord } from "../wire/audience.ts";

const { id, name, email, totalSpent, orderCount } = customers;

/** Where a page ended, and the list's total. */
export type CustomerCursor = { key: string; id: number; total: number };

type Order = {
  /** The sort's expression, before the id. */
  column: SQL;
  keyOf: (row: CustomerRecord) => string;
  /** A key as the statement takes it; any other text is no cursor. */
  pattern: RegExp;
  cast: (key: string) => SQL;
};

// Collation "C" is the same on every database; lower case on both sides ignores case.
const folded = (text: unknown): SQL => sql`lower(${text}) collate "C"`;
const whole = (key: string): SQL => sql`${key}::bigint`;
const amount = (key: string): SQL => sql`${key}::numeric`;

const ORDERS: Record<"newest" | "name" | "total_spent" | "order_count", Order> = {
  newest: {
    column: sql`${id}`,
    keyOf: (row) => String(row.id),
    pattern: /^\d{1,15}$/,
    cast: whole,
  },
  name: {
    // As the list shows them (`shownName`): by the address where there is no name.
    column: folded(sql`coalesce(nullif(${name}, ''), ${email})`),
    keyOf: shownName,
    pattern: /^[^\0]*$/,
    cast: (key) => folded(sql`${key}::text`),
  },
  total_spent: {
    column: sql`${totalSpent}`,
    keyOf: (row) => String(row.totalSpent),
    pattern: /^\d{1,12}(\.\d{1,2})?$/,
    cast: amount,
  },
  order_count: {
    column: sql`${orderCount}`,
    keyOf: (row) => String(row.orderCount),
    pattern: /^\d{1,10}$/,
    cast: whole,
  },
};

function orderOf(sort: CustomerSort): Order & { down: boolean } {
  const down = sort === "newest" || sort.startsWith("-");
  switch (sort) {
    case "newest":
      return { ...ORDERS.newest, down };
    case "name":
    case "-name":
      return { ...ORDERS.name, down };
    case "total_spent":
    case "-total_spent":
      return { ...ORDERS.total_spent, down };
    case "order_count":
    case "-order_count":
      return { ...ORDERS.order_count, down };
  }
}

/**
 * ORDER BY of a sort: its field, then the id, which makes the order total. A plus on the key keeps the planner from
 * walking the primary key: no index contains a sum.
 */
export function gathered(sort: CustomerSort): SQL[] {
  if (sort === "newest") return [sql`${id} + 0 desc`];
  const { column, down } = orderOf(sort);
  const direction = down ? sql`desc` : sql`asc`;
  return [sql`${column} ${direction}`, sql`${id} ${direction}`];
}

/** The rows after a cursor, in the order of a sort. */
export function rowsAfter(sort: CustomerSort, cursor: CustomerCursor): SQL {
  if (sort === "newest") return sql`${id} < ${cursor.id}`;
  const { column, cast, down } = orderOf(sort);
  return sql`(${column}, ${id}) ${down ? sql`<` : sql`>`} (${cast(cursor.key)}, ${cursor.id}::bigint)`;
}

/** The keyset cursor after a row: the sort and the row's key, since the row may change between pages. */
export function writeCursor(sort: CustomerSort, last: CustomerRecord, total: number): string {
  const key = Buffer.from(orderOf(sort).keyOf(last)).toString("base64url");
  return [sort, key, last.id, total].join(".");
}

/** @throws AppError "invalid" when the text is no cursor of this sort. */
export function readCursor(sort: CustomerSort, text: string): CustomerCursor {
  const [, of, key64, rowId, total] =
    /^([\w-]+)\.([\w-]*)\.([1-9]\d{0,14})\.(\d{1,10})$/.exec(text) ?? [];
  const key = Buffer.from(key64 ?? "", "base64url").toString();
  if (of !== sort || !orderOf(sort).pattern.test(key)) {
    const message = "This cursor is not one this list gave";
    throw new AppError("invalid", message, { fields: [{ path: "cursor", message }] });
  }
  return { key, id: Number(rowId), total: Number(total) };
}
