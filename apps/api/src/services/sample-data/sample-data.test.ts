import { localDay, startOfLocalDay } from "@dakiya/domain/analytics";
import type { AnalyticsRange } from "@dakiya/domain/analytics";
import { AGE_GROUPS } from "@dakiya/domain/audience";
import { countLogs } from "@dakiya/domain/delivery";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import { campaignDraft } from "@dakiya/domain/wire";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { insertSegment } from "../../../test/campaigns.ts";
import { insertCustomers } from "../../../test/customers.ts";
import { rowsOf } from "../../../test/database.ts";
import { listAutomations, publishAutomation } from "../automations/index.ts";
import { createField } from "../fields/change-fields.ts";
import { listFields } from "../fields/find-fields.ts";
import { readSales } from "../orders/attribution.ts";
import { storeOrders } from "../orders/store-orders.ts";
import { campaigns, communicationLogs, customers, segments } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { createCampaign } from "../campaigns/start/create-campaign.ts";
import { deleteCampaign } from "../campaigns/lifecycle/end-campaign.ts";
import { followUpCampaign } from "../campaigns/drafts/copy-campaign.ts";
import { getDraft, saveDraft } from "../campaigns/drafts/edit-draft.ts";
import { retryFailed } from "../campaigns/lifecycle/retry-failed.ts";
import { sendDraft } from "../campaigns/start/send-draft.ts";
import { withSending } from "../../../test/sending.ts";
import { dismissGuide } from "../insights/guide.ts";
import { foldCustomers } from "../insights/fold-customers.ts";
import { listPools } from "../coupons/pools.ts";
import { foldEngagement } from "../insights/fold-engagement.ts";
import { getAnalytics } from "../insights/get-analytics.ts";
import { getAudience } from "../insights/get-audience.ts";
import { getDashboard } from "../insights/get-dashboard.ts";
import { onOneDay } from "../../../test/days.ts";
import {
  findMiscounted,
  readRows,
  recountAnalytics,
  recountCustomers,
} from "../../../test/recount.ts";
import { createSegment } from "../segments/create-segment.ts";
import { estimateSegment } from "../segments/count-audience.ts";
import { getSampleData, loadSampleData } from "./load-sample-data.ts";
import { removeSampleData } from "./remove-sample-data.ts";

const { database, sender, stranger } = withSending();
const timeZone = "Asia/Kolkata";
const NONE = { loaded: false, customers: 0, segments: 0, campaigns: 0 };
const EVERYBODY: SegmentRuleGroup = {
  combinator: "or",
  rules: [{ field: "order_count", operator: ">=", value: 0 }],
};
const TEMPLATE = { subject: "Hello {name}", body: "Hi {name}", variables: ["name"] };

/** Expects every figure of the three screens to equal a count of all rows. */
async function expectRecount(ctx: Ctx): Promise<void> {
  const rows = await readRows(ctx);
  const expected = recountCustomers(rows.people);
  const audience = await getAudience(ctx, {});
  expect(audience).toMatchObject({
    totals: expected.totals,
    ageGroups: AGE_GROUPS.map((ageGroup, at) => ({ ageGroup, count: expected.ages[at] })),
    topLocations: expected.topLocations,
  });
  for (const range of ["7", "30", "90", "all"] as const satisfies AnalyticsRange[]) {
    const { now, result } = await onOneDay(
      timeZone,
      async () => await getAnalytics(ctx, { range, timeZone }),
    );
    const { ranking, ...counted } = recountAnalytics(rows, { range, now, timeZone });
    expect(result).toMatchObject(counted);
    expect(result.ranking.map(({ campaign, score }) => ({ id: campaign._id, score }))).toEqual(
      ranking.map(({ id, score }) => ({ id, score })),
    );
  }
  const { now, result: dashboard } = await onOneDay(
    timeZone,
    async () => await getDashboard(ctx, { timeZone }),
  );
  const today = startOfLocalDay(localDay(now, timeZone), timeZone);
  const since = (at: Date | null): boolean => at !== null && at >= today;
  const count = (at: (log: (typeof rows.allLogs)[number]) => Date | null): number =>
    rows.allLogs.filter((log) => since(at(log))).length;
  expect(dashboard).toMatchObject({
    totalCustomers: rows.people.length,
    segments: rows.segments.length,
    totalCampaigns: rows.live.filter(({ status }) => status !== "draft").length,
    today: {
      customersAdded: rows.people.filter(({ createdAt }) => since(createdAt)).length,
      emailsSent: count(({ sentAt }) => sentAt),
      opens: count(({ openedAt }) => openedAt),
      clicks: count(({ clickedAt }) => clickedAt),
    },
  });
}

