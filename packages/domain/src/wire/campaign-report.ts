import { z } from "zod";
import { DEVICES, FAILURE_GROUPS, MAILBOX_PROVIDERS, REFUSAL_KINDS } from "../delivery/index.ts";
import { variantLanguage } from "../campaign/index.ts";
import { mailPreviewWire } from "./campaign-draft.ts";
import { campaignSummaryWire } from "./campaign.ts";
import { couponSalesWire } from "./order.ts";
import { count, id, instant } from "./primitives.ts";

/** Emails that a mailbox provider refused for a reason that is known to have a remedy. */
export const refusalsWire = z.object({
  provider: z.enum(MAILBOX_PROVIDERS),
  reason: z.enum(REFUSAL_KINDS),
  emails: count,
});

/**
 * Report of a campaign, in one response. Opens and clicks count once for each recipient, the first, unless named hits.
 */
export const campaignReportWire = z.object({
  campaign: campaignSummaryWire,
  /** The user who sent or scheduled it; null if unknown, or the user is gone. */
  startedBy: z.string().nullable(),
  /** Null before it starts. */
  from: z.object({ name: z.string(), address: z.string() }).nullable(),
  audience: z
    .object({
      /** The rules in words, as in "city is Pune and orders is more than 2"; empty for a fixed list. */
      rules: z.string(),
      isDynamic: z.boolean(),
      /** Whether these are the rules it was sent by; else those that its segment has now. */
      isFrozen: z.boolean(),
    })
    .nullable(),
  /** Its service reports no deliveries. */
  deliveryUnknown: z.boolean(),
  /**
   * Since when the figures below are kept; null while those of a campaign of an earlier version are counted. Bounces,
   * complaints and clicks of each link from before are not known.
   */
  figuresSince: instant.nullable(),
  /** Recipients who must not be mailed since. */
  suppressed: z.object({ unsubscribed: count, bounced: count, complained: count }),
  /** Failed recipients by reason, most first; together they are those that failed. */
  failures: z.array(z.object({ reason: z.enum(FAILURE_GROUPS), recipients: count })),
  /**
   * Recipients by the service that keeps their mailbox, most sent first; each sum is that of the campaign. `bounced`
   * are those of the failed that had been sent. Null while logs of an earlier version are counted.
   */
  mailboxes: z
    .array(
      z.object({
        provider: z.enum(MAILBOX_PROVIDERS),
        sent: count,
        delivered: count,
        /** Null where they are not tracked; and so are those of devices, links, hours and days. */
        opened: count.nullable(),
        clicked: count.nullable(),
        failed: count,
        bounced: count,
      }),
    )
    .nullable(),
  /**
   * Failed recipients by the refusal that is known to have a remedy, and by who keeps their mailbox; most first. Null
   * while logs of an earlier version are counted.
   */
  refusals: z.array(refusalsWire.omit({ emails: true }).extend({ recipients: count })).nullable(),
  /** Devices on which recipients first opened and clicked, most opened first; each sum is that of the campaign. */
  devices: z.array(
    z.object({
      device: z.enum(DEVICES),
      opened: count.nullable(),
      clicked: count.nullable(),
    }),
  ),
  /** Coupon codes of its emails; null where it gave none. */
  coupons: couponSalesWire.nullable(),
  /** Hits of scanners and previews, which no other figure has. */
  machines: z.object({ opens: count, clicks: count }),
  /** Recipients by the language of their message, the fallback first; null where its language is not known. Absent for one alone. */
  languages: z.array(z.object({ language: z.string().nullable(), recipients: count })).optional(),
  /**
   * The links of the message in their order, with clicks by humans and the number of their recipients. Of a message in
   * several languages, each language has its own.
   */
  links: z.array(
    z.object({
      index: z.int().min(0),
      url: z.string(),
      /** Of a link in a variant. */
      language: z.string().optional(),
      clicks: count.nullable(),
      recipients: count.nullable(),
    }),
  ),
  /**
   * First opens and clicks in each of the first 48 hours, as far as they have begun; null for the email of an
   * automation.
   */
  hours: z
    .array(z.object({ at: instant, opened: count.nullable(), clicked: count.nullable() }))
    .nullable(),
  /** The same by day of the account's zone, of the last 90 days, for the email of an automation; null for a campaign. */
  days: z
    .array(z.object({ day: z.string(), opened: count.nullable(), clicked: count.nullable() }))
    .nullable(),
  /** Since when a public link shows it, and who made the link; null where none does. */
  share: z.object({ createdAt: instant, createdBy: z.string().nullable() }).nullable(),
});
export type CampaignReportWire = z.infer<typeof campaignReportWire>;

/** Of which email of an automation: a step that sends, in any version. */
export const stepEmailInput = z.strictObject({ id: z.string().max(64), step: z.string().max(64) });
export type StepEmailInput = z.infer<typeof stepEmailInput>;

/**
 * Report of one email of an automation, over all versions: figures are sums, the rest is that of the newest campaign,
 * whose id is the first.
 */
export const stepEmailReportWire = campaignReportWire.extend({
  sentence: z.string(),
  campaignIds: z.array(id),
});
export type StepEmailReportWire = z.infer<typeof stepEmailReportWire>;

/** A new public link to a report, which is stored as a hash alone and so never seen again. */
export const sharedReportWire = z.object({ link: z.string(), createdAt: instant });
export type SharedReportWire = z.infer<typeof sharedReportWire>;

/** The email of a campaign, as one recipient got it; before it starts, as it stands. */
export const campaignEmailWire = mailPreviewWire
  .omit({ removed: true, withoutProducts: true })
  .extend({
    recipient: z.object({ name: z.string(), email: z.string() }).nullable(),
  });
export type CampaignEmailWire = z.infer<typeof campaignEmailWire>;

/** The email of a campaign: as its first recipient got it, or the first one of a language. */
export const campaignEmailInput = z.strictObject({ id, inLanguage: variantLanguage.optional() });
export type CampaignEmailInput = z.infer<typeof campaignEmailInput>;

/** Recipients who clicked a link of a campaign, a page at a time. */
export const linkClicksInput = z.strictObject({
  id: z.string().max(64),
  /** Its index among the campaign's links. */
  link: z.string().max(64),
  cursor: z.string().max(40).optional(),
  limit: z.int().min(1).max(200).default(50),
});
export type LinkClicksInput = z.infer<typeof linkClicksInput>;

/** The same of an email of an automation; `link` is its index in that report. */
export const stepLinkClicksInput = linkClicksInput.extend({ step: z.string().max(64) });
export type StepLinkClicksInput = z.infer<typeof stepLinkClicksInput>;

export const linkClicksPageWire = z.object({
  items: z.array(
    z.object({
      /** Of their log. */
      _id: id,
      customer: z.object({ _id: id, name: z.string(), email: z.string() }),
      first_clicked_at: instant,
      clicks: count,
    }),
  ),
  nextCursor: z.string().nullable(),
});
export type LinkClicksPageWire = z.infer<typeof linkClicksPageWire>;
