import { MESSAGES } from "@dakiya/domain/messages";
import type { CustomerIdsInput, CustomersChangeWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
import { setManyActive } from "./set-many-active.ts";

/** Deactivates up to 1,000 customers in one statement; their rows stay. */
export async function deactivateCustomers(
  ctx: Ctx,
  input: CustomerIdsInput,
): Promise<CustomersChangeWire> {
  const changed = await setManyActive(ctx, input.ids, false);
  return { success: true, message: MESSAGES.server.customersDeactivated(changed), changed };
}
