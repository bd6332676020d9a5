import type { CustomerFilter } from "@dakiya/domain/customer";
import type { CustomerSort } from "@dakiya/domain/wire";
import { and, desc } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { customers } from "../../db/schema/index.ts";
import { customerCondition, ownCustomers } from "./customer-condition.ts";
import { gathered, rowsAfter, type CustomerCursor } from "./customer-order.ts";
import type { CustomerRecord } from "../wire/audience.ts";

/** How many of the newest are walked: a fraction of the cost of scanning a large table. */
const NEAR_ROWS = 10_000;

/**
 * The next rows of a list in its order.
 *
 * Other sorts gather by a scan (docs/decisions/013-no-index-for-segment-rules.md). The newest first is the primary
 * key's order; but the planner cannot know how rare a match is, and walking the key for a rare one is several times
 * as slow as a scan. So the walk ends after a stretch, and the rest is gathered by a scan.
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
      // Aliased to the table's name, so that the condition applies to these rows.
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
