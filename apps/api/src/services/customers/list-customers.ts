import type { CustomerListInput, CustomerPageWire } from "@dakiya/domain/wire";
import { and, desc, lt } from "drizzle-orm";
import { customers } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { customerCondition } from "./customer-condition.ts";
import { toCustomerWire } from "./to-customer-wire.ts";

/**
 * A page of the customers a filter shows, the newest first. `total` counts all it shows; it is counted for the
 * first page and travels on in the cursor, so that a deep page costs what a page costs.
 *
 * @throws AppError "invalid" when the cursor is none of ours.
 */
export async function listCustomers(ctx: Ctx, input: CustomerListInput): Promise<CustomerPageWire> {
  const cursor = input.cursor === undefined ? null : readCursor(input.cursor);
  const condition = customerCondition(ctx.userId, input);
  const rows = await ctx.db
    .select()
    .from(customers)
    .where(and(condition, cursor === null ? undefined : lt(customers.id, cursor.before)))
    .orderBy(desc(customers.id))
    .limit(input.limit + 1);
  const items = rows.slice(0, input.limit);
  const last = rows.length > input.limit ? items.at(-1) : undefined;
  const total =
    cursor?.total ??
    (last === undefined ? items.length : await ctx.db.$count(customers, condition));
  return {
    items: items.map(toCustomerWire),
    nextCursor: last === undefined ? null : `${last.id}.${total}`,
    total,
  };
}

function readCursor(text: string): { before: number; total: number } {
  const [, before, total] = /^([1-9]\d{0,14})\.(\d{1,10})$/.exec(text) ?? [];
  if (before === undefined || total === undefined) {
    const message = "This cursor is not one this list gave";
    throw new AppError("invalid", message, { fields: [{ path: "cursor", message }] });
  }
  return { before: Number(before), total: Number(total) };
}
