import type { CustomerFilter } from "@dakiya/domain/customer";
import type { CustomerWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
import { readCustomerChunks } from "./read-customer-chunks.ts";
import { toCustomerWire } from "./to-customer-wire.ts";

/** The whole list of customers a filter shows, the newest first, in chunks (SPEC §7, customer/get). */
export async function* streamCustomers(
  ctx: Ctx,
  filter: CustomerFilter,
  signal?: AbortSignal,
): AsyncGenerator<CustomerWire[]> {
  for await (const rows of readCustomerChunks(ctx, filter, signal)) yield rows.map(toCustomerWire);
}
