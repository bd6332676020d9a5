import type { SampleDataWire } from "@dakiya/domain/wire";
import { eq, sql } from "drizzle-orm";
import type { Executor, Tx } from "../../db/client.ts";
import { epochMs, oneRow, sqlArray } from "../../db/sql/sql.ts";
import { sampleData } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { emit } from "../events/emit.ts";
import { sampleCustomers } from "../customers/customer-condition.ts";
import { insertPeople, insertSegments } from "./insert-audience.ts";
import { insertCampaigns } from "./insert-campaigns.ts";
import { makeSample } from "./make-sample.ts";

/**
 * Fills the user's account with sample customers, segments and finished campaigns, in one transaction. Idempotent.
 * Sample customers are never mailed; `removeSampleData` removes all of it.
 */
export async function loadSampleData(
  ctx: Ctx,
  _input: Record<never, never>,
): Promise<SampleDataWire> {
  return await ctx.db.transaction(async (tx) => {
    const accountId = ctx.account.id;
    // Serialises concurrent calls: the second finds it loaded.
    const rows = await tx
      .insert(sampleData)
      .values({ accountId, customerIds: [], segmentIds: [], campaignIds: [] })
      .onConflictDoNothing()
      .returning();
    if (rows.length === 0) return await getSampleData(ctx, {}, tx);
    const clock = await oneRow<{ now: number }>(
      tx,
      sql`select ${epochMs(sql`clock_timestamp()`)} as now`,
    );
    const now = new Date(clock.now);
    const sample = makeSample(now);
    const ids = await insertPeople(tx, accountId, sample.people);
    const segmentIds = await insertSegments(tx, { accountId, segments: sample.segments, ids, now });
    const campaignIds = await insertCampaigns(tx, {
      accountId,
      campaigns: sample.campaigns,
      segmentIds: new Map(sample.segments.map(({ key }, at) => [key, segmentIds[at] ?? 0])),
      ids,
    });
    const customerIds = ids.filter((id) => id !== null);
    await emit(tx, "customer.rewritten", { accountId, ids: customerIds });
    await tx
      .update(sampleData)
      .set({ customerIds, segmentIds, campaignIds })
      .where(eq(sampleData.accountId, accountId));
    await noteActivity(tx, { accountId, campaignIds, sign: 1 });
    const details = { customers: customerIds.length };
    await recordAudit(tx, ctx, { action: "sample-data.loaded", details });
    return await getSampleData(ctx, {}, tx);
  });
}

/** Whether the user's account holds sample data, and how much. */
export async function getSampleData(
  ctx: Ctx,
  _input: Record<never, never>,
  db: Executor = ctx.db,
): Promise<SampleDataWire> {
  const [row] = await db.select().from(sampleData).where(eq(sampleData.accountId, ctx.account.id));
  return {
    loaded: row !== undefined,
    customers: row?.customerIds.length ?? 0,
    segments: row?.segmentIds.length ?? 0,
    campaigns: row?.campaignIds.length ?? 0,
  };
}

/**
 * Adds the sample data's recent events to "today", or subtracts them.
 *
 * @param sign - 1 when it has just been loaded, -1 before it is removed.
 */
export async function noteActivity(
  tx: Tx,
  {
    accountId,
    campaignIds,
    sign,
  }: { accountId: number; campaignIds: readonly number[]; sign: 1 | -1 },
): Promise<void> {
  await tx.execute(sql`
    insert into account_activity (account_id, at, customers_added, sent, opened, clicked)
    select ${accountId}::bigint, date_trunc('minute', at), ${sign}::int * sum(added), ${sign}::int * sum(sent),
      ${sign}::int * sum(opened), ${sign}::int * sum(clicked)
    from (
      select created_at as at, 1 as added, 0 as sent, 0 as opened, 0 as clicked
      from customers where account_id = ${accountId} and id in ${sampleCustomers(accountId)}
      union all
      select t.at, 0, t.sent, t.opened, t.clicked
      from communication_logs l cross join lateral (
        values (l.sent_at, 1, 0, 0), (l.opened_at, 0, 1, 0), (l.clicked_at, 0, 0, 1)
      ) t(at, sent, opened, clicked)
      where l.account_id = ${accountId} and l.campaign_id = any(${sqlArray(campaignIds, "bigint")})
    ) happened
    where at > clock_timestamp() - interval '2 days'
    group by date_trunc('minute', at)
  `);
}
