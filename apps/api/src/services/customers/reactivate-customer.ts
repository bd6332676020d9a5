import { MESSAGES } from "@dakiya/domain/messages";
import type { CustomerChangeWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
import { setActive } from "./set-active.ts";

/**
 * Undoes a deactivation. An unsubscription stays.
 *
 * @throws AppError "missing"
 */
export async function reactivateCustomer(
  ctx: Ctx,
  input: { id: string },
): Promise<CustomerChangeWire> {
  await setActive(ctx, input.id, true);
  return { success: true, message: MESSAGES.server.customerReactivated };
}
