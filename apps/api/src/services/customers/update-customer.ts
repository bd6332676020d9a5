import { customerChanges } from "@dakiya/domain/customer";
import type { CustomerPatch, CustomerWire } from "@dakiya/domain/wire";
import { and, eq, sql } from "drizzle-orm";
import { customers } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { missing } from "../../errors.ts";
import { parseId } from "../wire/values.ts";
import { emailTaken, isEmailTaken } from "./email-taken.ts";
import { refuseFuture } from "./refuse-future.ts";
import { toCustomerWire } from "../wire/audience.ts";

/**
 * Applies a patch to one customer; absent fields stay.
 *
 * @throws AppError "missing" when it isn't there or is another user's, "conflict" when another customer has the
 *   email, "invalid" for a date in the future.
 */
export async function updateCustomer(
  ctx: Ctx,
  input: { id: string; patch: CustomerPatch },
): Promise<CustomerWire> {
  const id = parseId(input.id);
  if (id === null) throw missing("Customer");
  const mine = and(eq(customers.ownerId, ctx.userId), eq(customers.id, id));
  const changes = customerChanges(input.patch);
  refuseFuture(changes);
  const found =
    Object.keys(changes).length === 0
      ? ctx.db.select().from(customers).where(mine)
      : ctx.db
          .update(customers)
          .set({ ...changes, updatedAt: sql`clock_timestamp()` })
          .where(mine)
          .returning();
  try {
    const [row] = await found;
    if (row === undefined) throw missing("Customer");
    return toCustomerWire(row);
  } catch (error) {
    throw isEmailTaken(error) ? emailTaken() : error;
  }
}
