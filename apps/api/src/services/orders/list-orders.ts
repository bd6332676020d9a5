import { foldCase } from "@dakiya/domain/text";
import type { OrderListInput, OrderPageWire, OrderWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { readLong } from "../../db/sql/long-statement.ts";
import type { Executor } from "../../db/client.ts";
import { UNSTORABLE } from "../../db/sql/holds.ts";
import { oneRow } from "../../db/sql/sql.ts";
import type { Ctx } from "../../deps.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { holdPurchaseSource } from "../customers/purchase-source.ts";
import { instantKey, microseconds, pageOf, readCursor, rowsAfter, writeCursor } from "../keyset.ts";
import type { Place } from "../keyset.ts";
import { firstOrMissing } from "../own-row.ts";
import { parseId } from "../wire/values.ts";

type Totals = OrderPageWire["totals"];
const NEWEST = { ...instantKey(sql`o.placed_at`), down: true };

/** A page of the account's orders, the newest first. @throws AppError "invalid" when the cursor is malformed. */
export async function listOrders(ctx: Ctx, input: OrderListInput): Promise<OrderPageWire> {
  const cursor = input.cursor === undefined ? null : readOrderCursor(input.cursor);
  const filter = condition(ctx.account.id, input);
  const behind = cursor === null ? sql`true` : rowsAfter(NEWEST, sql`o.id`, cursor);
  const rows = await readOrders(ctx.db, sql`${filter} and ${behind}`, input.limit + 1);
  const totals = cursor?.totals ?? (await readLong(ctx, async () => await sumOrders(ctx, filter)));
  const { items, last } = pageOf(rows, input.limit);
  return {
    items: items.map(({ wire }) => wire),
    nextCursor: last === undefined ? null : writeOrderCursor(last, totals),
    totals,
    sources: await findSources(ctx),
  };
}

/** One order. @throws AppError "missing" */
export async function getOrder(ctx: Ctx, input: { id: string }): Promise<OrderWire> {
  const one = sql`o.account_id = ${ctx.account.id} and o.id = ${parseId(input.id)}`;
  return firstOrMissing(await readOrders(ctx.db, one, 1), "Order").wire;
}

/** Deletes one order with its items. @throws AppError "missing" */
export async function deleteOrder(ctx: Ctx, input: { id: string }): Promise<void> {
  const id = parseId(input.id);
  await ctx.db.transaction(async (tx) => {
    await holdPurchaseSource(tx, ctx.account.id);
    const { rows } = await tx.execute(
      sql`delete from orders where account_id = ${ctx.account.id} and id = ${id} returning id`,
    );
    firstOrMissing(rows, "Order");
    await recordAudit(tx, ctx, { action: "order.deleted", subject: { type: "order", id } });
  });
}

function condition(accountId: number, { search, status, source }: OrderListInput): SQL {
  const needle = foldCase((search ?? "").trim());
  if (UNSTORABLE.test(needle) || UNSTORABLE.test(source ?? "")) return sql`false`;
  return sql.join(
    [
      sql`o.account_id = ${accountId}`,
      ...(status === undefined ? [] : [sql`o.status = ${status}`]),
      ...(source === undefined ? [] : [sql`o.source = ${source}`]),
      ...(needle === ""
        ? []
        : [
            sql`(strpos(lower(o.external_id), ${needle}) > 0 or strpos(lower(o.number), ${needle}) > 0 or o.customer_id in (
              select id from customers where account_id = ${accountId} and strpos(lower(email), ${needle}) > 0
            ))`,
          ]),
    ],
    sql` and `,
  );
}

const iso = (instant: SQL): SQL =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** An order, and when it was placed in microseconds since 1970. */
type PlacedOrder = { wire: OrderWire; micros: string };

/** The newest orders that a condition on `orders o` chooses, as they cross the wire. */
export async function readOrders(db: Executor, where: SQL, limit: number): Promise<PlacedOrder[]> {
  const { rows } = await db.execute<PlacedOrder>(sql`
    select ${microseconds(sql`o.placed_at`)} as micros, json_build_object(
      '_id', o.id::text, 'source', o.source, 'external_id', o.external_id,
      'number', coalesce(o.number, o.external_id),
      'customer', case when c.id is not null then json_build_object('_id', c.id::text, 'name', c.name, 'email', c.email) end,
      'placed_at', ${iso(sql`o.placed_at`)}, 'amount', o.amount, 'refunded', o.refunded, 'net', o.net,
      'currency', o.currency,
      'original', case when o.rate is not null then json_build_object('amount', o.original_amount,
        'refunded', o.original_refunded, 'rate', o.rate) end,
      'status', o.status, 'coupon', o.coupon,
      'items', (
        select coalesce(json_agg(json_build_object('sku', sku, 'name', name, 'quantity', quantity, 'price', price)
          order by position), '[]')
        from order_items i where i.account_id = o.account_id and i.order_id = o.id
      ),
      'createdAt', ${iso(sql`o.created_at`)}, 'updatedAt', ${iso(sql`o.updated_at`)}
    ) as wire
    from (select o.* from orders o where ${where} order by o.placed_at desc, o.id desc limit ${limit}) o
    left join customers c on c.account_id = o.account_id and c.id = o.customer_id
    order by o.placed_at desc, o.id desc
  `);
  return rows.map(({ micros, wire: { coupon, ...wire } }) => ({
    micros,
    wire: coupon == null ? wire : { ...wire, coupon },
  }));
}

async function sumOrders(ctx: Ctx, where: SQL): Promise<Totals> {
  const row = await oneRow<{ totals: Totals }>(
    ctx.db,
    sql`select json_build_object('orders', count(*), 'net', coalesce(sum(net), 0),
      'refunded', coalesce(sum(refunded), 0)) as totals from orders o where ${where}`,
  );
  return row.totals;
}

/** Each source once, by jumping through the index instead of reading all of it. */
async function findSources(ctx: Ctx): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ source: string }>(sql`
    with recursive each(source) as (
      (select source from orders where account_id = ${ctx.account.id} order by source limit 1)
      union all
      select (select source from orders where account_id = ${ctx.account.id} and source > each.source
        order by source limit 1)
      from each where each.source is not null
    )
    select source from each where source is not null limit 100
  `);
  return rows.map(({ source }) => source);
}

function writeOrderCursor({ micros, wire }: PlacedOrder, totals: Totals): string {
  const { orders, net, refunded } = totals;
  const figures = [orders, Math.round(net * 100), Math.round(refunded * 100)];
  return writeCursor("newest", { key: micros, id: Number(wire._id) }, figures);
}

function readOrderCursor(text: string): Place & { totals: Totals } {
  const { key, id, figures } = readCursor("newest", NEWEST, text, 3);
  const [orders = 0, net = 0, refunded = 0] = figures;
  return { key, id, totals: { orders, net: net / 100, refunded: refunded / 100 } };
}
