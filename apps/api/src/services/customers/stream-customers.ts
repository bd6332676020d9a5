import type { CustomerFilter } from "@dakiya/domain/customer";
import type { RequestedRuleGroup } from "@dakiya/domain/segment";
import { and, desc, lt, sql } from "drizzle-orm";
import { customers } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { toCustomerWire } from "../wire/audience.ts";
import { readPages } from "../wire/read-pages.ts";
import { customerCondition } from "./customer-condition.ts";
import { readListFilter } from "./list-filter.ts";

type CustomerRow = typeof customers.$inferSelect;

/** Streams a filter's customers as JSON, the newest first. One added meanwhile is not seen; a changed one once. */
export async function* streamCustomers(
  ctx: Ctx,
  filter: CustomerFilter & { rules?: RequestedRuleGroup | undefined },
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const condition = customerCondition(ctx.account.id, await readListFilter(ctx, filter));
  // A sum keeps the planner from walking the key where another index is faster.
  const readAfter = async (after: CustomerRow | null, limit: number): Promise<CustomerRow[]> =>
    await ctx.db
      .select()
      .from(customers)
      .where(and(condition, after === null ? undefined : lt(customers.id, after.id)))
      .orderBy(filter.contact === undefined ? desc(customers.id) : sql`${customers.id} + 0 desc`)
      .limit(limit);
  const write = (rows: readonly CustomerRow[]): string =>
    rows.map((row) => JSON.stringify(toCustomerWire(row))).join();
  yield* readPages(readAfter, write, signal);
}
