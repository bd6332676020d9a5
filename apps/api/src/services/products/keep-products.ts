import { sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { sqlArray } from "../../db/sql/sql.ts";
import { copyProducts } from "./copy-products.ts";

/** The product of an item `i`. */
export const KEY = sql`coalesce(i.sku, i.name)`;

/** In rupees, as far as the column goes: an item may cost more than its order. */
const PRICE = sql`least(round(i.price * coalesce(o.rate, 1), 2), 999999999999.99)`;

/**
 * Adds the products of orders that count, and brings those known up to date: the order placed last says their name and price.
 * The transaction holds the account's orders.
 */
export async function keepProducts(
  tx: Tx,
  accountId: number,
  orderIds: readonly number[],
): Promise<void> {
  if (orderIds.length === 0) return;
  const { rows } = await tx.execute<{ id: string; isShown: boolean }>(sql`
    insert into products as known (account_id, key, sku, name, price, first_sold_at, last_sold_at)
    select distinct on (${KEY}) o.account_id, ${KEY}, i.sku, i.name, ${PRICE},
      min(o.placed_at) over (partition by ${KEY}), o.placed_at
    from orders o join order_items i on i.account_id = o.account_id and i.order_id = o.id
    where o.account_id = ${accountId} and o.id = any(${sqlArray(orderIds, "bigint")}) and o.counts
    order by ${KEY}, o.placed_at desc, o.id desc, i.position
    on conflict (account_id, key) do update set
      first_sold_at = least(known.first_sold_at, excluded.first_sold_at),
      last_sold_at = greatest(known.last_sold_at, excluded.last_sold_at),
      name = case when excluded.last_sold_at >= known.last_sold_at then excluded.name else known.name end,
      price = case when excluded.last_sold_at >= known.last_sold_at then excluded.price else known.price end
    returning id, image is not null and link is not null as "isShown"
  `);
  const shown = rows.filter(({ isShown }) => isShown).map(({ id }) => Number(id));
  await copyProducts(tx, accountId, shown);
}

/** Removes the products that no order has any more, unless staff gave them an image or a link. */
export async function forgetProducts(tx: Tx, accountId: number): Promise<void> {
  await tx.execute(sql`
    delete from products p
    where p.account_id = ${accountId} and p.image is null and p.link is null and not exists (
      select from order_items i where i.account_id = ${accountId} and ${KEY} = p.key
    )
  `);
}
