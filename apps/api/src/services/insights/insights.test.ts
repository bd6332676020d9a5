import { rangeStart, rankCampaigns, sumCounts } from "@dakiya/domain/analytics";
import { AGE_GROUPS, SPENDING_TIERS } from "@dakiya/domain/audience";
import { countLogs, logStatus } from "@dakiya/domain/delivery";
import type { LogTimestamps } from "@dakiya/domain/delivery";
import { arbLogTimestamps, arbSegmentCustomer, runs } from "@dakiya/domain/testing";
import { analyticsWire, audienceWire, dashboardWire } from "@dakiya/domain/wire";
import type { AnalyticsWire } from "@dakiya/domain/wire";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { insertCampaign, insertSegment } from "../../../test/campaigns.ts";
import { customersOf, insertCustomers, someCustomer } from "../../../test/customers.ts";
import { createUser, testCtx, withTestDatabase } from "../../../test/database.ts";
import { campaigns, communicationLogs, customers, accountActivity } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { listCampaigns } from "../campaigns/read/list-campaigns.ts";
import { createCustomer, updateCustomer } from "../customers/save-customer.ts";
import { deactivateCustomer } from "../customers/set-active.ts";
import { customerFigures } from "./customer-figures.ts";
import { foldCustomers } from "./fold-customers.ts";
import { forgetActivity } from "./fold-engagement.ts";
import { getAnalytics } from "./get-analytics.ts";
import { getAudience } from "./get-audience.ts";
import { getDashboard } from "./get-dashboard.ts";
import { startOfDay } from "./engagement-in-range.ts";
import { noonZone, onOneDay } from "../../../test/days.ts";
import { recountCustomers } from "../../../test/recount.ts";

const database = withTestDatabase();
const DAY_MS = 86_400_000;

async function newCtx(): Promise<Ctx> {
  return testCtx(database(), await createUser(database()));
}

it("counts the same campaigns on the dashboard, in analytics and over the list, and no drafts", async () => {
  const ctx = await newCtx();
  for (const status of ["draft", "scheduled", "processing", "completed", "completed"] as const) {
    const at = status === "scheduled" ? new Date(Date.now() + DAY_MS) : null;
    await insertCampaign(database(), ctx.account.id, {
      status,
      scheduledAt: at,
      scheduleZone: at && "UTC",
    });
  }
  await insertCampaign(database(), ctx.account.id, { deletedAt: new Date() });
  const { items, totals } = await listCampaigns(ctx, {});
  expect(items).toHaveLength(5);
  expect(totals).toMatchObject({ campaigns: 4, drafts: 1, active: 1 });
  const { totalCampaigns, completedCampaigns, activeWork } = await getDashboard(ctx, {});
  expect([totalCampaigns, completedCampaigns, activeWork]).toEqual([4, 2, 1]);
  const { campaigns: counts, ranking } = await getAnalytics(ctx, { range: "all" });
  expect(counts).toEqual({ total: 4, completed: 2, active: 1 });
  expect(ranking.map(({ campaign }) => campaign.status)).not.toContain("draft");
  // A draft has no logs to show for its segment.
  expect((await getAudience(ctx, {})).segmentCount).toBe(4);
});

