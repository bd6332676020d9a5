import { MESSAGES } from "@dakiya/domain/messages";
import type { SampleDataWire } from "@dakiya/domain/wire";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { longTransaction } from "../../db/sql/long-statement.ts";
import { sampleData, segments } from "../../db/schema/index.ts";
import { sqlArray } from "../../db/sql/sql.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { tryLockCustomers } from "../customers/lock-customers.ts";
import { segmentAudience, sizeOf } from "../segments/segment-audience.ts";
import { getSampleData, noteActivity } from "./load-sample-data.ts";

type Held = typeof sampleData.$inferSelect;

/**
 * Removes the sample data from the user's account, in one transaction; idempotent. The user's own data stays: a
 * sample segment used by their campaign becomes theirs, and a follow-up of a sample campaign stays as a draft without
 * recipients.
 *
 * @throws AppError "conflict" while an import of the user merges its rows.
 */
export async function removeSampleData(
  ctx: Ctx,
  _input: Record<never, never>,
): Promise<SampleDataWire> {
  await longTransaction(ctx, "change", async (tx) => {
    const accountId = ctx.account.id;
    const [row] = await tx
      .select()
      .from(sampleData)
      .where(eq(sampleData.accountId, accountId))
      .for("update");
    if (row === undefined) return;
    // Excludes transactions that gather these customers as members or recipients.
    if (!(await tryLockCustomers(tx, accountId)))
      throw new AppError("conflict", MESSAGES.server.importBusy);
    await noteActivity(tx, { accountId, campaignIds: row.campaignIds, sign: -1 });
    await removeCampaigns(tx, row);
    await removeSegments(tx, row);
    await removeCustomers(tx, row);
    await resizeSegments(tx, accountId);
    await tx.delete(sampleData).where(eq(sampleData.accountId, accountId));
    const details = { customers: row.customerIds.length };
    await recordAudit(tx, ctx, { action: "sample-data.removed", details });
  });
  return await getSampleData(ctx, {});
}

async function removeCampaigns(tx: Tx, { accountId, campaignIds }: Held): Promise<void> {
  const ids = sqlArray(campaignIds, "bigint");
  await tx.execute(sql`
    update campaigns set follow_up_of = null, follow_up_kind = null
    where account_id = ${accountId} and follow_up_of = any(${ids})
  `);
  // Deletes the campaigns first: a trigger takes them out of the engagement.
  await tx.execute(sql`
    update campaigns set deleted_at = clock_timestamp()
    where account_id = ${accountId} and id = any(${ids}) and deleted_at is null
  `);
  await tx.execute(sql`delete from campaigns where account_id = ${accountId} and id = any(${ids})`);
}

async function removeSegments(tx: Tx, { accountId, segmentIds }: Held): Promise<void> {
  await tx.execute(sql`
    delete from segments s
    where s.account_id = ${accountId} and s.id = any(${sqlArray(segmentIds, "bigint")})
      and not exists (
        select from campaigns c where c.account_id = s.account_id and c.segment_id = s.id
      )
  `);
}

/** A remaining log is of a real mail, which makes its customer no sample. */
async function removeCustomers(tx: Tx, { accountId, customerIds }: Held): Promise<void> {
  await tx.execute(sql`
    delete from customers c
    where c.account_id = ${accountId} and c.id = any(${sqlArray(customerIds, "bigint")})
      and not exists (
        select from communication_logs l where l.account_id = c.account_id and l.customer_id = c.id
      )
  `);
}

/** Updates the sizes of the account's segments after members were removed. */
async function resizeSegments(tx: Tx, accountId: number): Promise<void> {
  const mine = and(eq(segments.accountId, accountId), isNull(segments.deletedAt));
  for (const segment of await tx.select().from(segments).where(mine)) {
    await tx
      .update(segments)
      .set({ estimatedCount: sizeOf(segmentAudience(segment, new Date())) })
      .where(and(eq(segments.accountId, accountId), eq(segments.id, segment.id)));
  }
}
