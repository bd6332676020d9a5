import type { CustomerInput } from "@dakiya/domain/customer";
import type { CustomerWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
/** To be written. */
export async function createCustomer(_ctx: Ctx, _input: CustomerInput): Promise<CustomerWire> {
  throw new Error("being written");
}
