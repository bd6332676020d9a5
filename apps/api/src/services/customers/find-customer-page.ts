import type { CustomerFilter } from "@dakiya/domain/customer";
import type { CustomerSort } from "@dakiya/domain/wire";
import { and, desc } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { customers } from "../../db/schema/index.ts";
import { customerCondition, ownCustomers } from "./customer-condition.ts";
import { gathered, rowsAfter, type CustomerCursor } from "./customer-order.ts";
import type { CustomerRecord } from "../wire/to-customer-wire.ts";

/** How far the newest are looked through: a fraction of what a scan of a large table takes. */
const NEAR_ROWS = 10_000;

/**
 * The next rows of a list in its order.
 *
 * Sorted lists are gathered by a scan (docs/decisions/013-no-index-for-segment-rules.md). The newest first is the
 * order of the key; but the database cannot know how rare what is searched for is, and would walk along the key until
 * a page is full: for somebody rare through everybody, row by row, several times as slow as a scan. So that walk
 * ends after a stretch, and what it has not found is gathered as well.
 */
export async function findCustomerPage(
  db: Executor,
  page: {
    ownerId: number;
    filter: CustomerFilter;
    sort: CustomerSort;
    cursor: CustomerCursor | null;
    limit: number;
  },
): Promise<CustomerRecord[]> {
  const { ownerId, filter, sort, cursor, limit } = page;
  const behind = cursor === null ? undefined : rowsAfter(sort, cursor);
  const condition = customerCondition(ownerId, filter);
  if (sort === "newest") {
    const near = db
      .select()
      .from(customers)
      .where(and(ownCustomers(ownerId), behind))
      .orderBy(desc(customers.id))
      .limit(NEAR_ROWS)
      // Named like the table, so that the condition means these rows.
      .as("customers");
    const found = await db.select().from(near).where(condition).orderBy(desc(near.id)).limit(limit);
    if (found.length === limit) return found;
  }
  return await db
    .select()
    .from(customers)
    .where(and(condition, behind))
    .orderBy(...gathered(sort))
    .limit(limit);
}
