import type { CustomerUpsertWire, UpsertCustomerInput } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { createCustomer, findCustomerId, updateCustomer } from "./save-customer.ts";

/**
 * Gives an address the customer it is to have: changes the one that has it, else adds one. Absent fields stay.
 *
 * @returns The customer, and whether it was added.
 * @throws AppError as `createCustomer` and `updateCustomer` do.
 */
export async function upsertCustomer(
  ctx: Ctx,
  { email, customer }: UpsertCustomerInput,
): Promise<CustomerUpsertWire> {
  const id = await findCustomerId(ctx.db, ctx.account.id, email);
  if (id !== null) return await change(ctx, id, customer);
  try {
    return { customer: await createCustomer(ctx, { ...customer, email }), created: true };
  } catch (error) {
    // Another request added it since it was looked for.
    if (!(error instanceof AppError) || error.existingId === undefined) throw error;
    return await change(ctx, error.existingId, customer);
  }
}

async function change(
  ctx: Ctx,
  id: number,
  patch: UpsertCustomerInput["customer"],
): Promise<CustomerUpsertWire> {
  return { customer: await updateCustomer(ctx, { id: String(id), patch }), created: false };
}
