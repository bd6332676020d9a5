import { MESSAGES } from "@dakiya/domain/messages";
import { HOME_CURRENCY } from "@dakiya/domain/order";
import type { ReadOrder } from "@dakiya/domain/order";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { rowSet, sqlArray } from "../../db/sql/sql.ts";
import type { AccountCtx } from "../../deps.ts";
import { openErased } from "../customers/erased-addresses.ts";
import { holdPurchaseSource } from "../customers/purchase-source.ts";
import { emit } from "../events/emit.ts";
import { importOf } from "../events/source.ts";
import type { Source } from "../events/source.ts";
import { ensureCustomers } from "./ensure-customers.ts";
import { keepProducts } from "../products/keep-products.ts";
import { attributeOrders } from "./attribute-orders.ts";
import { countFromFirst } from "./count-from-first.ts";
import { lockOrders } from "./lock-orders.ts";
import { matchCoupons } from "./match-coupons.ts";
import { measureRoom, refuseStrange } from "./refuse-orders.ts";
import type { OrderRoom } from "./refuse-orders.ts";

/** An order and its place among those given. */
export type PlacedOrder = { index: number; order: ReadOrder };
/** An order that was left out, and why. */
export type RefusedOrder = { index: number; message: string };
export type StoredOrders = {
  created: number;
  updated: number;
  unchanged: number;
  refused: RefusedOrder[];
};

/** Bound of the columns for one order's amount, in rupees. */
const MAX_AMOUNT = 1e10;

/**
 * Stores orders, each by its source and external id: a new one is added, one that differs is brought to the state
 * given, at the rate it was first stored with. A customer is added for an address the account does not have. Given the
 * same again it changes nothing. An order stays with its customer unless it says that it moves.
 *
 * The transaction must hold erasures (`holdErasures`).
 *
 * @param source - Their origin. An import stores previous states for its undo.
 * @param counted - For how many more orders the account has room; counted where it is not given.
 */
export async function writeOrders(
  tx: Tx,
  ctx: Pick<AccountCtx, "secrets" | "account">,
  given: readonly PlacedOrder[],
  source: Source,
  counted: OrderRoom | null = null,
): Promise<StoredOrders> {
  await lockOrders(tx, ctx.account.id);
  await countFromFirst(tx, ctx.account.id);
  // Before customers are locked: the triggers ask for it afterwards.
  await holdPurchaseSource(tx, ctx.account.id);
  const sum: StoredOrders = { created: 0, updated: 0, unchanged: 0, refused: [] };
  const erased = await openErased(tx, ctx);
  const welcome = given.filter(({ index, order }) => {
    if (!erased.has(order.email)) return true;
    sum.refused.push({ index, message: MESSAGES.personalData.refusedRow });
    return false;
  });
  const room = counted ?? (await measureRoom(tx, ctx.account.id));
  for (const batch of inBatches(welcome)) {
    const { kept, refused: strange } = await refuseStrange(tx, ctx.account.id, batch, room);
    const { rated, refused } = await findRates(tx, ctx.account.id, kept);
    sum.refused.push(...strange, ...refused);
    if (rated.length === 0) continue;
    const customers = await ensureCustomers(tx, ctx.account.id, rated, source);
    const outcome = await upsert(tx, ctx.account.id, rated, { customers, source });
    sum.created += outcome.created;
    sum.updated += outcome.updated;
    sum.unchanged += rated.length - outcome.created - outcome.updated;
  }
  sum.refused.sort((a, b) => a.index - b.index);
  return sum;
}

const keyOf = ({ source, external_id }: Pick<ReadOrder, "source" | "external_id">): string =>
  `${source}\n${external_id}`;

/** Several states of one order take effect one after the other: no batch has an order twice. */
function inBatches(given: readonly PlacedOrder[]): PlacedOrder[][] {
  const batches: PlacedOrder[][] = [];
  const times = new Map<string, number>();
  for (const one of given) {
    const key = keyOf(one.order);
    const nth = times.get(key) ?? 0;
    times.set(key, nth + 1);
    (batches[nth] ??= []).push(one);
  }
  return batches;
}

/** Rupees for one of the order's currency, as the database wrote it; null for rupees. */
export type RatedOrder = PlacedOrder & { rate: string | null };

