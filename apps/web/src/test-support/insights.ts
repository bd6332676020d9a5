import type { AnalyticsWire, AudienceWire } from "@dakiya/domain/wire";
import { knownRates, lessCounts, rateSums } from "@dakiya/domain/analytics";
import { campaign } from "./campaign.ts";

const NONE = { recipients: 0, sent: 0, delivered: 0, opened: 0, clicked: 0, failed: 0 };

/** Analytics as the server sends them: empty, except for a test's changes. */
export function analytics(changes: Partial<AnalyticsWire>): AnalyticsWire {
  const { counts = NONE, previousCounts = NONE } = changes;
  const { unreported = NONE, previousUnreported = NONE } = changes;
  return {
    untracked: { opens: 0, clicks: 0 },
    rates: ratesOf(counts, unreported),
    previousRates:
      previousCounts === null || previousUnreported === null
        ? null
        : ratesOf(previousCounts, previousUnreported),
    range: "30",
    kind: "campaigns",
    campaigns: { total: 0, active: 0, completed: 0 },
    automationMails: 0,
    counts: NONE,
    previousCounts: NONE,
    previousCampaigns: 0,
    unreported: NONE,
    previousUnreported: NONE,
    customers: { totalCustomers: 0, activeCustomers: 0, totalRevenue: 0, totalOrders: 0 },
    ranking: [],
    engagement: { unit: "day", points: [] },
    ...changes,
  };
}

type Counts = AnalyticsWire["counts"];

/** The rates of counts, some of which went by a service that reports no deliveries. */
function ratesOf(counts: Counts, unreported: typeof NONE) {
  const all = { ...counts, opened: counts.opened ?? 0, clicked: counts.clicked ?? 0 };
  const tracked = { opens: counts.opened !== null, clicks: counts.clicked !== null };
  const reported = rateSums(lessCounts(all, unreported), { deliveries: true, ...tracked });
  const { click } = rateSums(all, { deliveries: true, ...tracked });
  return knownRates({ ...reported, click });
}

/** A campaign of the ranking with its counts. */
export function rankedCampaign(
  _id: string,
  name: string,
  counts: Partial<AnalyticsWire["counts"]>,
  score: number | null,
): AnalyticsWire["ranking"][number] {
  return {
    campaign: campaign({ _id, name }),
    counts: { ...NONE, ...counts },
    rates: ratesOf({ ...NONE, ...counts }, NONE),
    score,
    deliveryUnknown: false,
    unsubscribed: 0,
  };
}

/** The audience as the server sends it: empty, except for a test's changes. */
export function audience(changes: Partial<AudienceWire>): AudienceWire {
  return {
    totals: { totalCustomers: 0, activeCustomers: 0, totalRevenue: 0, totalOrders: 0 },
    segmentCount: 0,
    savedSegments: 0,
    ageGroups: ["18-24", "25-34", "35-44", "45-54", "55+"].map((ageGroup) => ({
      ageGroup,
      count: 0,
    })),
    spendingTiers: ["No Purchases", "₹1-999", "₹1K-5K", "₹5K-10K", "₹10K+"].map((tier) => ({
      tier,
      count: 0,
    })),
    topLocations: [],
    segments: [],
    ...changes,
  };
}
