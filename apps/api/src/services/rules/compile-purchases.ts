import { foldCase } from "@dakiya/domain/text";
import type { PurchaseRule } from "@dakiya/domain/segment";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { customers, orderItems, orders } from "../../db/schema/index.ts";

const DAY_MS = 86_400_000;

/** The orders of the customer at hand that count. */
const theirs = (accountId: number): SQL =>
  sql`${orders.accountId} = ${accountId} and ${orders.customerId} = ${customers.id} and ${orders.counts}`;

/** A rule on purchases, as a condition that is never null. */
export function compilePurchases(
  { operator, value }: PurchaseRule,
  accountId: number,
  now: Date,
): SQL {
  const { product, days, times = 1 } = value;
  const since = days === undefined ? null : new Date(now.getTime() - days * DAY_MS).toISOString();
  const parts = [
    theirs(accountId),
    ...(since === null ? [] : [sql`${orders.placedAt} >= ${since}::timestamptz`]),
    ...(product === undefined ? [] : [holdsProduct(foldCase(product))]),
  ];
  const enough = sql`exists (
    select from ${orders} where ${sql.join(parts, sql` and `)} ${times > 1 ? sql`offset ${times - 1}` : sql``}
  )`;
  return operator === "has" ? enough : sql`(not ${enough})`;
}

function holdsProduct(folded: string): SQL {
  return sql`exists (
    select from ${orderItems}
    where ${orderItems.accountId} = ${orders.accountId} and ${orderItems.orderId} = ${orders.id}
      and (strpos(lower(${orderItems.name}), ${folded}) > 0 or strpos(lower(${orderItems.sku}), ${folded}) > 0)
  )`;
}

/** When the customer's first order was placed; null without one. */
export function firstOrderColumn(accountId: number): SQL {
  return sql`(select min(${orders.placedAt}) from ${orders} where ${theirs(accountId)})`;
}
