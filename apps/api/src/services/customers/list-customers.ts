import type { CustomerListInput, CustomerPageWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { prepareStatement } from "../../db/prepare-statement.ts";
import { customers, type CustomerFigures } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { keptFigures } from "../insights/kept-figures.ts";
import { onlyRow } from "../../db/one-row.ts";
import { customerCondition } from "./customer-condition.ts";
import { readCursor, writeCursor } from "./customer-order.ts";
import { findCustomerPage } from "./find-customer-page.ts";
import { toCustomerWire } from "../wire/audience.ts";

const readKept = prepareStatement<{ kept: CustomerFigures | null }>(
  "kept-figures",
  sql`select ${keptFigures(sql.placeholder("owner"))} as kept`,
);

/**
 * A page of the customers a filter shows, in the order asked for. `total` is counted for the first page and travels
 * in the cursor, so that a deep page costs the same. An account known to be empty is not queried: during a first
 * import the database would scan all its invisible rows.
 *
 * @throws AppError "invalid" when the cursor is malformed, or of another order.
 */
export async function listCustomers(ctx: Ctx, input: CustomerListInput): Promise<CustomerPageWire> {
  const { sort, limit } = input;
  const cursor = input.cursor === undefined ? null : readCursor(sort, input.cursor);
  const kept = cursor === null ? onlyRow(await readKept(ctx.db, { owner: ctx.userId })).kept : null;
  if (kept?.totalCustomers === 0) return { items: [], nextCursor: null, total: 0 };
  const rows = await findCustomerPage(ctx.db, {
    ownerId: ctx.userId,
    filter: input,
    sort,
    cursor,
    limit: limit + 1,
  });
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  const total =
    cursor?.total ?? (last === undefined ? items.length : await countAll(ctx, input, kept));
  return {
    items: items.map(toCustomerWire),
    nextCursor: last === undefined ? null : writeCursor(sort, last, total),
    total,
  };
}

/** The dashboard's counters answer the unfiltered list; any other total is counted. */
async function countAll(
  ctx: Ctx,
  input: CustomerListInput,
  kept: CustomerFigures | null,
): Promise<number> {
  const { search = "", city = "", gender = "", status } = input;
  if (kept !== null && `${search}${city}${gender}`.trim() === "") {
    const { totalCustomers, activeCustomers } = kept;
    if (status === "all") return totalCustomers;
    return status === "active" ? activeCustomers : totalCustomers - activeCustomers;
  }
  return await ctx.db.$count(customers, customerCondition(ctx.userId, input));
}
