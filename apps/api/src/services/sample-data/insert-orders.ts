import { sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { attributeOrders } from "../orders/attribute-orders.ts";
import { keepProducts } from "../products/keep-products.ts";
import type { MadeOrder } from "./generate/make-orders.ts";

/** The shop that made-up orders come from. */
const SOURCE = "Sample shop";

/**
 * Inserts made-up orders, and says which campaigns they count for. No webhook and no automation hears of them. One that the
 * account has already is left as it is.
 *
 * @returns The ids of those inserted.
 */
export async function insertOrders(
  tx: Tx,
  accountId: number,
  orders: readonly (MadeOrder & { customerId: number })[],
): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(orders)}::json) g("customerId" bigint, external_id text,
        placed_at timestamptz, amount numeric, refunded numeric, status text, items json)
    ),
    added as (
      insert into orders (account_id, source, external_id, customer_id, placed_at, amount, refunded, status,
        created_at, updated_at)
      select ${accountId}, ${SOURCE}, external_id, "customerId", placed_at, amount, refunded, status, placed_at,
        placed_at
      from given order by placed_at
      on conflict do nothing
      returning id, external_id
    ),
    with_items as (
      insert into order_items (account_id, order_id, position, sku, name, quantity, price)
      select ${accountId}, added.id, item.nth - 1, item.value ->> 'sku', item.value ->> 'name',
        (item.value ->> 'quantity')::numeric, (item.value ->> 'price')::numeric
      from added join given using (external_id)
      cross join lateral json_array_elements(given.items) with ordinality item(value, nth)
    )
    select id from added
  `);
  const ids = rows.map(({ id }) => Number(id));
  await attributeOrders(tx, accountId, ids);
  await keepProducts(tx, accountId, ids);
  return ids;
}
