import type { CustomerFilter } from "@dakiya/domain/customer";
import { type SQL, and, lt, sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { customers } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { isoText } from "../wire/values.ts";
import { customerCondition } from "./customer-condition.ts";

/** Under 128 KB, so that a string stays in V8's young generation; larger ones pile up until a major collection. */
const CHUNK_ROWS = 200;

/**
 * Streams the customers a filter shows, the newest first: each chunk is the JSON of some `CustomerWire`s, joined by
 * commas. Memory holds one chunk; no connection is held in between. A customer added meanwhile is not seen; one that
 * changes is seen once.
 */
export async function* streamCustomers(
  ctx: Ctx,
  filter: CustomerFilter,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const condition = customerCondition(ctx.userId, filter);
  let where = condition;
  while (signal?.aborted !== true) {
    const chunk = await readCustomerJson(ctx.db, where, CHUNK_ROWS);
    if (chunk === null) return;
    yield chunk.json;
    if (chunk.rows < CHUNK_ROWS) return;
    where = and(condition, lt(customers.id, chunk.lastId));
  }
}

const c = customers;

/**
 * `customers` joined with its wire form as `wire`. Twin of `toCustomerWire`: `row_to_json(wire)` is byte for byte
 * what JSON.stringify makes of that, held equal by a property test.
 */
const CUSTOMERS_AND_WIRE = sql`
  ${c}
  cross join lateral (select ${c.city} as city, ${c.state} as state, ${c.country} as country) address
  cross join lateral (
    select ${c.gender} as gender, ${c.age} as age, ${c.occupation} as occupation
  ) demographics
  cross join lateral (
    select trim_scale(${c.totalSpent}) as total_spent, ${c.orderCount} as order_count,
      ${isoText(c.lastPurchaseAt)} as last_purchase
  ) stats
  cross join lateral (
    select ${c.id}::text as _id, ${c.name} as name, ${c.email} as email, ${c.phone} as phone,
      ${c.isActive} as is_active, address, demographics, stats,
      ${isoText(c.joinedAt)} as joined_date, ${isoText(c.unsubscribedAt)} as unsubscribed_at,
      ${isoText(c.createdAt)} as "createdAt", ${isoText(c.updatedAt)} as "updatedAt"
  ) wire`;

/** Some customers as JSON text, joined by commas. */
type CustomerJsonChunk = { json: string; rows: number; lastId: number };

/**
 * The newest customers of a condition as JSON built by the database, which the server passes on without parsing. Null
 * when there is none.
 */
async function readCustomerJson(
  db: Executor,
  condition: SQL | undefined,
  limit: number,
): Promise<CustomerJsonChunk | null> {
  const { rows } = await db.execute<{ json: string | null; rows: number; last: string | null }>(sql`
    select string_agg(json, ',' order by id desc) as json, count(*)::int as rows, min(id) as last
    from (
      select ${c.id} as id, row_to_json(wire)::text as json
      from ${CUSTOMERS_AND_WIRE}
      where ${condition}
      order by ${c.id} desc
      limit ${limit}
    ) newest`);
  const [chunk] = rows;
  if (chunk === undefined || chunk.json === null) return null;
  return { json: chunk.json, rows: chunk.rows, lastId: Number(chunk.last) };
}
