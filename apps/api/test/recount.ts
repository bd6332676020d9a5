import {
  countEngagement,
  engagementSpans,
  localDay,
  periodBounds,
  rankCampaigns,
  startOfLocalDay,
} from "@dakiya/domain/analytics";
import type { Period } from "@dakiya/domain/analytics";
import {
  AGE_GROUPS,
  ageGroup,
  SPENDING_TIERS,
  spendingTier,
  topLocations,
} from "@dakiya/domain/audience";
import { countLogs } from "@dakiya/domain/delivery";
import { eq, sql } from "drizzle-orm";
import { campaigns, communicationLogs, customers, segments } from "../src/db/schema/index.ts";
import type { Executor } from "../src/db/client.ts";
import type { Ctx } from "../src/deps.ts";

type Customer = typeof customers.$inferSelect;

/** The figures of some customers, counted one by one with the domain's rules. */
export function recountCustomers(people: readonly Customer[]) {
  const count = <T>(labels: readonly T[], of: (person: Customer) => T | null) =>
    labels.map((label) => people.filter((person) => of(person) === label).length);
  const cities = [...new Set(people.map(({ city }) => city))];
  return {
    totals: {
      totalCustomers: people.length,
      activeCustomers: people.filter(({ isActive }) => isActive).length,
      totalRevenue:
        people.reduce((sum, { totalSpent }) => sum + Math.round(totalSpent * 100), 0) / 100,
      totalOrders: people.reduce((sum, { orderCount }) => sum + orderCount, 0),
    },
    ages: count(AGE_GROUPS, ({ age }) => ageGroup(age)),
    tiers: count(SPENDING_TIERS, ({ totalSpent }) => spendingTier(totalSpent)),
    topLocations: topLocations(
      cities.map((city) => ({
        city,
        count: people.filter((person) => person.city === city).length,
      })),
    ),
  };
}

/** The ids of an account's customers whose figures differ from a recount of their logs, or who had a log before they came. */
export async function findMiscounted(db: Executor, accountId: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.id from customers c left join lateral (
      select count(sent_at) as received, max(opened_at) as opened, max(clicked_at) as clicked,
        min(created_at) as first
      from communication_logs l where l.account_id = c.account_id and l.customer_id = c.id
    ) l on true
    where c.account_id = ${accountId}
      and ((c.campaigns_received, c.last_opened_at, c.last_clicked_at)
        is distinct from (l.received, l.opened, l.clicked) or l.first < c.created_at)
  `);
  return rows.map(({ id }) => id);
}

/** Every row the three screens count, read plainly. */
export async function readRows(ctx: Ctx) {
  const { db, account } = ctx;
  const rows = await db
    .select()
    .from(campaigns)
    .where(eq(campaigns.accountId, account.id))
    .orderBy(campaigns.id);
  const live = rows.filter(({ deletedAt }) => deletedAt === null);
  const logs = await db
    .select()
    .from(communicationLogs)
    .where(eq(communicationLogs.accountId, account.id));
  return {
    people: await db
      .select()
      .from(customers)
      .where(eq(customers.accountId, account.id))
      .orderBy(customers.id),
    segments: await db
      .select()
      .from(segments)
      .where(eq(segments.accountId, account.id))
      .orderBy(segments.id),
    made: rows,
    live,
    allLogs: logs,
    logs: logs.filter(({ campaignId }) => live.some(({ id }) => id === campaignId)),
  };
}

type Rows = Awaited<ReturnType<typeof readRows>>;

/** Expected figures of the analytics page, counted log by log. */
export function recountAnalytics(
  { people, live, logs }: Rows,
  { range, now, timeZone }: { range: Period; now: Date; timeZone: string },
) {
  const { since, until, before } = periodBounds(range, now, timeZone);
  const isIn = (at: Date) => (since === null || at >= since) && (until === null || at < until);
  const counted = live.filter(({ status }) => status !== "draft");
  const campaignsInRange = counted.filter(({ createdAt }) => isIn(createdAt));
  const inRange = logs.filter(({ createdAt }) => isIn(createdAt));
  const first = logs.reduce<Date | null>(
    (least, { createdAt }) => (least === null || createdAt < least ? createdAt : least),
    null,
  );
  const spans = engagementSpans({ range, now, timeZone, first });
  const byGmail = (log: { campaignId: number }) =>
    live.some(({ id, service }) => id === log.campaignId && service === "gmail");
  const inPrevious = (at: Date) => since !== null && before !== null && at >= before && at < since;
  const earlier = logs.filter(({ createdAt }) => inPrevious(createdAt));
  return {
    range: typeof range === "string" ? range : "custom",
    campaigns: {
      total: campaignsInRange.length,
      active: campaignsInRange.filter(
        ({ status }) => status === "active" || status === "processing",
      ).length,
      completed: campaignsInRange.filter(({ status }) => status === "completed").length,
    },
    counts: countLogs(inRange),
    previousCounts: since === null ? null : countLogs(earlier),
    previousCampaigns:
      since === null ? null : counted.filter(({ createdAt }) => inPrevious(createdAt)).length,
    unreported: countLogs(inRange.filter(byGmail)),
    previousUnreported: since === null ? null : countLogs(earlier.filter(byGmail)),
    customers: recountCustomers(people).totals,
    ranking: rankCampaigns(
      campaignsInRange
        .toSorted((a, b) => b.id - a.id)
        .map(({ id }) => ({
          id: String(id),
          counts: countLogs(logs.filter(({ campaignId }) => campaignId === id)),
        })),
    ),
    engagement: {
      unit: spans.unit,
      points: countEngagement(logs, spans).map((counts, index) => ({
        day: spans.days[index],
        ...counts,
      })),
    },
  };
}

/** Expected dashboard of a user with email settings, whose every row was created today. */
export function recountDashboard(rows: Rows, { now, timeZone }: { now: Date; timeZone: string }) {
  const today = startOfLocalDay(localDay(now, timeZone), timeZone);
  const { people, live, allLogs } = rows;
  const counted = live.filter(({ status }) => status !== "draft");
  const all = countLogs(allLogs);
  return {
    activeWork: live.filter(({ status }) => status === "active" || status === "processing").length,
    totalCustomers: people.length,
    segments: rows.segments.filter(({ deletedAt }) => deletedAt === null).length,
    completedCampaigns: live.filter(({ status }) => status === "completed").length,
    totalCampaigns: counted.length,
    liveAutomations: null,
    recentCampaigns: live
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.id - a.id)
      .slice(0, 3)
      .map(({ id }) => String(id)),
    recentCustomers: people
      .filter(({ isActive }) => isActive)
      .toSorted((a, b) => b.id - a.id)
      .slice(0, 4)
      .map(({ id }) => String(id)),
    today: {
      campaignsCreated: counted.filter(({ createdAt }) => createdAt >= today).length,
      customersAdded: people.length,
      emailsSent: all.sent,
      opens: all.opened,
      clicks: all.clicked,
    },
    guide: rows.made.some(({ loggedAt }) => loggedAt !== null)
      ? null
      : { customers: people.length > 0, segment: rows.segments.length > 0, email: true },
  };
}
