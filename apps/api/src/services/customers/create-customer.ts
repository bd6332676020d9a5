import { customerChanges } from "@dakiya/domain/customer";
import type { CustomerInput, CustomerWire } from "@dakiya/domain/wire";
import { customers } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { emailTaken } from "./email-taken.ts";
import { refuseFuture } from "./refuse-future.ts";
import { toCustomerWire } from "../wire/audience.ts";

/**
 * Adds one customer.
 *
 * @throws AppError "conflict" when the user has a customer with this email, in any case; "invalid" for a date in the
 *   future.
 */
export async function createCustomer(ctx: Ctx, input: CustomerInput): Promise<CustomerWire> {
  const changes = customerChanges(input);
  refuseFuture(changes);
  const [row] = await ctx.db
    .insert(customers)
    .values({
      ...changes,
      ownerId: ctx.userId,
      name: input.name,
      email: input.email,
    })
    .onConflictDoNothing()
    .returning();
  if (row === undefined) throw emailTaken();
  return toCustomerWire(row);
}
