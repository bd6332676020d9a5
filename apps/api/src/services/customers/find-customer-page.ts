import type { CustomerFilter } from "@dakiya/domain/customer";
import type { CustomerSort } from "@dakiya/domain/wire";
import { and, getTableColumns, sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { customers } from "../../db/schema/index.ts";
import { customerCondition, ownCustomers } from "./customer-condition.ts";
import { inOrder, rowsAfter, sortKey, type CustomerCursor } from "./customer-order.ts";
import type { CustomerRecord } from "./to-customer-wire.ts";

/** How far a page is looked for along its order: a fraction of what a scan of a large table takes. */
const NEAR_ROWS = 10_000;

/**
 * The next rows of a list in its order.
 *
 * The database cannot know how rare what is searched for is, and would walk along the order's index until a page is
 * full: for somebody rare through everybody, row by row, ten times as slow as a plain scan. So that walk ends after a
 * stretch, and what it has not found is gathered by a scan and sorted.
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
  const columns = getTableColumns(customers);
  const near = db
    .select({ ...columns, sortKey: sortKey(sort).as("sort_key") })
    .from(customers)
    .where(and(ownCustomers(ownerId), behind))
    .orderBy(...inOrder(sort, sortKey(sort)))
    .limit(NEAR_ROWS)
    // Named like the table, so that the condition means these rows.
    .as("customers");
  const found = await db
    .select()
    .from(near)
    .where(condition)
    .orderBy(...inOrder(sort, near.sortKey))
    .limit(limit);
  if (found.length === limit) return found;
  return await db
    .select()
    .from(customers)
    .where(and(condition, behind))
    // An array is in no index: the rows are gathered first.
    .orderBy(...inOrder(sort, sql`array[${sortKey(sort)}]`))
    .limit(limit);
}
