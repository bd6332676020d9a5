import { MESSAGES } from "@dakiya/domain/messages";
import type {
  CustomerChangeWire,
  CustomerIdsInput,
  CustomersChangeWire,
} from "@dakiya/domain/wire";
import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { customers } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { firstOrMissing, ownRow } from "../own-row.ts";
import { emit } from "../events/emit.ts";
import { sourceOf } from "../events/source.ts";
import { parseId } from "../wire/values.ts";

/** Deactivates a customer, whose row stays (docs/product.md, Customers). @throws AppError "missing" */
export async function deactivateCustomer(
  ctx: Ctx,
  input: { id: string },
): Promise<CustomerChangeWire> {
  await setActive(ctx, input.id, false);
  return { success: true, message: MESSAGES.customers.deactivated };
}

/** Deactivates up to 1,000 customers in one statement; their rows stay. */
export async function deactivateCustomers(
  ctx: Ctx,
  input: CustomerIdsInput,
): Promise<CustomersChangeWire> {
  const count = await setManyActive(ctx, input.ids, false);
  return { success: true, message: MESSAGES.server.customersDeactivated(count), changed: count };
}

/** Undoes a deactivation. An unsubscription stays. @throws AppError "missing" */
export async function reactivateCustomer(
  ctx: Ctx,
  input: { id: string },
): Promise<CustomerChangeWire> {
  await setActive(ctx, input.id, true);
  return { success: true, message: MESSAGES.server.customerReactivated };
}

/** Undoes the deactivation of up to 1,000 customers, in one statement. An unsubscription stays. */
export async function reactivateCustomers(
  ctx: Ctx,
  input: CustomerIdsInput,
): Promise<CustomersChangeWire> {
  const count = await setManyActive(ctx, input.ids, true);
  return { success: true, message: MESSAGES.server.customersReactivated(count), changed: count };
}

/** Sets whether a customer is active. Idempotent. @throws AppError "missing" */
async function setActive(ctx: Ctx, id: string, isActive: boolean): Promise<void> {
  const mine = ownRow(customers, ctx, id);
  await ctx.db.transaction(async (tx) => {
    const rows = await tx
      .update(customers)
      .set({ isActive, updatedAt: sql`statement_timestamp()` })
      .where(and(mine, eq(customers.isActive, !isActive)))
      .returning({ id: customers.id });
    if (rows[0] === undefined) {
      const known = await tx.select({ id: customers.id }).from(customers).where(mine);
      firstOrMissing(known, "Customer");
      return;
    }
    await emitActive(tx, ctx, [rows[0].id], isActive);
    const subject = { type: "customer", id: rows[0].id } as const;
    await recordAudit(tx, ctx, { action: actionOf(isActive), subject, details: { customers: 1 } });
  });
}

async function emitActive(
  tx: Tx,
  ctx: Ctx,
  ids: readonly number[],
  isActive: boolean,
): Promise<void> {
  const accountId = ctx.account.id;
  await emit(tx, "customer.updated", { accountId, ids, source: sourceOf(ctx) });
  if (!isActive) await emit(tx, "customer.ineligible", { accountId, ids });
}

const actionOf = (isActive: boolean) =>
  isActive ? "customers.reactivated" : "customers.deactivated";

const { id, accountId, isActive, updatedAt } = customers;

/** Sets whether many customers are active; returns how many changed. Ids of other users change nothing. */
async function setManyActive(ctx: Ctx, ids: readonly string[], active: boolean): Promise<number> {
  const rowIds = ids.map(parseId);
  return await ctx.db.transaction(async (tx) => {
    // Locked in id order, so that two overlapping selections cannot deadlock.
    const { rows } = await tx.execute<{ id: string }>(sql`
      with chosen as (
        select ${id} from ${customers}
        where ${accountId} = ${ctx.account.id}
          and ${id} = any(${sql.param(rowIds)}::bigint[])
          and ${isActive} = ${!active}
        order by ${id}
        for update
      )
      update ${customers}
      set ${sql.identifier(isActive.name)} = ${active},
          ${sql.identifier(updatedAt.name)} = statement_timestamp()
      from chosen
      where ${accountId} = ${ctx.account.id} and ${id} = chosen.id
      returning ${id}`);
    if (rows.length > 0) {
      const changed = rows.map((row) => Number(row.id));
      await emitActive(tx, ctx, changed, active);
      const details = { customers: rows.length };
      await recordAudit(tx, ctx, { action: actionOf(active), details });
    }
    return rows.length;
  });
}
