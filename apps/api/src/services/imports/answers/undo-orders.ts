import type { ImportUndone } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { attributeOrders } from "../../orders/attribute-orders.ts";
import { forgetProducts } from "../../products/keep-products.ts";
import { matchCoupons } from "../../orders/match-coupons.ts";
import { lockOrders } from "../../orders/lock-orders.ts";
import { holdPurchaseSource } from "../../customers/purchase-source.ts";

/** Undoes an import of orders. Orders changed since stay. The transaction holds the customers. */
export async function revertOrders(
  tx: Tx,
  { accountId, importId }: { accountId: number; importId: number },
): Promise<ImportUndone> {
  await lockOrders(tx, accountId);
  await holdPurchaseSource(tx, accountId);
  const copy = sql`copy.account_id = ${accountId} and copy.import_id = ${importId}`;
  const removed = await tx.execute(sql`
    delete from orders o
    where o.account_id = ${accountId} and o.import_id = ${importId} and (
      o.updated_at = o.created_at
      or o.updated_at = (select copy.changed_at from order_befores copy where ${copy} and copy.order_id = o.id)
    )
  `);
  const { rows: restored } = await tx.execute<{ id: string }>(sql`
    update orders o set
      customer_id = (select c.id from customers c where c.account_id = ${accountId} and c.id = old.customer_id),
      number = old.number, placed_at = old.placed_at, amount = old.amount, refunded = old.refunded,
      currency = old.currency, original_amount = old.original_amount,
      original_refunded = old.original_refunded, rate = old.rate, status = old.status, coupon = old.coupon,
      updated_at = old.updated_at
    from order_befores copy, jsonb_populate_record(null::orders, copy.before) old
    where ${copy} and o.account_id = ${accountId} and o.id = copy.order_id and o.updated_at = copy.changed_at
      and o.import_id is distinct from ${importId}
    returning o.id
  `);
  const ids = restored.map(({ id }) => Number(id));
  await restoreItems(tx, accountId, importId, ids);
  await attributeOrders(tx, accountId, ids);
  await matchCoupons(tx, accountId, ids);
  await forgetProducts(tx, accountId);
  const { rows } = await tx.execute<{ kept: number }>(sql`
    select ((
      select count(*) from orders o where o.account_id = ${accountId} and o.import_id = ${importId}
    ) + (
      select count(*) from order_befores copy
      join orders o on o.account_id = ${accountId} and o.id = copy.order_id and o.import_id is distinct from ${importId}
      where ${copy}
    ))::int - ${ids.length}::int as kept
  `);
  return { removed: removed.rowCount ?? 0, restored: ids.length, kept: rows[0]?.kept ?? 0 };
}

async function restoreItems(
  tx: Tx,
  accountId: number,
  importId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const list = JSON.stringify(ids);
  const chosen = sql`(select value::bigint from jsonb_array_elements_text(${list}::jsonb))`;
  await tx.execute(sql`
    delete from order_items where account_id = ${accountId} and order_id in ${chosen}
  `);
  await tx.execute(sql`
    insert into order_items (account_id, order_id, position, sku, name, quantity, price)
    select ${accountId}, item.order_id, item.position, item.sku, item.name, item.quantity, item.price
    from order_befores copy,
      jsonb_populate_recordset(null::order_items, copy.before -> 'items') item
    where copy.account_id = ${accountId} and copy.import_id = ${importId} and copy.order_id in ${chosen}
  `);
}
