import { makeOrders } from "../../apps/api/dist/src/services/sample-data/generate/make-orders.js";
import type { MadeOrder } from "../../apps/api/dist/src/services/sample-data/generate/make-orders.js";
import { customer } from "./support/customers.ts";
import type { Measured } from "./support/line.ts";
import type { Bench } from "./support/open-bench.ts";

const ORDERS = 100_000;
const A_CALL = 1_000;
const MAX_SECONDS = 60;
const MAX_RATIO = 15;

type Order = MadeOrder & { source: string };

/** Orders of the first customers, one after the other. */
function* ordersOf(count: number): Generator<Order> {
  let made = 0;
  for (let n = 0; made < count; n += 1)
    for (const order of makeOrders(customer(n)).slice(0, count - made)) {
      made += 1;
      yield { source: "bench", ...order };
    }
}

/** Orders through the API, twice, while customers' figures come from them; beside bare INSERTs of the same rows. */
export async function measure({ api, sql, account, rows }: Bench): Promise<Measured[]> {
  const orders = [...ordersOf(Math.min(ORDERS, rows))];
  await api.send("PUT", "/order/purchases", { source: "orders" });
  const send = async (): Promise<number> => {
    const startedAt = performance.now();
    for (let at = 0; at < orders.length; at += A_CALL) {
      const batch = orders.slice(at, at + A_CALL);
      const result = await api.send<{ refused: unknown[] }>("POST", "/order/batch", {
        orders: batch,
      });
      if (result.refused.length > 0) throw new Error(JSON.stringify(result.refused[0]));
    }
    return (performance.now() - startedAt) / 1_000;
  };
  const first = await send();
  const before = await fingerprint(sql);
  const again = await send();
  if ((await fingerprint(sql)) !== before) throw new Error("a repetition changed something");
  const bare = await insertBare(sql, await account(), orders);
  const count = orders.length.toLocaleString("en-IN");
  return [
    {
      figure: `${first.toFixed(1)} s for ${count} orders by the API, ${again.toFixed(1)} s for the same again`,
      limit: `${bare.toFixed(1)} s for a bare INSERT of the same rows`,
      ratio: (first / bare).toFixed(2),
      goal: `<= ${MAX_SECONDS} s and <= ${MAX_RATIO} x`,
      isMet: first <= MAX_SECONDS && first <= bare * MAX_RATIO,
    },
  ];
}

async function fingerprint(sql: Bench["sql"]): Promise<string> {
  const { rows } = await sql.query<{ held: string }>(
    `select concat((select count(*) || ' ' || sum(id) || ' ' || max(updated_at) from orders),
      (select count(*) || ' ' || sum(price) from order_items),
      (select count(*) || ' ' || sum(total_spent) from customers)) as held`,
  );
  return rows[0]?.held ?? "";
}

/** The same rows into tables with the same indexes, without triggers. */
async function insertBare(sql: Bench["sql"], accountId: number, given: Order[]): Promise<number> {
  await sql.query("create table bare_orders (like orders including all)");
  await sql.query("create table bare_items (like order_items including all)");
  const startedAt = performance.now();
  for (let at = 0; at < given.length; at += A_CALL) {
    await sql.query(
      `with g as (
        select * from jsonb_to_recordset($2::jsonb) g(source text, external_id text, placed_at timestamptz,
          amount numeric, status text, items jsonb)
      ), added as (
        insert into bare_orders (account_id, source, external_id, customer_id, placed_at, amount, status)
        select $1, source, external_id, 1, placed_at, amount, status from g
        returning id, external_id
      )
      insert into bare_items (account_id, order_id, position, sku, name, quantity, price)
      select $1, a.id, i.nth - 1, i.value ->> 'sku', i.value ->> 'name', (i.value ->> 'quantity')::numeric,
        (i.value ->> 'price')::numeric
      from added a join g using (external_id)
      cross join lateral jsonb_array_elements(g.items) with ordinality i(value, nth)`,
      [accountId, JSON.stringify(given.slice(at, at + A_CALL))],
    );
  }
  return (performance.now() - startedAt) / 1_000;
}