/** Finds the rate of each foreign order: the one it was stored with, else the account's. */
async function findRates(
  tx: Tx,
  accountId: number,
  given: readonly PlacedOrder[],
): Promise<{ rated: RatedOrder[]; refused: RefusedOrder[] }> {
  const foreign = given.filter(({ order }) => order.currency !== HOME_CURRENCY);
  if (foreign.length === 0)
    return { rated: given.map((one) => ({ ...one, rate: null })), refused: [] };
  const { rows } = await tx.execute<{ index: number; rate: string | null }>(sql`
    select given.index, coalesce(known.rate, set_now.rate)::text as rate
    from ${rowSet("given", foreign, {
      index: ["int", ({ index }) => index],
      source: ["text", ({ order }) => order.source],
      external_id: ["text", ({ order }) => order.external_id],
      currency: ["text", ({ order }) => order.currency],
    })}
    left join orders known on known.account_id = ${accountId} and known.source = given.source
      and known.external_id = given.external_id and known.currency = given.currency
    left join currency_rates set_now on set_now.account_id = ${accountId}
      and set_now.currency = given.currency
  `);
  const rates = new Map(rows.map(({ index, rate }) => [index, rate]));
  const rated: RatedOrder[] = [];
  const refused: RefusedOrder[] = [];
  for (const one of given) {
    const { index, order } = one;
    const rate = rates.get(index) ?? null;
    if (rate === null && order.currency !== HOME_CURRENCY)
      refused.push({ index, message: MESSAGES.orders.noRate(order.currency) });
    else if (Number(order.amount) * Number(rate ?? 1) >= MAX_AMOUNT)
      refused.push({ index, message: MESSAGES.orders.tooLarge });
    else rated.push({ ...one, rate });
  }
  return { rated, refused };
}

type Outcome = {
  id: string;
  created: boolean;
  items: boolean;
  moved: boolean;
  begins: boolean;
  /** It names coupons that it did not name before. */
  coded: boolean;
};

async function upsert(
  tx: Tx,
  accountId: number,
  given: readonly RatedOrder[],
  { customers, source }: { customers: ReadonlyMap<string, number>; source: Source },
): Promise<{ created: number; updated: number }> {
  const importId = importOf(source);
  const rows = given.map(({ order, rate }) => ({
    ...order,
    rate,
    customer_id: customers.get(order.email.toLowerCase()) ?? null,
    items: order.items?.map(({ sku, name, quantity, price }) => [
      sku ?? null,
      name,
      quantity,
      price,
    ]),
  }));
  const { rows: outcomes } = await tx.execute<Outcome>(sql`
    with given as materialized (
      select source, external_id, number, customer_id, placed_at, currency, rate, status, coupon, items,
        round(amount * coalesce(rate, 1), 2) as amount, round(refunded * coalesce(rate, 1), 2) as refunded,
        case when rate is not null then amount end as original_amount,
        case when rate is not null then refunded end as original_refunded
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) g(source text, external_id text, number text,
        customer_id bigint, placed_at timestamptz, amount numeric, refunded numeric, currency text,
        rate numeric, status text, coupon text, items jsonb)
    ),
    compared as materialized (${comparedWithKnown(accountId)}),
    added as (
      insert into orders (account_id, import_id, source, external_id, number, customer_id, placed_at, amount, refunded,
        currency, original_amount, original_refunded, rate, status, coupon)
      select ${accountId}, ${importId}::bigint, source, external_id, number, customer_id, placed_at, amount, refunded,
        currency, original_amount, original_refunded, rate, status, coupon
      from compared where id is null
      returning id, coupon is not null as coded
    ),
    changed as (${changesOf(accountId)}),
    kept as (${keepingBefores(accountId, importId)})
    select id, true as created, true as items, true as moved, true as begins, coded from added
    union all
    select id, false, other_items, moved, begins, coded from changed
  `);
  const withItems = rows.filter(({ items }) => items !== undefined);
  await writeItems(
    tx,
    accountId,
    withItems,
    outcomes.filter(({ items }) => items).map(({ id }) => id),
  );
  await follow(tx, accountId, outcomes, source);
  const created = outcomes.filter((outcome) => outcome.created).length;
  return { created, updated: outcomes.length - created };
}

/** Whether an order names other coupons than before; one that names none keeps those it has. */
const OTHER_COUPON = sql`(given.coupon is not null and given.coupon is distinct from known.coupon)`;

