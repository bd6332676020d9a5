import { z } from "zod";
import { CAMPAIGN_NAME_MAX } from "../campaign/index.ts";
import { MESSAGES } from "../messages/index.ts";
import { requestedRules, RULE_USER_KINDS } from "../segment/index.ts";
import { atMost } from "../text/at-most.ts";
import { roomFor } from "../text/index.ts";
import { count, id, instant, rupees, searchText } from "./primitives.ts";

/** Characters in a segment's name at most: every campaign's name has room in that of its segment. */
export const SEGMENT_NAME_MAX = CAMPAIGN_NAME_MAX + MESSAGES.createCampaign.segmentName("").length;

/**
 * A saved segment. `rules` keeps the shape the rule builder sent; `listed` ones have a name of their own. A static one
 * without rules is a fixed list of customers.
 */
export const segmentWire = z.object({
  _id: id,
  name: z.string(),
  description: z.string(),
  estimated_count: count,
  is_dynamic: z.boolean(),
  listed: z.boolean(),
  archived: z.boolean(),
  rules: z.object({ combinator: z.enum(["and", "or"]), rules: z.array(z.unknown()) }),
  campaignCount: count,
  createdAt: instant,
});
export type SegmentWire = z.infer<typeof segmentWire>;

/** Query of a page of segments. */
export const segmentListInput = z
  .strictObject({
    cursor: z.string().max(20).optional(),
    limit: z.int().min(1).max(200).optional(),
  })
  .default({});
export type SegmentListInput = z.infer<typeof segmentListInput>;

/** A page of segments, the newest first. */
export type SegmentPageWire = {
  items: SegmentWire[];
  nextCursor: string | null;
};

/** Listed segments, all that are not archived, or the archived ones. */
const SEGMENT_SHOWN = ["listed", "all", "archived"] as const;

/** Query of a page of saved segments; `search` looks in their names, without regard to case. */
export const savedSegmentsInput = z
  .strictObject({
    show: z.enum(SEGMENT_SHOWN).default("listed"),
    search: searchText.optional(),
    cursor: z.string().max(20).optional(),
    limit: z.int().min(1).max(200).default(50),
  })
  .default({ show: "listed", limit: 50 });
export type SavedSegmentsInput = z.infer<typeof savedSegmentsInput>;

/** Users of one kind whose rules refer to something: their number, and the first five by name. */
const ruleUsersWire = z.object({
  kind: z.enum(RULE_USER_KINDS),
  count,
  users: z.array(z.object({ _id: id, name: z.string() })),
});
export type RuleUsersWire = z.infer<typeof ruleUsersWire>;

/** A saved segment with its sizes and uses. `estimated_count` is its size when it was last counted. */
export const savedSegmentWire = segmentWire.extend({
  /** Null where it is not known when it was counted. */
  counted_at: instant.nullable(),
  /** Its size 30 days ago, or on one of the seven days before; null where none was kept. */
  month_ago: z.object({ size: count, day: z.iso.date() }).nullable(),
  /** Automations that it triggers, or would as they are written. */
  automationCount: count,
  /** Things whose rules refer to it; it can't be deleted while there are any. */
  ruleUsers: z.array(ruleUsersWire),
});
export type SavedSegmentWire = z.infer<typeof savedSegmentWire>;

/** A page of saved segments, the newest first; `counts` are of all the account has. */
export const savedSegmentPageWire = z.object({
  items: z.array(savedSegmentWire),
  nextCursor: z.string().nullable(),
  counts: z.object({ listed: count, all: count, archived: count }),
});
export type SavedSegmentPageWire = z.infer<typeof savedSegmentPageWire>;

/**
 * How many of an audience can't be mailed, by the reason. `noConsent` is there only where there are such customers,
 * `sample` where sample data is loaded, `capped` where the account has a limit of emails in 7 days.
 */
