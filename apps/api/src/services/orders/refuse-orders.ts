import { MESSAGES } from "@dakiya/domain/messages";
import type { ReadOrder } from "@dakiya/domain/order";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor, Tx } from "../../db/client.ts";
import { oneRow } from "../../db/sql/sql.ts";

/** Orders an account can have. */
export const MAX_ORDERS = 1_000_000;

/** How many more orders an account may have; counted down by those who add some. */
export type OrderRoom = { left: number };

/** Counts an account's orders against its limit. The transaction holds the orders. */
export async function measureRoom(db: Executor, accountId: number): Promise<OrderRoom> {
  const { orders } = await oneRow<{ orders: number }>(
    db,
    sql`select count(*)::int as orders from orders where account_id = ${accountId}`,
  );
  return { left: MAX_ORDERS - orders };
}

type Placed = { index: number; order: ReadOrder };
type Sorted<Order> = { kept: Order[]; refused: { index: number; message: string }[] };

/**
 * Refuses orders of a round that would move a stored one to another customer without saying so, and new ones for which the
 * account has no room. Those an earlier file knew by their number alone get their id first.
 */
export async function refuseStrange<Order extends Placed>(
  tx: Tx,
  accountId: number,
  given: readonly Order[],
  room: OrderRoom,
): Promise<Sorted<Order>> {
  await adoptNumbers(tx, accountId, given);
  const { rows } = await tx.execute<{ index: number; known: boolean; isOthers: boolean }>(sql`
    select g.index, known.id is not null as known, coalesce(lower(owner.email) <> lower(g.email), false) as "isOthers"
    from ${givenOrders(given)}
    left join orders known on known.account_id = ${accountId} and known.source = g.source
      and known.external_id = g.external_id
    left join customers owner on owner.account_id = ${accountId} and owner.id = known.customer_id
  `);
  const states = new Map(rows.map((row) => [row.index, row]));
  const sorted: Sorted<Order> = { kept: [], refused: [] };
  let added = 0;
  for (const one of given) {
    const { index, order } = one;
    const state = states.get(index);
    const isNew = state?.known !== true;
    if (state?.isOthers === true && order.change_customer !== true) {
      const message = MESSAGES.orders.belongsToAnother(order.number ?? order.external_id);
      sorted.refused.push({ index, message });
    } else if (isNew && added >= room.left) {
      sorted.refused.push({ index, message: MESSAGES.orders.tooMany(MAX_ORDERS) });
    } else {
      if (isNew) added += 1;
      sorted.kept.push(one);
    }
  }
  room.left -= added;
  return sorted;
}

function givenOrders(given: readonly Placed[]): SQL {
  const rows = given.map(({ index, order: { source, external_id, number, email, placed_at } }) => ({
    ...{ index, source, external_id, number, email, placed_at },
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) g(index int, source text, external_id text,
    number text, email text, placed_at timestamptz)`;
}

/** An order stored by its number gets its id: it is known again by customer and time. */
async function adoptNumbers(tx: Tx, accountId: number, given: readonly Placed[]): Promise<void> {
  const numbered = given.filter(
    ({ order: { number, external_id } }) => number != null && number !== external_id,
  );
  if (numbered.length === 0) return;
  await tx.execute(sql`
    update orders o set external_id = g.external_id, number = g.number
    from ${givenOrders(numbered)}, customers owner
    where o.account_id = ${accountId} and o.source = g.source and o.external_id = g.number
      and owner.account_id = ${accountId} and owner.id = o.customer_id and lower(owner.email) = lower(g.email)
      and o.placed_at = g.placed_at
      and not exists (
        select from orders taken where taken.account_id = ${accountId} and taken.source = g.source
          and taken.external_id = g.external_id
      )
  `);
}
