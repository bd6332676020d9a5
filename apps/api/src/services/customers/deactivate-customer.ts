import type { CustomerChangeWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
/** To be written. */
export async function deactivateCustomer(
  _ctx: Ctx,
  _input: { id: string },
): Promise<CustomerChangeWire> {
  throw new Error("being written");
}
