import type { CustomerListInput, CustomerPageWire } from "@dakiya/domain/wire";
import { customers } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { customerCondition } from "./customer-condition.ts";
import { readCursor, writeCursor } from "./customer-order.ts";
import { findCustomerPage } from "./find-customer-page.ts";
import { toCustomerWire } from "./to-customer-wire.ts";

/**
 * A page of the customers a filter shows, in the order asked for. `total` counts all it shows; it is counted for
 * the first page and travels on in the cursor, so that a deep page costs what a page costs.
 *
 * @throws AppError "invalid" when the cursor is none of ours, or of another order.
 */
export async function listCustomers(ctx: Ctx, input: CustomerListInput): Promise<CustomerPageWire> {
  const { sort, limit } = input;
  const cursor = input.cursor === undefined ? null : readCursor(sort, input.cursor);
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
    cursor?.total ??
    (last === undefined
      ? items.length
      : await ctx.db.$count(customers, customerCondition(ctx.userId, input)));
  return {
    items: items.map(toCustomerWire),
    nextCursor: last === undefined ? null : writeCursor(sort, last, total),
    total,
  };
}
