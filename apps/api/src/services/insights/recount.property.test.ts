import { addDays, localDay } from "@dakiya/domain/analytics";
import type { DatedRange } from "@dakiya/domain/analytics";
import { AGE_GROUPS, SPENDING_TIERS } from "@dakiya/domain/audience";
import { runs } from "@dakiya/domain/testing";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { insertSegment } from "../../../test/campaigns.ts";
import { rowsOf } from "../../../test/database.ts";
import type { Ctx } from "../../deps.ts";
import { deleteCampaign } from "../campaigns/lifecycle/end-campaign.ts";
import type { LogFact } from "../deliveries/outcomes/merge-facts.ts";
import { recordFacts } from "../deliveries/outcomes/record-facts.ts";
import { retryDeadlock } from "../../db/sql/failures.ts";
import { withSending } from "../../../test/sending.ts";
import { foldCustomers } from "./fold-customers.ts";
import { foldEngagement, recountEngagement } from "./fold-engagement.ts";
import { getAnalytics } from "./get-analytics.ts";
import { getAudience } from "./get-audience.ts";
import { getDashboard } from "./get-dashboard.ts";
import { noonZone, onOneDay } from "../../../test/days.ts";
import { noteAtOnce } from "../../../test/note-at-once.ts";
import {
  readRows,
  recountAnalytics,
  recountCustomers,
  recountDashboard,
} from "../../../test/recount.ts";
import { arbStep, take } from "../../../test/traffic.ts";

const { database, sender } = withSending();
noteAtOnce(database, 3);

const RANGES = ["7", "30", "90", "all"] as const;
const ACCOUNT_ZONE = "Asia/Kolkata";
/** First and last day of ranges of one's own, in days before today. */
const DATED = [
  [0, 0],
  [1, 0],
  [9, 2],
  [400, 20],
] as const;
function daysAgo([first, last]: readonly [number, number]): DatedRange {
  const today = localDay(new Date(), ACCOUNT_ZONE);
  return { from: addDays(today, -first), to: addDays(today, -last) };
}

async function expectRecount(ctx: Ctx, timeZone: string): Promise<void> {
  const rows = await readRows(ctx);
  const expected = recountCustomers(rows.people);
  const audience = await getAudience(ctx, {});
  expect(audience).toMatchObject({
    totals: expected.totals,
    ageGroups: AGE_GROUPS.map((ageGroup, index) => ({ ageGroup, count: expected.ages[index] })),
    spendingTiers: SPENDING_TIERS.map((tier, index) => ({ tier, count: expected.tiers[index] })),
    topLocations: expected.topLocations,
    savedSegments: rows.segments.filter(({ deletedAt }) => deletedAt === null).length,
  });
  expect(audience.segments.map(({ campaignCount }) => campaignCount)).toEqual(
    rows.live.length === 0 ? [] : [rows.live.length],
  );
  for (const range of [...RANGES, ...DATED.map(daysAgo)]) {
    const isDated = typeof range !== "string";
    const asked = isDated ? { range: "30" as const, ...range } : { range };
    const { now, result } = await onOneDay(
      timeZone,
      async () => await getAnalytics(ctx, { ...asked, timeZone }),
    );
    // Days of one's own are the account's, wherever the reader is.
    const zone = isDated ? ACCOUNT_ZONE : timeZone;
    const { ranking, ...counted } = recountAnalytics(rows, { range, now, timeZone: zone });
    expect(result).toMatchObject(counted);
    expect(
      result.ranking.map(({ campaign, counts, score }) => ({ id: campaign._id, counts, score })),
    ).toEqual(ranking);
  }
  const zone = noonZone();
  const dashboard = await getDashboard(ctx, { timeZone: zone });
  expect({
    ...dashboard,
    recentCampaigns: dashboard.recentCampaigns.map(({ _id }) => _id),
    recentCustomers: dashboard.recentCustomers.map(({ _id }) => _id),
  }).toEqual(recountDashboard(rows, { now: new Date(), timeZone: zone }));
}

it("equals a recount on all three screens after any traffic, in every time zone", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(arbStep, { minLength: 5, maxLength: 25 }),
      fc.constantFrom("UTC", "Asia/Kolkata", "Asia/Kathmandu", "America/New_York", "Pacific/Apia"),
      fc.constantFrom("brevo" as const, "smtp" as const),
      async (steps, timeZone, way) => {
        const ctx = await sender(way);
        const segmentId = String(await insertSegment(database(), ctx.account.id));
        for (const step of steps) await take(ctx, step, segmentId);
        await expectRecount(ctx, timeZone);
        await foldEngagement(ctx);
        await foldCustomers(ctx);
        await expectRecount(ctx, timeZone);
        await recountEngagement(ctx.db, ctx.account.id);
        await expectRecount(ctx, timeZone);
      },
    ),
    { numRuns: runs(10) },
  );
}, 600_000);

it("takes the events of a deleted campaign out once, during any concurrent change", async () => {
  const ctx = await sender("brevo");
  const segmentId = String(await insertSegment(database(), ctx.account.id));
  for (let round = 0; round < 8; round += 1) {
    await take(ctx, { kind: "campaign", daysAgo: 0 }, segmentId);
    const [{ id } = { id: 0 }] = await rowsOf(
      database(),
      sql`select id from campaigns where account_id = ${ctx.account.id} order by id desc limit 1`,
    );
    const campaignId = Number(id);
    const hour = (back: number) => new Date(Date.now() - back * 3_600_000);
    await recordFacts(ctx.db, ctx.account.id, [{ campaignId, seq: 1, openedAt: hour(2) }]);
    const events = async (fact: Omit<LogFact, "campaignId">) =>
      await retryDeadlock(
        async () => await recordFacts(ctx.db, ctx.account.id, [{ campaignId, ...fact }]),
      );
    await Promise.all([
      events({ seq: 1, openedAt: hour(5) }),
      deleteCampaign(ctx, { id: String(campaignId) }),
      events({ seq: 2, clickedAt: hour(9) }),
      foldEngagement(ctx),
      events({ seq: 1, clickedAt: hour(1) }),
      foldEngagement(ctx),
    ]);
  }
  const { engagement } = await getAnalytics(ctx, { range: "7", timeZone: "UTC" });
  const countsOf = (kind: "sent" | "delivered" | "opened" | "clicked") =>
    engagement.points.map((point) => point[kind]).filter((count) => count !== 0);
  expect([
    countsOf("sent"),
    countsOf("delivered"),
    countsOf("opened"),
    countsOf("clicked"),
  ]).toEqual([[], [], [], []]);
});
