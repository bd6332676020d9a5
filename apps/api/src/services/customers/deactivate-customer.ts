import { MESSAGES } from "@dakiya/domain/messages";
import type { CustomerChangeWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
import { setActive } from "./set-active.ts";

/**
 * Deactivates a customer, whose row stays (docs/product.md, Customers).
 *
 * @throws AppError "missing"
 */
export async function deactivateCustomer(
  ctx: Ctx,
  input: { id: string },
): Promise<CustomerChangeWire> {
  await setActive(ctx, input.id, false);
  return { success: true, message: MESSAGES.customers.deactivated };
}
