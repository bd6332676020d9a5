import { shownName } from "@dakiya/domain/customer";
import type { CustomerSort } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { customers } from "../../db/schema/index.ts";
import {
  amountKey,
  orderBy,
  readCursor,
  rowsAfter,
  textKey,
  wholeKey,
  writeCursor,
} from "../keyset.ts";
import type { Place, Sort, SortKey } from "../keyset.ts";
import type { CustomerRecord } from "../wire/audience.ts";

const { id, name, email, totalSpent, orderCount, lastPurchaseAt } = customers;

/** Where a page ended, and the list's total. */
export type CustomerCursor = Place & { total: number };

type KeyOf = { keyOf: (row: CustomerRecord) => string };

const DAY_MS = 86_400_000;

/**
 * Customers without orders come before the first order. A JavaScript Date holds it whole: everything that writes a purchase
 * reads one. Days apart: PostgreSQL multiplies intervals as floating numbers.
 */
const LAST_ORDER: SortKey & KeyOf = {
  column: sql`coalesce(${lastPurchaseAt}, '-infinity')`,
  pattern: /^(?:-?\d{1,14})?$/,
  cast: (key) =>
    key === ""
      ? sql`'-infinity'::timestamptz`
      : sql`timestamptz 'epoch' + ${key}::bigint / ${DAY_MS}::bigint * interval '1 day'
          + ${key}::bigint % ${DAY_MS}::bigint * interval '1 millisecond'`,
  keyOf: (row) => row.lastPurchaseAt?.getTime().toString() ?? "",
};

type SortedBy = "newest" | "name" | "total_spent" | "order_count" | "last_order";

const ORDERS: Record<SortedBy, SortKey & KeyOf> = {
  newest: { ...wholeKey(id), keyOf: (row) => String(row.id) },
  // As the list shows them (`shownName`): by the address where there is no name.
  name: { ...textKey(sql`coalesce(nullif(${name}, ''), ${email})`), keyOf: shownName },
  total_spent: { ...amountKey(totalSpent), keyOf: (row) => String(row.totalSpent) },
  order_count: { ...wholeKey(orderCount), keyOf: (row) => String(row.orderCount) },
  last_order: LAST_ORDER,
};

function orderOf(sort: CustomerSort): Sort & KeyOf {
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
    case "last_order":
    case "-last_order":
      return { ...ORDERS.last_order, down };
  }
}

/**
 * ORDER BY of a sort: its field, then the id, which makes the order total. A plus on the key keeps the planner from
 * walking the primary key: no index contains a sum.
 */
export function gathered(sort: CustomerSort): SQL[] {
  return sort === "newest" ? [sql`${id} + 0 desc`] : orderBy(orderOf(sort), id);
}

/** The rows after a cursor, in the order of a sort. */
export function customersAfter(sort: CustomerSort, cursor: CustomerCursor): SQL {
  return sort === "newest" ? sql`${id} < ${cursor.id}` : rowsAfter(orderOf(sort), id, cursor);
}

export function writeCustomerCursor(
  sort: CustomerSort,
  last: CustomerRecord,
  total: number,
): string {
  return writeCursor(sort, { key: orderOf(sort).keyOf(last), id: last.id }, [total]);
}

/** @throws AppError "invalid" when the text is no cursor of this sort. */
export function readCustomerCursor(sort: CustomerSort, text: string): CustomerCursor {
  const { key, id: lastId, figures } = readCursor(sort, orderOf(sort), text, 1);
  return { key, id: lastId, total: figures[0] ?? 0 };
}