describe("getAudience", () => {
  it("shows the domain's figures of the same customers after any change", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbSegmentCustomer, { maxLength: 40 }), async (people) => {
        const ctx = await newCtx();
        const insert = async (from: number, to: number) =>
          await insertCustomers(
            database(),
            ctx.account.id,
            people
              .slice(from, to)
              .map((person, index) => ({ ...person, email: `${from + index}.${person.email}` })),
          );
        const expectRecount = async () => {
          const expected = recountCustomers(await customersOf(database(), ctx.account.id));
          const audience = await getAudience(ctx, {});
          expect(audienceWire.parse(audience)).toEqual(audience);
          expect(audience).toEqual({
            totals: expected.totals,
            segmentCount: 0,
            savedSegments: 0,
            ageGroups: AGE_GROUPS.map((group, index) => ({
              ageGroup: group,
              count: expected.ages[index],
            })),
            spendingTiers: SPENDING_TIERS.map((tier, index) => ({
              tier,
              count: expected.tiers[index],
            })),
            topLocations: expected.topLocations,
            segments: [],
          });
        };
        await insert(0, 10);
        await expectRecount();
        await insert(10, people.length);
        await expectRecount();
        await ctx.db
          .update(customers)
          .set({ age: 44 })
          .where(eq(customers.accountId, ctx.account.id));
        await expectRecount();
        await ctx.db.execute(
          sql`delete from customers where account_id = ${ctx.account.id} and is_active`,
        );
        await expectRecount();
      }),
      { numRuns: runs(40) },
    );
  });

  it("sees a customer's change at once, and keeps its count while nothing changes", async () => {
    const ctx = await newCtx();
    const customer = await createCustomer(ctx, { name: "Asha", email: "a@x.in" });
    expect(await customerFigures(ctx)).toMatchObject({ totalCustomers: 1, totalRevenue: 0 });
    await updateCustomer(ctx, { id: customer._id, patch: { stats: { total_spent: 1500 } } });
    expect(await customerFigures(ctx)).toMatchObject({
      totalRevenue: 1500,
      tiers: [0, 0, 1, 0, 0],
    });
    await deactivateCustomer(ctx, { id: customer._id });
    expect(await customerFigures(ctx)).toMatchObject({ activeCustomers: 0 });

    await foldCustomers(ctx);
    await ctx.db
      .update(customers)
      .set({ lastOpenedAt: new Date(), campaignsReceived: 3 })
      .where(eq(customers.accountId, ctx.account.id));
    const { rows } = await ctx.db.execute(
      sql`select 1 from customer_marks where account_id = ${ctx.account.id}`,
    );
    expect(rows).toEqual([]);
  });

  it("misses no change that is made while it counts", async () => {
    const ctx = await newCtx();
    const people = Array.from({ length: 20 }, () => someCustomer());
    await Promise.all(
      people.flatMap((person) => [
        insertCustomers(database(), ctx.account.id, [person]),
        customerFigures(ctx),
        customerFigures(ctx),
      ]),
    );
    expect(await customerFigures(ctx)).toMatchObject({ totalCustomers: 20 });
  });

  it("shows the segments that a campaign uses, and no others", async () => {
    const ctx = await newCtx();
    const usedId = await insertSegment(database(), ctx.account.id, { name: "Used" });
    const otherId = await insertSegment(database(), ctx.account.id, { name: "Left" });
    await insertSegment(database(), ctx.account.id, { name: "Unused" });
    await insertCampaign(database(), ctx.account.id, { segmentId: usedId });
    await insertCampaign(database(), ctx.account.id, { segmentId: otherId, deletedAt: new Date() });
    expect(await getAudience(ctx, {})).toMatchObject({
      segmentCount: 1,
      savedSegments: 3,
      segments: [{ name: "Used", campaignCount: 1 }],
    });
  });
});

const QUEUED: LogTimestamps = {
  sentAt: null,
  deliveredAt: null,
  openedAt: null,
  clickedAt: null,
  failedAt: null,
};
const withStatus = (log: LogTimestamps) => ({ ...log, status: logStatus(log) });

/** A campaign with logs and the counters that the domain counts of them. */
async function insertSentCampaign(
  ctx: Ctx,
  customerIds: readonly number[],
  fields: {
    logs: readonly LogTimestamps[];
    daysAgo: number;
    status?: "completed" | "processing";
    service?: "gmail" | "brevo";
  },
): Promise<void> {
  const at = new Date(Date.now() - fields.daysAgo * DAY_MS);
  const counts = countLogs(fields.logs.map(withStatus));
  const campaign = await insertCampaign(database(), ctx.account.id, {
    name: `Campaign of ${fields.daysAgo} days ago`,
    status: fields.status ?? "completed",
    service: fields.service ?? "brevo",
    createdAt: at,
    startedAt: at,
    loggedAt: at,
    totalRecipients: counts.recipients,
    sent: counts.sent,
    delivered: counts.delivered,
    opened: counts.opened,
    clicked: counts.clicked,
    failed: counts.failed,
  });
  if (fields.logs.length === 0) return;
  await ctx.db.insert(communicationLogs).values(
    fields.logs.map((log, index) => ({
      ...log,
      accountId: ctx.account.id,
      campaignId: campaign.id,
      seq: index + 1,
      customerId: customerIds[index] ?? 0,
      createdAt: at,
      recipient: {
        name: "N",
        email: "n@x.in",
        phone: null,
        city: null,
        state: null,
        country: null,
        gender: null,
        age: null,
        occupation: null,
        totalSpent: 0,
        orderCount: 0,
        lastPurchaseAt: null,
        joinedAt: null,
      },
    })),
  );
}