export const notMailed = z.object({
  inactive: count,
  unsubscribed: count,
  suppressed: count,
  noEmail: count,
  noConsent: count.optional(),
  sample: count.optional(),
  capped: count.optional(),
  unhealthy: count.optional(),
});

/** How many match, how many of them can be mailed, and why the others can't. */
export const estimateWire = z.object({
  count,
  reachable: count,
  excluded: notMailed,
});
export type EstimateWire = z.infer<typeof estimateWire>;

/** Size and make-up of an audience. */
export const previewWire = z.object({
  totalCount: count,
  activityStats: z.object({ activeCustomers: count, avgOrders: z.number() }),
  sampleCustomers: z.array(
    z.object({
      _id: id,
      name: z.string(),
      email: z.string(),
      stats: z.object({ total_spent: rupees, order_count: count }),
    }),
  ),
  demographics: z.object({
    gender: z.array(z.object({ gender: z.string(), count })),
    ageGroups: z.array(z.object({ ageGroup: z.string(), count })),
  }),
});
export type PreviewWire = z.infer<typeof previewWire>;

/** The preview of a saved segment, with spending and cities. */
export const segmentDetailWire = previewWire.extend({
  segment: segmentWire,
  spendingStats: z.object({ totalSpent: rupees, avgSpent: rupees, avgOrders: z.number() }),
  cityDistribution: z.array(z.object({ city: z.string(), count })),
});
export type SegmentDetailWire = z.infer<typeof segmentDetailWire>;

/**
 * Body of estimate and preview. `segmentId` names the saved segment whose rules these are: a static one then means
 * its stored members, as in a campaign, not the customers its rules match now. Without rules it is the segment itself.
 */
export const segmentRulesInput = z
  .strictObject({
    rules: requestedRules.optional(),
    segmentId: z.string().max(64).optional(),
  })
  .refine(({ rules, segmentId }) => rules !== undefined || segmentId !== undefined, {
    path: ["rules"],
    message: MESSAGES.createCampaign.estimateNeedsRules,
  });
export type SegmentRulesInput = z.infer<typeof segmentRulesInput>;

/**
 * Query of the things that rules can refer to: names that hold `search`, or the things with these ids, with commas
 * between.
 */
export const ruleReferencesInput = z.strictObject({
  kind: z.enum(["campaign", "automation", "segment", "import"]),
  search: searchText.optional(),
  ids: z
    .string()
    .regex(/^\d{1,15}(?:,\d{1,15}){0,49}$/, "Please give up to 50 ids with commas between them")
    .optional(),
});
export type RuleReferencesInput = z.infer<typeof ruleReferencesInput>;

/** A campaign, automation, segment or import that a rule may refer to; an import's name is its file and day. */
export const ruleReferenceWire = z.object({ _id: id, name: z.string() });
export type RuleReferenceWire = z.infer<typeof ruleReferenceWire>;

const segmentName = z
  .string()
  .trim()
  .min(1, "Segment name is required")
  .superRefine(atMost(SEGMENT_NAME_MAX, "Segment name"))
  .meta({ maxLength: roomFor(SEGMENT_NAME_MAX) });
const segmentDescription = z.string().max(2000);

/**
 * Whether a segment is saved to be found again: its name is then the only such one of the account, regardless of case.
 */
const segmentListed = z.boolean().optional();

/** Body of create-segment. A static segment keeps the members it has now. */
export const createSegmentInput = z.strictObject({
  name: segmentName,
  description: segmentDescription.default(""),
  rules: requestedRules,
  is_dynamic: z.boolean().default(true),
  listed: segmentListed,
});
export type CreateSegmentInput = z.infer<typeof createSegmentInput>;

/** Changes to a saved segment; absent keys stay. */
export const segmentPatch = z.strictObject({
  name: segmentName.optional(),
  description: segmentDescription.optional(),
  rules: requestedRules.optional(),
  listed: segmentListed,
});
export type SegmentPatch = z.infer<typeof segmentPatch>;
