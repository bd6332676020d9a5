import type { CustomerFilter } from "@dakiya/domain/customer";
import { and, desc, lt } from "drizzle-orm";
import { customers } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { toCustomerWire } from "../wire/audience.ts";
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
  const condition = customerCondition(ctx.account.id, filter);
  let where = condition;
  while (signal?.aborted !== true) {
    const rows = await ctx.db
      .select()
      .from(customers)
      .where(where)
      .orderBy(desc(customers.id))
      .limit(CHUNK_ROWS);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => JSON.stringify(toCustomerWire(row))).join();
    if (rows.length < CHUNK_ROWS) return;
    where = and(condition, lt(customers.id, last.id));
  }
}
