import { and, eq, sql } from "drizzle-orm";
import { customers } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { missing } from "../../errors.ts";
import { parseId } from "../wire/values.ts";

/**
 * Sets whether a customer is active. Idempotent.
 *
 * @throws AppError "missing"
 */
export async function setActive(ctx: Ctx, id: string, isActive: boolean): Promise<void> {
  const rowId = parseId(id);
  if (rowId === null) throw missing("Customer");
  const mine = and(eq(customers.ownerId, ctx.userId), eq(customers.id, rowId));
  const changed = await ctx.db
    .update(customers)
    .set({ isActive, updatedAt: sql`clock_timestamp()` })
    .where(and(mine, eq(customers.isActive, !isActive)))
    .returning({ id: customers.id });
  if (changed.length > 0) return;
  const found = await ctx.db.select({ id: customers.id }).from(customers).where(mine);
  if (found.length === 0) throw missing("Customer");
}