/** The given orders beside the stored ones, with their differences. */
const comparedWithKnown = (accountId: number): SQL => sql`
  select given.*, known.id, known.counts as counted,
    ${STATE("known")} is distinct from ${STATE("given")} or ${OTHER_COUPON} as differs, ${OTHER_COUPON} as coded,
    (known.customer_id, known.placed_at) is distinct from (given.customer_id, given.placed_at) as moved,
    given.items is not null and known.id is not null and given.items is distinct from (
      select coalesce(jsonb_agg(jsonb_build_array(sku, name, quantity, price::text) order by position), '[]')
      from order_items item where item.account_id = ${accountId} and item.order_id = known.id
    ) as other_items
  from given
  left join orders known on known.account_id = ${accountId} and known.source = given.source
    and known.external_id = given.external_id
`;

/** Brings known orders that differ to the state given. */
const changesOf = (accountId: number): SQL => sql`
  update orders o set customer_id = c.customer_id, number = coalesce(c.number, o.number),
    placed_at = c.placed_at, amount = c.amount,
    refunded = c.refunded, currency = c.currency, original_amount = c.original_amount,
    original_refunded = c.original_refunded, rate = c.rate, status = c.status,
    coupon = coalesce(c.coupon, o.coupon), updated_at = statement_timestamp()
  from compared c
  where o.account_id = ${accountId} and o.id = c.id and (c.differs or c.other_items)
  returning o.id, o.updated_at, c.other_items, c.moved, o.counts and not c.counted as begins, c.coded
`;

/** Attributes orders that are new or moved, matches their coupons, adds their products, and emits their events. */
async function follow(
  tx: Tx,
  accountId: number,
  outcomes: readonly Outcome[],
  source: Source,
): Promise<void> {
  await attributeOrders(
    tx,
    accountId,
    outcomes.filter(({ moved }) => moved).map(({ id }) => Number(id)),
  );
  const idsOf = (chosen: readonly Outcome[]) => chosen.map(({ id }) => Number(id));
  await matchCoupons(tx, accountId, idsOf(outcomes.filter(({ coded }) => coded)));
  await keepProducts(tx, accountId, idsOf(outcomes));
  await emit(tx, "order.stored", { accountId, ids: idsOf(outcomes), source });
  // One that was unpaid begins once it counts.
  const begun = outcomes.filter(({ begins }) => begins);
  await emit(tx, "order.begun", { accountId, ids: idsOf(begun), source });
}

/** Copies the state of orders before an import's first change, for its undo. */
function keepingBefores(accountId: number, importId: number | null): SQL {
  if (importId === null) return sql`select`;
  return sql`
    insert into order_befores as copy (account_id, import_id, order_id, changed_at, before)
    select ${accountId}, ${importId}::bigint, changed.id, changed.updated_at, to_jsonb(old) || jsonb_build_object('items', (
      select coalesce(jsonb_agg(to_jsonb(item) order by item.position), '[]')
      from order_items item where item.account_id = ${accountId} and item.order_id = changed.id
    ))
    from changed join orders old on old.account_id = ${accountId} and old.id = changed.id
    on conflict (account_id, import_id, order_id) do update set changed_at = excluded.changed_at`;
}

/** Compared columns of an order: all that a later state of it may change. */
const STATE = (of: "known" | "given") =>
  sql.raw(
    `(${[
      ...["customer_id", "placed_at", "amount", "refunded", "currency"],
      ...["original_amount", "original_refunded", "rate", "status"],
    ]
      .map((column) => `${of}.${column}`)
      .join(", ")})`,
  );

type WithItems = Pick<ReadOrder, "source" | "external_id"> & { items?: unknown };

async function writeItems(
  tx: Tx,
  accountId: number,
  given: readonly WithItems[],
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0 || given.length === 0) return;
  const chosen = sql`account_id = ${accountId} and order_id = any(${sqlArray(ids, "bigint")})`;
  await tx.execute(sql`delete from order_items where ${chosen}`);
  const lists = JSON.stringify(
    given.map(({ source, external_id, items }) => ({ source, external_id, items })),
  );
  await tx.execute(sql`
    insert into order_items (account_id, order_id, position, sku, name, quantity, price)
    select ${accountId}, o.id, item.nth - 1, item.value ->> 0, item.value ->> 1, (item.value ->> 2)::numeric,
      (item.value ->> 3)::numeric
    from jsonb_to_recordset(${lists}::jsonb) g(source text, external_id text, items jsonb)
    join orders o on o.account_id = ${accountId} and o.source = g.source and o.external_id = g.external_id
      and o.id = any(${sqlArray(ids, "bigint")})
    cross join lateral jsonb_array_elements(g.items) with ordinality item(value, nth)
  `);
}
