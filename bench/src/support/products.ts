import type { LeafBlock } from "@dakiya/domain/campaign/design";
import { copyProducts } from "../../../apps/api/dist/src/services/products/copy-products.js";
import { keepProducts } from "../../../apps/api/dist/src/services/products/keep-products.js";
import type { Bench } from "./open-bench.ts";

/** Of a small shop. */
const PRODUCTS = 200;

/** Products that each recipient bought, and new ones that they did not buy. */
export const PRODUCT_BLOCKS: LeafBlock[] = [
  {
    ...{ id: "p", type: "products", source: { kind: "bought" }, title: "Once more?", count: 3 },
    ...{ columns: 3, showPrice: true, label: "Buy again" },
  },
  {
    ...{ id: "q", type: "products", title: "New in our shop", count: 3 },
    source: { kind: "new", days: 365, withoutBought: true },
    ...{ columns: 3, showPrice: true, label: "Look" },
  },
];

/** Gives every customer an order of three products, which all have an image and a link. */
export async function seedProducts(bench: Bench): Promise<void> {
  const { sql, database } = bench;
  const accountId = await bench.account();
  await sql.query(
    `insert into orders (account_id, source, external_id, customer_id, placed_at, amount, status)
    select account_id, 'bench', id, id, now() - id % 300 * interval '1 day', 300, 'paid'
    from customers where account_id = $1`,
    [accountId],
  );
  await sql.query(
    `insert into order_items (account_id, order_id, position, sku, name, quantity, price)
    select account_id, id, nth, 'SKU-' || of, 'Brass lamp no. ' || of, 1, 100 + of
    from orders, lateral (select nth, (id * nth * 7) % ${PRODUCTS} as of from generate_series(1, 3) nth) item
    where account_id = $1`,
    [accountId],
  );
  const { rows } = await sql.query<{ id: string }>("select id from orders");
  await database.db.transaction(async (tx) => {
    await keepProducts(
      tx,
      accountId,
      rows.map(({ id }) => Number(id)),
    );
  });
  const products = await sql.query<{ id: string }>(
    `update products set image = 'https://shop.example.com/' || id || '.png',
      link = 'https://shop.example.com/products/' || id returning id`,
  );
  await database.db.transaction(async (tx) => {
    await copyProducts(
      tx,
      accountId,
      products.rows.map(({ id }) => Number(id)),
    );
  });
  await sql.query("vacuum analyze orders, order_items, products, product_copies");
}

/** @throws where a campaign's recipients are shown no products, so that nothing would be measured. */
export async function refuseWithoutProducts({ sql }: Bench, campaignId: number): Promise<void> {
  const { rows } = await sql.query<{ shown: number }>(
    `select coalesce(min(jsonb_array_length(recipient #> '{products,p}')), 0) as shown
    from communication_logs where campaign_id = $1`,
    [campaignId],
  );
  if (!(Number(rows[0]?.shown) > 0)) throw new Error("a recipient is shown no products");
}
