import { z } from "zod";
import { REPLY_LABELS } from "../ai/index.ts";
import type { ReplyLabel } from "../ai/index.ts";
import { CAMPAIGN_STATUSES } from "../campaign/index.ts";
import { LOG_STATUSES, PAUSE_KINDS } from "../delivery/index.ts";
import { FOLLOW_UP_KINDS } from "./campaign-draft.ts";
import { salesWire } from "./order.ts";
import { trackingChoice } from "../tracking/index.ts";
import { CAMPAIGN_KINDS, CAMPAIGN_SORTS } from "./list-choices.ts";
import { count, id, instant, searchText } from "./primitives.ts";

/** Of the sent and the delivered emails, those to customers who are not tracked; absent where there are none. */
export const untrackedWire = z.object({ sent: count, delivered: count });

/** A message in another language, for the customers who read it. */
const variantWire = z.object({
  language: z.string(),
  subject: z.string(),
  previewText: z.string().optional(),
  body: z.string(),
  design: z.unknown().optional(),
  html: z.string().optional(),
});

/** A campaign with its counters. */
export const campaignWire = z.object({
  _id: id,
  name: z.string(),
  status: z.enum(CAMPAIGN_STATUSES),
  status_reason: z.string().nullable(),
  segment_id: z.object({ _id: id, name: z.string() }).nullable(),
  template: z.object({
    subject: z.string(),
    /** Absent where there is none. */
    previewText: z.string().optional(),
    /** The message in plain text: the version for every recipient of a designed or pasted one. */
    body: z.string(),
    variables: z.array(z.string()),
    /** The designed message, where it is one; of a draft, complete or not. */
    design: z.unknown().optional(),
    /** The pasted HTML, if any, without the removed parts. */
    html: z.string().optional(),
    /** The language of this message, which falls back, and the messages in others; absent where there is one alone. */
    language: z.string().optional(),
    variants: z.array(variantWire).optional(),
    /** Parts removed from the HTML that created it; in the response to that alone. */
    removed: z.array(z.string()).optional(),
  }),
  stats: z.object({
    total_recipients: count,
    sent: count,
    delivered: count,
    /** Null where they are not tracked. */
    opened: count.nullable(),
    clicked: count.nullable(),
    failed: count,
    /** Failed logs of unknown outcome: the email may have arrived, and was not sent again. */
    unknown: count,
    untracked: untrackedWire.optional(),
  }),
  /** The tracking of its emails, fixed when it starts; null before. */
  tracking: trackingChoice.nullable(),
  /** Why it is paused, and when it resumes by itself; null in every other state. */
  pause: z.object({ kind: z.enum(PAUSE_KINDS), until: instant.nullable() }).nullable(),
  /**
   * Since when its email service is out of order, and why, in a clause without a stop. It resumes by itself; null while
   * the service works, and in every state but those of sending.
   */
  outage: z.object({ since: instant, reason: z.string() }).nullable(),
  /** Until when it can be taken back, and in how many milliseconds that is over, by the server's clock. */
  hold: z.object({ until: instant, remainingMs: count }).nullable(),
  /** When it is to start, and the IANA zone that the time was chosen in. */
  schedule: z.object({ at: instant, timeZone: z.string() }).nullable(),
  /** The campaign whose recipients it goes to, and which of them. */
  followUpOf: z.object({ _id: id, name: z.string(), kind: z.enum(FOLLOW_UP_KINDS) }).nullable(),
  /** The automation whose mail it is, and the id of its step there; null for a campaign. */
  automation: z.object({ _id: id, name: z.string(), step: z.string() }).nullable(),
  createdAt: instant,
  startedAt: instant.nullable(),
  completedAt: instant.nullable(),
  /** Sales it brought in; only of one requested campaign, and where the account has orders. */
  sales: salesWire.optional(),
});
export type CampaignWire = z.infer<typeof campaignWire>;

/** A campaign as lists tell of it: without its message, which may be 100,000 characters long. */
export const campaignSummaryWire = campaignWire.extend({
  template: z.object({ subject: z.string() }),
});
export type CampaignSummaryWire = z.infer<typeof campaignSummaryWire>;

/** Query of a page of campaigns. */
export const campaignListInput = z
  .strictObject({
    /** Campaigns alone if absent; the figures cover the same kind. */
    kind: z.enum(CAMPAIGN_KINDS).optional(),
    /** Only those that are at work. */
    moving: z.boolean().optional(),
    /** A part of the name; the figures are over all. */
    search: searchText.optional(),
    sort: z.enum(CAMPAIGN_SORTS).optional(),
    cursor: z.string().max(1000).optional(),
    limit: z.int().min(1).max(200).optional(),
  })
  .default({});
