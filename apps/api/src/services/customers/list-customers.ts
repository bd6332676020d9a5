import type { CustomerListInput, CustomerPageWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
/** To be written. */
export async function listCustomers(
  _ctx: Ctx,
  _input: CustomerListInput,
): Promise<CustomerPageWire> {
  throw new Error("being written");
}
