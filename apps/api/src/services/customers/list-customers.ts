import type { CustomerListInput, CustomerPageWire, CustomerSort } from "@dakiya/domain/wire";
import { and, desc, sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { onlyRow } from "../../db/sql/sql.ts";
import { readLong } from "../../db/sql/long-statement.ts";
import { prepareStatement } from "../../db/pool/prepare-statement.ts";
import { customers } from "../../db/schema/index.ts";
import type { CustomerFigures } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { pageOf } from "../keyset.ts";
import { toCustomerWire } from "../wire/audience.ts";
import type { CustomerRecord } from "../wire/audience.ts";
import { looksForPhones } from "./contact-condition.ts";
import { customerCondition, ownCustomers } from "./customer-condition.ts";
import {
  customersAfter,
  gathered,
  readCustomerCursor,
  writeCustomerCursor,
} from "./customer-order.ts";
import type { CustomerCursor } from "./customer-order.ts";
import { keptFigures } from "./kept-figures.ts";
import { readListFilter } from "./list-filter.ts";
import type { ListFilter } from "./list-filter.ts";

const readKept = prepareStatement<{ kept: CustomerFigures | null }>(
  "kept-figures",
  sql`select ${keptFigures(sql.placeholder("account"))} as kept`,
);

/**
 * A page of the customers a filter shows, in the order asked for. `total` is counted for the first page and travels
 * in the cursor, so that a deep page costs the same. An account known to be empty is not queried: during a first
 * import the database would scan all its invisible rows.
 *
 * @throws AppError "invalid" when the cursor is malformed, or of another order, and for rules that mean nothing;
 *   "slowDown" while too many long reads wait.
 */
export async function listCustomers(ctx: Ctx, input: CustomerListInput): Promise<CustomerPageWire> {
  const { sort: _sort, cursor: _cursor, limit: _limit, ...requested } = input;
  const filter = await readListFilter(ctx, requested);
  if (filter.rules === undefined) return await readPage(ctx, input, filter);
  // Rules may look orders up for each customer.
  return await readLong(ctx, async () => await readPage(ctx, input, filter));
}

async function readPage(
  ctx: Ctx,
  input: CustomerListInput,
  filter: ListFilter,
): Promise<CustomerPageWire> {
  const { sort, limit } = input;
  const cursor = input.cursor === undefined ? null : readCustomerCursor(sort, input.cursor);
  const figures =
    cursor === null ? onlyRow(await readKept(ctx.db, { account: ctx.account.id })).kept : null;
  if (figures?.totalCustomers === 0) return { items: [], nextCursor: null, total: 0 };
  const rows = await findCustomerPage(ctx.db, {
    accountId: ctx.account.id,
    filter,
    sort,
    cursor,
    limit: limit + 1,
  });
  const { items, last } = pageOf(rows, limit);
  const total =
    cursor?.total ?? (last === undefined ? items.length : await countAll(ctx, filter, figures));
  return {
    items: items.map(toCustomerWire),
    nextCursor: last === undefined ? null : writeCustomerCursor(sort, last, total),
    total,
  };
}

/** The dashboard's counters answer the unfiltered list; any other total is counted. */
async function countAll(
  ctx: Ctx,
  filter: ListFilter,
  figures: CustomerFigures | null,
): Promise<number> {
  const { status, rules, ...narrowing } = filter;
  const texts = Object.values(narrowing);
  if (figures !== null && rules === undefined && texts.every((text = "") => text.trim() === "")) {
    const { totalCustomers, activeCustomers } = figures;
    if (status === "all") return totalCustomers;
    return status === "active" ? activeCustomers : totalCustomers - activeCustomers;
  }
  return await ctx.db.$count(customers, customerCondition(ctx.account.id, filter));
}

/** How many of the newest are walked: a fraction of the cost of scanning a large table. */
const NEAR_ROWS = 10_000;

/**
 * The next rows of a list in its order.
 *
 * Other sorts gather by a scan (docs/decisions/013-no-index-for-segment-rules.md). The newest first is the primary
 * key's order; but the planner cannot know how rare a match is, and walking the key for a rare one is several times
 * as slow as a scan. So the walk ends after a stretch, and the rest is gathered by a scan, or by the indexes on emails and
 * phones.
 */
async function findCustomerPage(
  db: Executor,
  page: {
    accountId: number;
    filter: ListFilter;
    sort: CustomerSort;
    cursor: CustomerCursor | null;
    limit: number;
  },
): Promise<CustomerRecord[]> {
  const { accountId, filter, sort, cursor, limit } = page;
  const behind = cursor === null ? undefined : customersAfter(sort, cursor);
  const condition = customerCondition(accountId, filter);
  if (sort === "newest" && !looksForPhones(filter.contact)) {
    const near = db
      .select()
      .from(customers)
      .where(and(ownCustomers(accountId), behind))
      .orderBy(desc(customers.id))
      .limit(NEAR_ROWS)
      // Aliased to the table's name, so that the condition applies to these rows.
      .as("customers");
    const rows = await db.select().from(near).where(condition).orderBy(desc(near.id)).limit(limit);
    if (rows.length === limit) return rows;
  }
  return await db
    .select()
    .from(customers)
    .where(and(condition, behind))
    .orderBy(...gathered(sort))
    .limit(limit);
}
