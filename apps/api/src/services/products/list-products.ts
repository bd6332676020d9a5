import type { ProductListInput, ProductPageWire, ProductWire } from "@dakiya/domain/wire";
import { and, desc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { products } from "../../db/schema/index.ts";
import { holds } from "../../db/sql/holds.ts";
import { sqlArray } from "../../db/sql/sql.ts";
import type { Ctx } from "../../deps.ts";
import { instantKey, microseconds, pageOf, readCursor, rowsAfter, writeCursor } from "../keyset.ts";
import { firstOrMissing, ownRow } from "../own-row.ts";
import { KEY } from "./keep-products.ts";

const NEWEST = { ...instantKey(sql`${products.lastSoldAt}`), down: true };

type Row = typeof products.$inferSelect;

/** A page of the account's products, those sold last first. @throws AppError "invalid" when the cursor is malformed. */
export async function listProducts(ctx: Ctx, input: ProductListInput): Promise<ProductPageWire> {
  const own = eq(products.accountId, ctx.account.id);
  const behind =
    input.cursor === undefined
      ? undefined
      : rowsAfter(NEWEST, products.id, readCursor("sold", NEWEST, input.cursor));
  const rows = await ctx.db
    .select({ row: products, micros: microseconds(products.lastSoldAt) })
    .from(products)
    .where(and(own, behind, inState(input.state), holds(input.search, products.name, products.sku)))
    .orderBy(desc(products.lastSoldAt), desc(products.id))
    .limit(input.limit + 1);
  const { items, last } = pageOf(rows, input.limit);
  const [totals] = await ctx.db
    .select({
      products: sql<number>`count(*)::int`,
      ready: sql<number>`count(${products.copyId})::int`,
    })
    .from(products)
    .where(own);
  return {
    items: await withSales(
      ctx.db,
      ctx,
      items.map(({ row }) => row),
    ),
    nextCursor:
      last === undefined ? null : writeCursor("sold", { key: last.micros, id: last.row.id }),
    totals: totals ?? { products: 0, ready: 0 },
  };
}

/** One product. @throws AppError "missing" */
export async function readProduct(
  db: Executor,
  ctx: Pick<Ctx, "account">,
  { id }: { id: string },
): Promise<ProductWire> {
  const found = await db
    .select()
    .from(products)
    .where(ownRow(products, ctx, id));
  return firstOrMissing(await withSales(db, ctx, found), "Product");
}

function inState(state: ProductListInput["state"]): SQL | undefined {
  if (state === undefined) return undefined;
  return state === "ready"
    ? isNotNull(products.copyId)
    : or(isNull(products.image), isNull(products.link));
}

/** Products with how many were sold in orders that count. */
async function withSales(
  db: Executor,
  { account }: Pick<Ctx, "account">,
  rows: readonly Row[],
): Promise<ProductWire[]> {
  const keys = rows.map(({ key }) => key);
  const sold = new Map<string, number>();
  if (keys.length > 0) {
    const found = await db.execute<{ key: string; sold: number }>(sql`
      select ${KEY} as key, sum(i.quantity)::float8 as sold
      from order_items i join orders o on o.account_id = i.account_id and o.id = i.order_id
      where i.account_id = ${account.id} and o.counts and ${KEY} = any(${sqlArray(keys, "text")})
      group by 1
    `);
    for (const one of found.rows) sold.set(one.key, one.sold);
  }
  return rows.map((row) => ({
    ...{ _id: String(row.id), name: row.name, sku: row.sku, price: row.price },
    sold: sold.get(row.key) ?? 0,
    firstSoldAt: row.firstSoldAt.toISOString(),
    lastSoldAt: row.lastSoldAt.toISOString(),
    ...{ image: row.image, link: row.link },
  }));
}