async function recountLogs(ctx: Ctx, from: Date | null, to: Date | null) {
  const logs = await ctx.db
    .select()
    .from(communicationLogs)
    .where(eq(communicationLogs.accountId, ctx.account.id));
  return countLogs(
    logs.filter(
      ({ createdAt }) => (from === null || createdAt >= from) && (to === null || createdAt < to),
    ),
  );
}

describe("getAnalytics", () => {
  it("equals the domain's count of the logs of every range, and its ranking", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            logs: fc.array(
              arbLogTimestamps.map((log) => ({ ...QUEUED, ...log })),
              { maxLength: 6 },
            ),
            daysAgo: fc.constantFrom(0, 1, 6.9, 7.1, 13, 20, 29.9, 30.1, 61, 89, 91, 170, 400),
            status: fc.constantFrom("completed" as const, "processing" as const),
            service: fc.constantFrom("gmail" as const, "brevo" as const),
          }),
          { maxLength: 14 },
        ),
        async (samples) => {
          const ctx = await newCtx();
          const ids = await insertCustomers(
            database(),
            ctx.account.id,
            Array.from({ length: 6 }, () => someCustomer()),
          );
          for (const campaign of samples) await insertSentCampaign(ctx, ids, campaign);
          for (const range of ["7", "30", "90", "all"] as const) {
            const now = new Date();
            const since = rangeStart(range, now);
            const result = await getAnalytics(ctx, { range });
            expect(analyticsWire.parse(result)).toEqual(result);
            const inRange = samples.filter(
              ({ daysAgo }) => since === null || daysAgo < Number(range),
            );
            expect(result.counts).toEqual(await recountLogs(ctx, since, null));
            const before =
              since === null ? null : new Date(since.getTime() - Number(range) * DAY_MS);
            expect(result.previousCounts).toEqual(
              since === null ? null : await recountLogs(ctx, before, since),
            );
            expect(result.campaigns).toEqual({
              total: inRange.length,
              active: inRange.filter(({ status }) => status === "processing").length,
              completed: inRange.filter(({ status }) => status === "completed").length,
            });
            expect(result.unreported).toEqual(
              countLogs(
                inRange
                  .filter(({ service }) => service === "gmail")
                  .flatMap(({ logs }) => logs.map(withStatus)),
              ),
            );
            await expectRanking(ctx, result, since);
          }
        },
      ),
      { numRuns: runs(25) },
    );
  });

  it("leaves deleted campaigns and other users' out", async () => {
    const [ctx, other] = [await newCtx(), await newCtx()];
    await insertCampaign(database(), ctx.account.id, { sent: 5, deletedAt: new Date() });
    await insertCampaign(database(), other.account.id, { sent: 5 });
    expect(await getAnalytics(ctx, { range: "all" })).toEqual({
      range: "all",
      kind: "campaigns",
      campaigns: { total: 0, active: 0, completed: 0 },
      automationMails: 0,
      counts: sumCounts([]),
      untracked: { opens: 0, clicks: 0 },
      rates: { delivery: null, open: null, clickThrough: null, click: null },
      previousRates: null,
      previousCounts: null,
      previousCampaigns: null,
      unreported: sumCounts([]),
      previousUnreported: null,
      customers: { totalCustomers: 0, activeCustomers: 0, totalRevenue: 0, totalOrders: 0 },
      ranking: [],
      engagement: { unit: "day", points: [] },
    });
  });
});

async function expectRanking(
  ctx: Ctx,
  analytics: AnalyticsWire,
  since: Date | null,
): Promise<void> {
  const all = await ctx.db.select().from(campaigns).where(eq(campaigns.accountId, ctx.account.id));
  const ranked = rankCampaigns(
    all
      .filter(({ createdAt }) => since === null || createdAt >= since)
      .sort((a, b) => b.id - a.id)
      .map((campaign) => ({
        id: String(campaign.id),
        counts: { ...campaign, recipients: campaign.totalRecipients },
      })),
  );
  expect(analytics.ranking.map(({ campaign, score }) => [campaign._id, score])).toEqual(
    ranked.map(({ id, score }) => [id, score]),
  );
}

