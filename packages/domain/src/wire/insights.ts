import { z } from "zod";
import { PURCHASE_GROUP_NAMES } from "../segment/purchase-group.ts";
import { SLIPPING_MOVES } from "../segment/slipping.ts";
import { RANKING_SORTS, isTimeZone, rangeProblem } from "../analytics/index.ts";
import { MESSAGES } from "../messages/index.ts";
import { refusalsWire } from "./campaign-report.ts";
import { CAMPAIGN_KINDS } from "./list-choices.ts";
import { campaignSummaryWire, untrackedWire } from "./campaign.ts";
import { customerWire } from "./customer.ts";
import { salesWire } from "./order.ts";
import { count, instant, rupees } from "./primitives.ts";
import { segmentWire } from "./segment.ts";

const customerTotals = z.object({
  totalCustomers: count,
  activeCustomers: count,
  totalRevenue: rupees,
  totalOrders: count,
});

const campaignCounts = z.object({
  recipients: count,
  sent: count,
  delivered: count,
  opened: count,
  clicked: count,
  failed: count,
  untracked: untrackedWire.optional(),
});
export type CampaignCountsWire = z.infer<typeof campaignCounts>;

/** The same where opens or clicks are null if they are tracked in none of these emails. */
const trackedCounts = campaignCounts.extend({
  opened: count.nullable(),
  clicked: count.nullable(),
});

/** Rates, each over the emails of which both sides are known; null where there are none. */
const rates = z.object({
  delivery: z.number().nullable(),
  open: z.number().nullable(),
  clickThrough: z.number().nullable(),
  click: z.number().nullable(),
});

/** Steps a new user has done towards a first campaign; sample data does not count. */
const guide = z.object({ customers: z.boolean(), segment: z.boolean(), email: z.boolean() });
export type GuideWire = z.infer<typeof guide>;

/** Everything the dashboard shows, in one response. */
export const dashboardWire = z.object({
  activeWork: count,
  totalCustomers: count,
  segments: count,
  completedCampaigns: count,
  totalCampaigns: count,
  /** Automations that are switched on; null where the account has none at all. */
  liveAutomations: count.nullable(),
  recentCampaigns: z.array(campaignSummaryWire),
  recentCustomers: z.array(customerWire),
  today: z.object({
    campaignsCreated: count,
    customersAdded: count,
    emailsSent: count,
    opens: count,
    clicks: count,
  }),
  /** Null once a campaign was sent, or the guide was put away. */
  guide: guide.nullable(),
});
export type DashboardWire = z.infer<typeof dashboardWire>;

/**
 * Everything the audience page shows, in one response. `segments` are those a campaign uses, as many as `segmentCount`;
 * `savedSegments` counts all there are, as the dashboard's "Segments" does.
 */
export const audienceWire = z.object({
  totals: customerTotals,
  segmentCount: count,
  savedSegments: count,
  ageGroups: z.array(z.object({ ageGroup: z.string(), count })),
  spendingTiers: z.array(z.object({ tier: z.string(), count })),
  topLocations: z.array(z.object({ city: z.string(), count })),
  segments: z.array(segmentWire),
});
export type AudienceWire = z.infer<typeof audienceWire>;

/** How many customers are in each purchase group (docs/orders.md), the best group first. */
export const purchaseGroupsWire = z.array(z.object({ group: z.enum(PURCHASE_GROUP_NAMES), count }));
export type PurchaseGroupsWire = z.infer<typeof purchaseGroupsWire>;

/** The reader's time zone; left out, it is that of the server. */
export const timeZone = z
  .string()
  .refine(isTimeZone, { error: MESSAGES.server.unknownTimeZone })
  .optional();

const day = z.iso.date({ error: MESSAGES.server.rangeDay });

/** One of the ranges, or days of one's own in the account's time zone, which count before it. */
const period = {
  range: z.enum(["7", "30", "90", "all"]).default("30"),
  from: day.optional(),
  to: day.optional(),
};

const ofPeriod = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({ ...period, ...shape }).superRefine((input, ctx) => {
    const { from, to } = input as { from?: string; to?: string };
    const message = from === undefined && to === undefined ? undefined : rangeProblem({ from, to });
    if (message !== undefined) ctx.addIssue({ code: "custom", path: ["to"], message });
  });

export const dashboardInput = z.strictObject({ timeZone }).default({});

/** Engagement in each span of a range, by the time it happened. `day` is the first day of the span. */
const engagementWire = z.object({
  unit: z.enum(["day", "week", "month"]),
  points: z.array(
    z.object({ day: z.iso.date(), sent: count, delivered: count, opened: count, clicked: count }),
  ),
});

