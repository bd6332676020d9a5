import type { CsvCustomer, CustomerFilter } from "@dakiya/domain/customer";
import { and, desc, lt } from "drizzle-orm";
import { customers } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { customerCondition } from "./customer-condition.ts";

const CHUNK_ROWS = 250;

const { id, name, email, phone, city, state, country, gender, age, occupation } = customers;
const { totalSpent, orderCount, lastPurchaseAt, joinedAt, isActive, unsubscribedAt } = customers;

/** The columns an export writes: each further one costs time, a million times. */
const FIELDS = {
  ...{ id, name, email, phone, city, state, country, gender, age, occupation },
  ...{ totalSpent, orderCount, lastPurchaseAt, joinedAt, isActive, unsubscribedAt },
};

/**
 * Reads the customers a filter shows in keyset chunks, the newest first, without holding a connection in between. A
 * customer added meanwhile is not seen; one that changes is seen once.
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
