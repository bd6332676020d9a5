import type { CustomerFilter } from "@dakiya/domain/customer";
import { and, lt } from "drizzle-orm";
import { customers } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { customerCondition } from "./customer-condition.ts";
import { readCustomerJson } from "./customer-json.ts";

/** Under 128 KB of text, which the garbage collector takes away at once; much larger pieces would pile up. */
const CHUNK_ROWS = 200;

/**
 * The whole list of customers a filter shows, the newest first, in chunks: each is the JSON
 * of some `CustomerWire`s with commas between them. Memory holds one chunk; no connection is held between two. A
 * customer added meanwhile is not seen, one changed is seen once.
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
