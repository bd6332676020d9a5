import type { FieldDefinition } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import type { SampleDataWire } from "@dakiya/domain/wire";
import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { longTransaction } from "../../db/sql/long-statement.ts";
import { customerFields, sampleData } from "../../db/schema/index.ts";
import { sqlArray } from "../../db/sql/sql.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { tryLockCustomers } from "../customers/lock-customers.ts";
import { lockFields } from "../fields/find-fields.ts";
import { isUsed } from "../fields/find-uses.ts";
import { lockOrders } from "../orders/lock-orders.ts";
import { forgetSamples } from "../products/sample-pictures.ts";
import { removeCoupons } from "./insert-coupons.ts";
import { noteActivity } from "./insert-counters.ts";
import { resizeSegments } from "./insert-segments.ts";
import { getSampleData } from "./load-sample-data.ts";

type Stored = typeof sampleData.$inferSelect;

/**
 * Removes the sample data from the user's account, in one transaction; idempotent. The user's own data stays: a
 * sample segment used by their campaign becomes theirs, so does a published sample automation and a sample field in use,
 * and a follow-up of a sample campaign stays as a draft without recipients.
 *
 * @throws AppError "conflict" while an import of the user merges its rows.
 */
export async function removeSampleData(
  ctx: Ctx,
  _input: Record<never, never>,
): Promise<SampleDataWire> {
  await longTransaction(ctx, "change", async (tx) => {
    const accountId = ctx.account.id;
    await lockOrders(tx, accountId);
    const [row] = await tx
      .select()
      .from(sampleData)
      .where(eq(sampleData.accountId, accountId))
      .for("update");
    if (row === undefined) return;
    // In the order in which others lock them: automations, fields, customers.
    await removeAutomations(tx, row);
    const fields = await lockFields(tx, accountId);
    // Excludes transactions that gather these customers as members or recipients.
    if (!(await tryLockCustomers(tx, accountId)))
      throw new AppError("conflict", MESSAGES.server.importBusy);
    await noteActivity(tx, row, -1);
    await removeOrders(tx, row);
    await removeCoupons(tx, row);
    await removeCampaigns(tx, row);
    await removeSegments(tx, row);
    await removeCustomers(tx, row);
    await removeFields(
      tx,
      accountId,
      fields.filter(({ key }) => row.fieldKeys.includes(key)),
    );
    await resizeSegments(tx, { accountId, now: new Date() });
    await tx.delete(sampleData).where(eq(sampleData.accountId, accountId));
    const details = { customers: row.customerIds.length };
    await recordAudit(tx, ctx, { action: "sample-data.removed", details });
  });
  return await getSampleData(ctx, {});
}

/** One that was published is the user's. */
async function removeAutomations(tx: Tx, { accountId, automationIds }: Stored): Promise<void> {
  await tx.execute(sql`
    delete from automations
    where account_id = ${accountId} and id = any(${sqlArray(automationIds, "bigint")}) and version = 0
  `);
}

async function removeOrders(tx: Tx, { accountId, orderIds }: Stored): Promise<void> {
  await tx.execute(sql`
    delete from orders where account_id = ${accountId} and id = any(${sqlArray(orderIds, "bigint")})
  `);
  await forgetSamples(tx, accountId);
}

/** One that rules or messages use, or that customers still have, is the user's. */
async function removeFields(
  tx: Tx,
  accountId: number,
  fields: readonly FieldDefinition[],
): Promise<void> {
  for (const field of fields) {
    const { rows } = await tx.execute(sql`
      select from customers where account_id = ${accountId} and attributes ? ${field.key}::text limit 1
    `);
    if (rows.length > 0 || (await isUsed(tx, accountId, field))) continue;
    await tx
      .delete(customerFields)
      .where(and(eq(customerFields.accountId, accountId), eq(customerFields.key, field.key)));
  }
}

async function removeCampaigns(tx: Tx, { accountId, campaignIds }: Stored): Promise<void> {
  const ids = sqlArray(campaignIds, "bigint");
  await tx.execute(sql`
    update campaigns set follow_up_of = null, follow_up_kind = null
    where account_id = ${accountId} and follow_up_of = any(${ids})
  `);
  // Deletes the campaigns first: a trigger takes them out of the engagement.
  await tx.execute(sql`
    update campaigns set deleted_at = statement_timestamp()
    where account_id = ${accountId} and id = any(${ids}) and deleted_at is null
  `);
  await tx.execute(sql`delete from campaigns where account_id = ${accountId} and id = any(${ids})`);
}

async function removeSegments(tx: Tx, { accountId, segmentIds }: Stored): Promise<void> {
  await tx.execute(sql`
    delete from segments s
    where s.account_id = ${accountId} and s.id = any(${sqlArray(segmentIds, "bigint")})
      and not exists (
        select from campaigns c where c.account_id = s.account_id and c.segment_id = s.id
      )
  `);
}

/** A remaining log is of a real mail, which makes its customer no sample. */
async function removeCustomers(tx: Tx, { accountId, customerIds }: Stored): Promise<void> {
  await tx.execute(sql`
    delete from customers c
    where c.account_id = ${accountId} and c.id = any(${sqlArray(customerIds, "bigint")})
      and not exists (
        select from communication_logs l where l.account_id = c.account_id and l.customer_id = c.id
      )
  `);
}