export type CampaignListInput = z.infer<typeof campaignListInput>;

/** One page of campaigns, with the figures over all of them. */
export const campaignPageWire = z.object({
  items: z.array(campaignSummaryWire),
  nextCursor: z.string().nullable(),
  totals: z.object({
    /** Without drafts. */
    campaigns: count,
    drafts: count,
    active: count,
    recipients: count,
    sent: count,
    /** Number of emails of automations, regardless of the requested kind. */
    automationMails: count,
  }),
});
export type CampaignPageWire = z.infer<typeof campaignPageWire>;

/** One recipient's communication log in one campaign. */
export const logWire = z.object({
  _id: id,
  status: z.enum(LOG_STATUSES),
  customer: z
    .object({ _id: id, name: z.string(), email: z.string(), phone: z.string().nullable() })
    .nullable(),
  sent_at: instant.nullable(),
  delivered_at: instant.nullable(),
  opened_at: instant.nullable(),
  clicked_at: instant.nullable(),
  failed_at: instant.nullable(),
  failure_reason: z.string().nullable(),
  /** True for a customer who was not tracked when the email was made; absent for everyone else. */
  untracked: z.literal(true).optional(),
  /** The coupon codes of the email; absent without any. */
  coupons: z.array(z.string()).optional(),
  createdAt: instant,
  /** How it had failed in earlier rounds, the earliest first; absent where it was not tried again. */
  earlier_failures: z.array(z.object({ at: instant, reason: z.string().nullable() })).optional(),
});
export type LogWire = z.infer<typeof logWire>;

/**
 * A campaign that is sent again, with how many were left out as they have reached the account's limit of emails in 7
 * days; `capped` is there where the account has a limit.
 */
export const retriedCampaignWire = campaignWire.extend({ capped: count.optional() });
export type RetriedCampaignWire = z.infer<typeof retriedCampaignWire>;

/** Which failed recipients are tried again; those whose outcome is unknown may get the email twice. */
export const retryFailedInput = z.strictObject({
  id,
  includeUnknown: z.boolean().default(false),
  /** Only those with an unknown outcome. */
  onlyUnknown: z.boolean().default(false),
});
export type RetryFailedInput = z.infer<typeof retryFailedInput>;

/** One page of logs, with the number of logs in each status over the whole campaign. */
export const logPageWire = z.object({
  items: z.array(logWire),
  nextCursor: z.string().nullable(),
  statusCounts: z.record(z.enum(LOG_STATUSES), count),
  /** The tracking of the campaign's emails: other opens and clicks are not known. Null before it starts. */
  tracking: trackingChoice.nullable(),
});
export type LogPageWire = z.infer<typeof logPageWire>;

/** Query of a page of logs. */
export const logListInput = z.strictObject({
  campaignId: id,
  search: searchText.optional(),
  status: z.enum(LOG_STATUSES).optional(),
  cursor: z.string().max(300).optional(),
  limit: z.int().min(1).max(1000).default(200),
});
export type LogListInput = z.infer<typeof logListInput>;

/** Whether somebody has decided about a wish to unsubscribe, and how. */
export const WISH_STATES = ["open", "granted", "declined"] as const;

/** An answer to an email of a campaign. */
export const replyWire = z.object({
  _id: id,
  customer: z.object({ _id: id, name: z.string() }),
  from: z.string(),
  subject: z.string(),
  /** The text, without quotes; 2 KB at most. */
  text: z.string(),
  /** Matched by address and subject alone. */
  probable: z.boolean(),
  /** Of a wish to unsubscribe; null for any other answer. */
  wish: z.enum(WISH_STATES).nullable(),
  /** The kind of a reply, where the AI was asked and one fits. */
  label: z.enum(Object.keys(REPLY_LABELS) as [ReplyLabel, ...ReplyLabel[]]).nullable(),
  /** Leads to it in Gmail, or begins an answer in the mail program. */
  answerUrl: z.string(),
  at: instant,
});
export type ReplyWire = z.infer<typeof replyWire>;

export const replyListInput = z.strictObject({
  campaignId: z.string().max(64),
  cursor: z.string().max(64).optional(),
  limit: z.int().min(1).max(100).default(20),
});
export type ReplyListInput = z.infer<typeof replyListInput>;

export const replyPageWire = z.object({
  items: z.array(replyWire),
  nextCursor: z.string().nullable(),
  /** How many recipients have answered. */
  replied: count,
  /** Whether a mailbox is read at present. */
  reading: z.boolean(),
});
export type ReplyPageWire = z.infer<typeof replyPageWire>;

/** Body of settle-wish. */
export const settleWishInput = z.strictObject({ id: z.string().max(64), unsubscribe: z.boolean() });
export type SettleWishInput = z.infer<typeof settleWishInput>;