async function expectRecountTwice(ctx: Ctx): Promise<void> {
  await expectRecount(ctx);
  await foldEngagement(ctx);
  await foldCustomers(ctx);
  await expectRecount(ctx);
}

/** All that a user has in the tables that sample data is put into. */
async function rowsOfUser({ account }: Ctx) {
  const tables = [
    ...["customers", "customer_fields", "segments", "segment_members", "campaigns", "send_batches"],
    ...["communication_logs", "orders", "order_items", "attributions", "automations"],
    ...["coupon_pools", "coupon_codes", "coupon_ranges", "coupon_uses"],
  ];
  const all = tables.map(async (table) => [
    table,
    await rowsOf(
      database(),
      sql`select * from ${sql.identifier(table)} where account_id = ${account.id} order by 1, 2, 3`,
    ),
  ]);
  return Object.fromEntries(await Promise.all(all));
}

describe("sample data", () => {
  it("fills every screen, each figure as a recount finds it", async () => {
    const ctx = await sender("brevo");
    const result = await loadSampleData(ctx, {});
    expect(result).toEqual({ loaded: true, customers: 240, segments: 5, campaigns: 8 });
    await expectRecountTwice(ctx);
    const [pool] = await listPools(ctx, {});
    expect(pool).toMatchObject({ key: "sample_offer", isLow: false });
    expect(pool?.used).toBeGreaterThan(0);

    const rows = await ctx.db
      .select()
      .from(campaigns)
      .where(eq(campaigns.accountId, ctx.account.id));
    for (const { id, ...row } of rows) {
      const logs = await ctx.db
        .select()
        .from(communicationLogs)
        .where(eq(communicationLogs.campaignId, id));
      const { recipients, ...counted } = countLogs(logs);
      expect(row).toMatchObject({ totalRecipients: recipients, ...counted, status: "completed" });
      expect(recipients).toBeGreaterThan(10);
      expect(counted.opened).toBeGreaterThan(counted.clicked);
    }
    const people = await ctx.db
      .select()
      .from(customers)
      .where(eq(customers.accountId, ctx.account.id));
    expect(people.filter(({ email }) => !email.endsWith(".sample.example"))).toEqual([]);
    expect(await findMiscounted(database().db, ctx.account.id)).toEqual([]);
    const differing = await rowsOf(
      database(),
      sql`
        select c.id from customers c left join lateral (
          select coalesce(sum(net), 0) as spent, count(*) filter (where counts) as orders,
            max(placed_at) filter (where counts) as last
          from orders o where o.account_id = c.account_id and o.customer_id = c.id
        ) o on true
        where c.account_id = ${ctx.account.id}
          and ((c.total_spent, c.order_count, c.last_purchase_at) is distinct from (o.spent, o.orders, o.last)
            or c.attributes ->> 'favourite_category' is null or c.attributes -> 'loyalty_points' is null)
      `,
    );
    expect(differing).toEqual([]);
    for (const { estimatedCount, isDynamic, rules } of await ctx.db
      .select()
      .from(segments)
      .where(eq(segments.accountId, ctx.account.id))) {
      if (isDynamic) expect((await estimateSegment(ctx, { rules })).count).toBe(estimatedCount);
      expect(estimatedCount).toBeGreaterThan(10);
    }
  });

  it("shows orders, revenue of campaigns, fields and an automation", async () => {
    const ctx = await sender("brevo");
    await loadSampleData(ctx, {});
    const { live } = await readRows(ctx);
    const sales = await readSales(
      ctx.db,
      ctx.account.id,
      live.map(({ id }) => id),
    );
    const revenues = live.map(({ id }) => sales?.get(id)?.revenue ?? 0);
    expect(revenues.filter((revenue) => revenue > 0).length).toBeGreaterThan(4);
    const statuses = await rowsOf(
      database(),
      sql`select distinct status from orders where account_id = ${ctx.account.id} order by 1`,
    );
    expect(statuses.map(({ status }) => status)).toEqual([
      "cancelled",
      "paid",
      "partially_refunded",
      "refunded",
    ]);
    const busiestDays = await rowsOf(
      database(),
      sql`
        select count(*)::int as placed from orders where account_id = ${ctx.account.id}
        group by customer_id, placed_at::date order by 1 desc limit 1
      `,
    );
    expect(busiestDays[0]?.placed).toBeLessThan(4);
    expect((await listFields(ctx)).map(({ label }) => label)).toEqual([
      "Favourite category",
      "Loyalty points",
    ]);
    expect((await listAutomations(ctx)).map(({ name, state }) => [name, state])).toEqual([
      ["Win back (sample)", "draft"],
    ]);
  });

  it("leaves fields and automations that are the user's: of the same name, published, or in use", async () => {
    const ctx = await sender("brevo");
    const own = { key: "points", label: "Loyalty points", type: "text" } as const;
    await createField(ctx, { ...own, choices: [], description: "Mine" });
    await loadSampleData(ctx, {});
    await insertCustomers(database(), ctx.account.id, [
      { email: "asha@example.com", attributes: { favourite_category: "Tea" } },
    ]);
    const [draft] = await listAutomations(ctx);
    await publishAutomation(ctx, {
      id: draft?._id ?? "",
      includeExisting: false,
      inside: "finish",
    });
    await removeSampleData(ctx, {});
    expect((await listFields(ctx)).map(({ key }) => key)).toEqual(["points", "favourite_category"]);
    expect((await listAutomations(ctx)).map(({ state }) => state)).toEqual(["live"]);
    expect((await readRows(ctx)).people.map(({ email }) => email)).toEqual(["asha@example.com"]);
  });

  it("does not keep a first real order from counting", async () => {
    const ctx = await sender("brevo");
    await loadSampleData(ctx, {});
    const order = { source: "shop", external_id: "1", email: "asha@example.com", amount: "250" };
    await storeOrders(ctx, { orders: [{ ...order, placed_at: new Date().toISOString() }] });
    const asha = (await readRows(ctx)).people.find(({ email }) => email === order.email);
    expect(asha).toMatchObject({ totalSpent: 250, orderCount: 1 });
    await expectRecount(ctx);
    await removeSampleData(ctx, {});
    const left = await rowsOf(
      database(),
      sql`select source from orders where account_id = ${ctx.account.id}`,
    );
    expect(left).toEqual([{ source: "shop" }]);
  });

  it("is loaded once, however often and at once it is asked for, and for its user alone", async () => {
    const [ctx, other] = [await sender("brevo"), await sender("brevo")];
    await Promise.all([1, 2, 3].map(async () => await loadSampleData(ctx, {})));
    const { people } = await readRows(ctx);
    expect(people).toHaveLength(240);
    expect(await getSampleData(other, {})).toEqual(NONE);
    await loadSampleData(other, {});
    await Promise.all([1, 2].map(async () => await removeSampleData(ctx, {})));
    expect(await getSampleData(ctx, {})).toEqual(NONE);
    expect((await readRows(other)).people).toHaveLength(240);
    await expectRecount(other);
  });

  it("is removed without a trace, and leaves the user's own things as they were", async () => {
    const ctx = await sender("brevo");
    await insertCustomers(database(), ctx.account.id, [
      { email: "asha@example.com", city: "Pune" },
    ]);
    await createSegment(ctx, { name: "All", description: "", rules: EVERYBODY, is_dynamic: true });
    const before = await rowsOfUser(ctx);
    const today = (await getDashboard(ctx, { timeZone })).today;
    await loadSampleData(ctx, {});
    await expectRecountTwice(ctx);
    expect(await removeSampleData(ctx, {})).toEqual(NONE);
    expect(await rowsOfUser(ctx)).toEqual(before);
    expect((await getDashboard(ctx, { timeZone })).today).toEqual(today);
    await expectRecountTwice(ctx);
    await loadSampleData(ctx, {});
    await expectRecountTwice(ctx);
  });

  it("leaves the user's uses of it: segments they write to, and drafts", async () => {
    const ctx = await sender("brevo");
    await loadSampleData(ctx, {});
    const { segments: saved, live } = await readRows(ctx);
    const ofName = (name: string) => saved.find((one) => one.name.startsWith(name))?.id ?? 0;
    const usedId = String(ofName("Big spenders"));
    const draft = await saveDraft(ctx, {
      draft: campaignDraft.parse({ name: "Mine", subject: "", body: "", segmentId: usedId }),
    });
    const [first, second] = live;
    const followUp = await followUpCampaign(ctx, { id: String(first?.id), kind: "opened" });
    await deleteCampaign(ctx, { id: String(second?.id) });
    await createSegment(ctx, {
      name: "Kept",
      description: "",
      rules: EVERYBODY,
      is_dynamic: false,
    });
    await expectRecount(ctx);

    await removeSampleData(ctx, {});
    const after = await readRows(ctx);
    expect(after.segments.map(({ name, estimatedCount }) => [name, estimatedCount])).toEqual([
      ["Big spenders (sample)", 0],
      ["Kept", 0],
    ]);
    expect(after.people).toEqual([]);
    expect((await getDraft(ctx, { id: draft._id })).segmentId).toBe(usedId);
    expect((await getDraft(ctx, { id: followUp._id })).followUp).toBeNull();
    await expectRecountTwice(ctx);
  });

  it("is never emailed: only real customers get the email", async () => {
    const ctx = await sender("brevo");
    await loadSampleData(ctx, {});
    const estimate = await estimateSegment(ctx, { rules: EVERYBODY });
    expect(estimate).toEqual({
      count: 240,
      reachable: 0,
      excluded: { inactive: 0, unsubscribed: 0, suppressed: 0, noEmail: 0, sample: 240 },
    });
    const segmentId = String(await insertSegment(database(), ctx.account.id));
    const campaign = { name: "Real", segmentId, template: TEMPLATE };
    await expect(createCampaign(ctx, { campaign })).rejects.toMatchObject({ kind: "impossible" });

    await insertCustomers(database(), ctx.account.id, [
      { email: "asha@example.com" },
      { email: "gone@example.com", isActive: false },
    ]);
    expect(await estimateSegment(ctx, { rules: EVERYBODY })).toMatchObject({
      count: 242,
      reachable: 1,
      excluded: { inactive: 1, sample: 240 },
    });
    const { _id } = await createCampaign(ctx, { campaign });
    const logs = await ctx.db
      .select()
      .from(communicationLogs)
      .where(eq(communicationLogs.campaignId, Number(_id)));
    expect(logs.map(({ recipient }) => recipient.email)).toEqual(["asha@example.com"]);

    const failed = (await readRows(ctx)).live.filter((one) => one.failed > 0);
    expect(failed.length).toBeGreaterThan(0);
    for (const { id } of failed) {
      await expect(
        retryFailed(ctx, { id: String(id), includeUnknown: true }),
      ).rejects.toMatchObject({ kind: "impossible" });
      const draft = await followUpCampaign(ctx, { id: String(id), kind: "not_clicked" });
      await expect(sendDraft(ctx, { id: draft._id })).rejects.toMatchObject({ kind: "impossible" });
    }
  });
});

describe("the first-run guide", () => {
  it("counts no sample data", async () => {
    const ctx = await sender("brevo");
    await loadSampleData(ctx, {});
    const guide = async () => (await getDashboard(ctx, {})).guide;
    expect(await guide()).toEqual({ customers: false, segment: false, email: true });
    await insertCustomers(database(), ctx.account.id, [{ email: "asha@example.com" }]);
    expect(await guide()).toEqual({ customers: true, segment: false, email: true });
    const segmentId = String(await insertSegment(database(), ctx.account.id));
    expect(await guide()).toEqual({ customers: true, segment: true, email: true });
    await createCampaign(ctx, { campaign: { name: "Real", segmentId, template: TEMPLATE } });
    expect(await guide()).toBeNull();
  });

  it("stays away once it was put away", async () => {
    const ctx = await stranger();
    expect((await getDashboard(ctx, {})).guide).toEqual({
      customers: false,
      segment: false,
      email: false,
    });
    await dismissGuide(ctx, {});
    expect((await getDashboard(ctx, {})).guide).toBeNull();
  });
});