/** Campaigns or emails of automations in the order of a ranking. */
export const rankingWire = z.array(
  z.object({
    campaign: campaignSummaryWire,
    counts: trackedCounts,
    /** Null where nothing was sent, or opens or clicks are not tracked. */
    score: z.number().nullable(),
    rates,
    /** Its service reports no deliveries. */
    deliveryUnknown: z.boolean(),
    /** How many recipients have unsubscribed by it. */
    unsubscribed: count,
    /** Sales it brought in; absent where the account has no orders. */
    sales: salesWire.optional(),
  }),
);
export type RankingWire = z.infer<typeof rankingWire>;

/**
 * Everything the analytics page shows for one range, in one response. Of emails of automations, `campaigns` and
 * `ranking` hold those sent in the range.
 */
export const analyticsWire = z.object({
  /** "custom" for days of one's own. */
  range: z.enum(["7", "30", "90", "all", "custom"]),
  kind: z.enum(CAMPAIGN_KINDS),
  campaigns: z.object({ total: count, active: count, completed: count }),
  /** Number of emails of automations, regardless of the requested kind. */
  automationMails: count,
  /** Opens and clicks are those of the emails that track them. */
  counts: trackedCounts,
  /** Sent emails in which opens and clicks are not tracked. */
  untracked: z.object({ opens: count, clicks: count }),
  rates,
  /** Of the period before, as `previousCounts`. */
  previousRates: rates.nullable(),
  /** Of the period of the same length before; null for all time. */
  previousCounts: campaignCounts.nullable(),
  previousCampaigns: count.nullable(),
  /** Of these emails and those before, the ones that went by a service that reports no deliveries. */
  unreported: campaignCounts,
  previousUnreported: campaignCounts.nullable(),
  customers: customerTotals,
  ranking: rankingWire,
  engagement: engagementWire,
});
export type AnalyticsWire = z.infer<typeof analyticsWire>;

/** Campaigns alone, where it is left out. */
const kind = z.enum(CAMPAIGN_KINDS).optional();

export const analyticsInput = ofPeriod({ kind, timeZone });

export const rankingInput = ofPeriod({
  kind,
  sort: z.enum(RANKING_SORTS.map(({ value }) => value)).default("score"),
});

export const rangeInput = ofPeriod({ timeZone });

export const rangeOfKindInput = ofPeriod({ kind, timeZone });

/** Customers who joined and left in each span of a range; `day` is its first day. */
export const listGrowthWire = z.object({
  unit: z.enum(["day", "week", "month"]),
  points: z.array(
    z.object({
      day: z.iso.date(),
      /** Added by an import. */
      imported: count,
      /** Added in any other way: by a form, a program or an order. */
      added: count,
      /** Unsubscribed since, whenever they joined. */
      left: count,
    }),
  ),
});
export type ListGrowthWire = z.infer<typeof listGrowthWire>;

/** Emails sent in each span of a range, and the unsubscribes, bounces and complaints that came in it. */
export const sendingHealthWire = z.object({
  unit: z.enum(["day", "week", "month"]),
  points: z.array(
    z.object({
      day: z.iso.date(),
      sent: count,
      unsubscribed: count,
      bounced: count,
      complained: count,
    }),
  ),
  /** Known refusals that came in the range, most first. */
  refusals: z.array(refusalsWire),
});
export type SendingHealthWire = z.infer<typeof sendingHealthWire>;

/** First opens by humans, by the clock of the time zone. */
export const bestTimesWire = z.object({
  /** From Monday. */
  weekdays: z.array(count).length(7),
  /** From midnight. */
  hours: z.array(count).length(24),
  /** The hours of each weekday. */
  hoursByWeekday: z.array(z.array(count).length(24)).length(7),
});
export type BestTimesWire = z.infer<typeof bestTimesWire>;

/** How many customers moved to a worse purchase group in the last 30 days, because they did not buy. */
export const slippingWire = z.array(
  z.object({
    from: z.enum(SLIPPING_MOVES.map(({ from }) => from)),
    to: z.enum(["at_risk", "lost"]),
    count,
  }),
);
export type SlippingWire = z.infer<typeof slippingWire>;

/** The weekly summary by email: whether the account's users get it, and how it went. */
export const weeklySummaryWire = z.object({
  isOn: z.boolean(),
  /** When the next one is sent; null while it is off. */
  nextAt: instant.nullable(),
  lastSentAt: instant.nullable(),
  /** Why the last one did not go out; null once one has. */
  problem: z.string().nullable(),
});
export type WeeklySummaryWire = z.infer<typeof weeklySummaryWire>;

export const weeklySummaryInput = z.strictObject({ isOn: z.boolean() });
export type WeeklySummaryInput = z.infer<typeof weeklySummaryInput>;
