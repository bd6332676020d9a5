import type { CustomerPatch } from "@dakiya/domain/customer";
import type { CustomerWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
/** To be written. */
export async function updateCustomer(
  _ctx: Ctx,
  _input: { id: string; patch: CustomerPatch },
): Promise<CustomerWire> {
  throw new Error("being written");
}
