import type { CsvCustomer, CustomerFilter } from "@dakiya/domain/customer";
import { and, desc, lt } from "drizzle-orm";
import { customers } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { customerCondition } from "./customer-condition.ts";

const CHUNK_ROWS = 250;

const { id, name, email, phone, city, state, country, gender, age, occupation } = customers;
const { totalSpent, orderCount, lastPurchaseAt, joinedAt, isActive, unsubscribedAt } = customers;

/** What an export writes of a customer: each column that is read costs time, a million times. */
const FIELDS = {
  ...{ id, name, email, phone, city, state, country, gender, age, occupation },
  ...{ totalSpent, orderCount, lastPurchaseAt, joinedAt, isActive, unsubscribedAt },
};

/**
 * Reads the customers a filter shows, the newest first, a chunk at a time: memory stays bounded, and between
 * chunks no connection is held. A customer added meanwhile is not seen, one changed is seen once.
 */
export async function* readCustomerChunks(
  ctx: Ctx,
  filter: CustomerFilter,
  signal?: AbortSignal,
): AsyncGenerator<CsvCustomer[]> {
  const condition = customerCondition(ctx.userId, filter);
  let before: number | null = null;
  while (signal?.aborted !== true) {
    const rows: (CsvCustomer & { id: number })[] = await ctx.db
      .select(FIELDS)
      .from(customers)
      .where(and(condition, before === null ? undefined : lt(customers.id, before)))
      .orderBy(desc(customers.id))
      .limit(CHUNK_ROWS);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < CHUNK_ROWS) return;
    before = last.id;
  }
}
