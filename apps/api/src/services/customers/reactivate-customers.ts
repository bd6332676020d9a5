import { MESSAGES } from "@dakiya/domain/messages";
import type { CustomerIdsInput, CustomersChangeWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
import { setManyActive } from "./set-many-active.ts";

/** Undoes the deactivation of up to 1,000 customers, in one statement. An unsubscription stays. */
export async function reactivateCustomers(
  ctx: Ctx,
  input: CustomerIdsInput,
): Promise<CustomersChangeWire> {
  const changed = await setManyActive(ctx, input.ids, true);
  return { success: true, message: MESSAGES.server.customersReactivated(changed), changed };
}
