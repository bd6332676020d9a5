import type { SampleDataWire } from "@dakiya/domain/wire";
import { eq, sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { epochMs, oneRow } from "../../db/sql/sql.ts";
import { sampleData } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { emit } from "../events/emit.ts";
import { lockOrders } from "../orders/lock-orders.ts";
import { illustrateSamples } from "../products/sample-pictures.ts";
import { fillAccount } from "./fill-account.ts";
import { finishedCampaigns } from "./generate/plan-campaigns.ts";
import { PRODUCTS } from "./generate/products.ts";
import { insertCoupons } from "./insert-coupons.ts";
import { insertAutomation, insertFields } from "./insert-extras.ts";

/** A reserved top-level domain: nobody can ever own an address there. */
const DOMAIN = "sample.example";
const PEOPLE = 240;
const DAYS_OF_BUSINESS = 420;

/** Fills the user's account with sample data, in one transaction. Idempotent. Sample customers are never mailed. */
export async function loadSampleData(
  ctx: Ctx,
  _input: Record<never, never>,
): Promise<SampleDataWire> {
  return await ctx.db.transaction(async (tx) => {
    const accountId = ctx.account.id;
    await lockOrders(tx, accountId);
    // Serialises concurrent calls: the second finds it loaded.
    const rows = await tx
      .insert(sampleData)
      .values({ accountId, customerIds: [], segmentIds: [], campaignIds: [] })
      .onConflictDoNothing()
      .returning();
    if (rows.length === 0) return await getSampleData(ctx, {}, tx);
    const automationIds = await insertAutomation(tx, accountId);
    const fieldKeys = await insertFields(tx, accountId);
    const clock = sql`select ${epochMs(sql`statement_timestamp()`)} as now`;
    const now = new Date((await oneRow<{ now: number }>(tx, clock)).now);
    const { customerIds, segmentIds, campaignIds, orderIds } = await fillAccount(tx, {
      ...{ accountId, fields: fieldKeys, logs: Infinity, orders: Infinity, suffix: " (sample)" },
      crowd: { count: PEOPLE, now, days: DAYS_OF_BUSINESS, domain: DOMAIN, hasProviders: true },
      segments: ["buyers", "spenders", "mumbai", "quiet", "founders"],
      campaigns: () => finishedCampaigns(now),
      sender: { email: `hello@${DOMAIN}`, name: "Sample shop", url: `https://${DOMAIN}` },
    });
    await illustrateSamples(tx, ctx, Object.values(PRODUCTS), orderIds);
    await insertCoupons(tx, accountId, { campaignIds, orderIds });
    await emit(tx, "customer.rewritten", { accountId, ids: customerIds });
    await tx
      .update(sampleData)
      .set({ customerIds, segmentIds, campaignIds, orderIds, automationIds, fieldKeys })
      .where(eq(sampleData.accountId, accountId));
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