describe("getDashboard", () => {
  it("shows counts, the newest three campaigns and four customers, and today's events", async () => {
    const ctx = await newCtx();
    await insertCustomers(database(), ctx.account.id, [
      ...Array.from({ length: 5 }, () => someCustomer()),
      someCustomer({ isActive: false }),
    ]);
    const old = new Date(Date.now() - 3 * DAY_MS);
    const sending = await insertCampaign(database(), ctx.account.id, {
      status: "processing",
      createdAt: old,
    });
    await insertCampaign(database(), ctx.account.id, { status: "active", createdAt: old });
    await insertCampaign(database(), ctx.account.id, { status: "completed", name: "Third" });
    await insertCampaign(database(), ctx.account.id, { status: "draft", name: "Fourth" });
    await insertCampaign(database(), ctx.account.id, { deletedAt: new Date() });
    await ctx.db.update(campaigns).set({ sent: 7, opened: 2 }).where(eq(campaigns.id, sending.id));
    await ctx.db
      .update(campaigns)
      .set({ sent: 9, opened: 2, clicked: 1 })
      .where(eq(campaigns.id, sending.id));
    const dashboard = await getDashboard(ctx, { timeZone: noonZone() });
    expect(dashboardWire.parse(dashboard)).toEqual(dashboard);
    expect(dashboard).toMatchObject({
      activeWork: 2,
      totalCustomers: 6,
      segments: 5,
      completedCampaigns: 1,
      totalCampaigns: 3,
      today: { campaignsCreated: 1, customersAdded: 6, emailsSent: 9, opens: 2, clicks: 1 },
    });
    expect(dashboard.recentCampaigns.map(({ name }) => name).slice(0, 2)).toEqual([
      "Fourth",
      "Third",
    ]);
    expect(dashboard.recentCampaigns).toHaveLength(3);
    const expected = (await customersOf(database(), ctx.account.id)).slice(1, 5).reverse();
    expect(dashboard.recentCustomers.map(({ _id }) => _id)).toEqual(
      expected.map(({ id }) => String(id)),
    );
  });

  it("shows zeros to a user who has nothing", async () => {
    expect(await getDashboard(await newCtx(), {})).toEqual({
      activeWork: 0,
      totalCustomers: 0,
      segments: 0,
      completedCampaigns: 0,
      totalCampaigns: 0,
      liveAutomations: null,
      recentCampaigns: [],
      recentCustomers: [],
      today: { campaignsCreated: 0, customersAdded: 0, emailsSent: 0, opens: 0, clicks: 0 },
      guide: { customers: false, segment: false, email: false },
    });
  });

  it.each(["Pacific/Kiritimati", "Asia/Kolkata", "Pacific/Pago_Pago"])(
    "means by today the day of the reader in %s",
    async (timeZone) => {
      const { result: seen } = await onOneDay(timeZone, async (now) => {
        const ctx = await newCtx();
        const midnight = startOfDay(now, timeZone).getTime();
        await ctx.db.insert(accountActivity).values([
          { accountId: ctx.account.id, at: new Date(midnight - 1), sent: 7 },
          { accountId: ctx.account.id, at: new Date(midnight), sent: 5 },
        ]);
        return (await getDashboard(ctx, { timeZone })).today.emailsSent;
      });
      expect(seen).toBe(5);
    },
  );

  it("counts as today's nothing before midnight, and forgets older days", async () => {
    const ctx = await newCtx();
    const row = (daysAgo: number) => ({
      accountId: ctx.account.id,
      at: new Date(Date.now() - daysAgo * DAY_MS),
      sent: 5,
    });
    await ctx.db.insert(accountActivity).values([row(1), row(4)]);
    expect((await getDashboard(ctx, {})).today.emailsSent).toBe(0);
    await forgetActivity(ctx.db);
    expect(
      await ctx.db.$count(accountActivity, eq(accountActivity.accountId, ctx.account.id)),
    ).toBe(1);
  });
});
