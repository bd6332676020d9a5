import { z } from "zod";
import { isTimeZone } from "../analytics/index.ts";
import { LIST_FINDINGS } from "../list-health/index.ts";
import { designDocument, DESIGN_LIMITS, DESIGN_SENTENCES } from "../campaign/design/index.ts";
import {
  BODY_MAX,
  CAMPAIGN_NAME_MAX,
  campaignInput,
  HTML_MAX,
  isStorableJson,
  MAX_VARIANTS,
  variantLanguage,
} from "../campaign/index.ts";
import { cleanAddress } from "../cells/index.ts";
import { MESSAGES } from "../messages/index.ts";
import { atMost } from "../text/at-most.ts";
import { roomFor } from "../text/index.ts";
import { holdSeconds } from "./sending-rules.ts";
import { count, id, instant, rupees } from "./primitives.ts";
import { notMailed } from "./segment.ts";
import { trackingOfEmail } from "../tracking/index.ts";

/** Which recipients of an earlier campaign a follow-up goes to. */
export const FOLLOW_UP_KINDS = ["not_opened", "opened", "clicked", "not_clicked"] as const;
export type FollowUpKind = (typeof FOLLOW_UP_KINDS)[number];

export const followUpInput = z.strictObject({ id, kind: z.enum(FOLLOW_UP_KINDS) });
export type FollowUpInput = z.infer<typeof followUpInput>;

/** How many drafts an account keeps at most. */
export const MAX_DRAFTS = 1000;

const MAX_RULES_LENGTH = 100_000;

const words = MESSAGES.createCampaign;

/** A designed message as the editor holds it, complete or not; only a complete one can be sent. */
const designDraft = z
  .unknown()
  .refine((design) => isStorableJson(design, DESIGN_LIMITS.json), DESIGN_SENTENCES.tooLarge);
/** Absent where there is none. */
const previewTextDraft = z.string().max(1000);
const htmlDraft = z.string().max(HTML_MAX, words.htmlTooLong(HTML_MAX));

/** A message of a draft in another language, complete or not. */
const variantDraft = z.strictObject({
  language: variantLanguage,
  subject: z.string().max(1000),
  previewText: previewTextDraft.optional(),
  body: z.string().max(BODY_MAX).default(""),
  design: designDraft.optional(),
  html: htmlDraft.nullable().optional(),
});
export type VariantDraft = z.infer<typeof variantDraft>;

const atMostVariants = MESSAGES.variants.tooMany(MAX_VARIANTS);
/** The language of the message that falls back, and the messages in others; absent where there is one alone. */
const languagesDraft = {
  language: variantLanguage.optional(),
  variants: z.array(variantDraft).max(MAX_VARIANTS, atMostVariants).optional(),
};

/** Parts removed from pasted HTML because they are not allowed in email, in words; empty for none. */
const removed = z.array(z.string());

/** Findings of list health whose customers get no email. */
const leaveOut = z.array(z.enum(LIST_FINDINGS)).max(LIST_FINDINGS.length).optional();

/**
 * A campaign as far as it is written; everything may still be missing. Its message is `design` where there is one, else
 * `html`, else `body`. The audience is one of: `rules` (as the
 * builder holds them, complete or not), a saved segment, or recipients of an earlier campaign.
 */
export const campaignDraft = z.strictObject({
  name: z
    .string()
    .superRefine(atMost(CAMPAIGN_NAME_MAX, "Campaign name"))
    .meta({ maxLength: roomFor(CAMPAIGN_NAME_MAX) }),
  description: z.string().max(2000).default(""),
  subject: z.string().max(1000),
  previewText: previewTextDraft.optional(),
  /** Of a draft with a design or HTML, the server makes it. */
  body: z.string().max(BODY_MAX).default(""),
  design: designDraft.optional(),
  html: htmlDraft.nullable().optional(),
  ...languagesDraft,
  rules: z
    .unknown()
    .refine((rules) => isStorableJson(rules, MAX_RULES_LENGTH), {
      message: "These rules are too long, or have characters that cannot be stored",
    })
    .default(null),
  segmentId: id.nullable().default(null),
  followUp: z
    .strictObject({ campaignId: id, kind: z.enum(FOLLOW_UP_KINDS) })
    .nullable()
    .default(null),
  /** The sender it goes out by; absent or null for the default one. */
  senderId: id.nullable().optional(),
  ...trackingOfEmail,
  /** The time chosen to start at: null for at once, empty while it is still to be chosen. Sending it names it again. */
  startAt: z
    .union([instant, z.literal("")])
    .nullable()
    .default(null),
  leaveOut,
});
export type CampaignDraft = z.infer<typeof campaignDraft>;

/** Body of save-draft: without an id a new draft is made. */
export const saveDraftInput = z.strictObject({
  id: id.optional(),
  /**
   * The caller's idempotency key for a draft without an id: the same key again, within a day, saves the same draft.
   */
  key: z.string().min(1).max(256).optional(),
  draft: campaignDraft,
});
export type SaveDraftInput = z.infer<typeof saveDraftInput>;

/** A draft as it is opened again. */
export const campaignDraftWire = campaignDraft.extend({
  _id: id,
  savedAt: instant,
  /** Of a draft with HTML, as it was saved by this call. */
  removed: removed.optional(),
});
export type CampaignDraftWire = z.infer<typeof campaignDraftWire>;

/** When a campaign is to start: an instant still to come, and the zone it is shown in. */
export const scheduleInput = z.strictObject({
  at: instant,
  timeZone: z.string().refine(isTimeZone, { error: MESSAGES.server.unknownTimeZone }),
});
export type ScheduleInput = z.infer<typeof scheduleInput>;

/** Body of create-campaign: sent at once, after a hold, or at a time. */
export const createCampaignInput = campaignInput.extend({
  schedule: scheduleInput.optional(),
  holdSeconds: holdSeconds.optional(),
  leaveOut,
  /** The sender it goes out by; absent for the default one. */
  senderId: id.optional(),
  ...trackingOfEmail,
});
export type CreateCampaignInput = z.infer<typeof createCampaignInput>;

/** Body of send: a draft goes out as it is stored, now, after a hold or at a time. */
export const sendDraftInput = z.strictObject({
  id,
  schedule: scheduleInput.optional(),
  holdSeconds: holdSeconds.optional(),
});
export type SendDraftInput = z.infer<typeof sendDraftInput>;

/** Body of reschedule: another time, or null to make it a draft again. */
export const rescheduleInput = z.strictObject({ id, schedule: scheduleInput.nullable() });
export type RescheduleInput = z.infer<typeof rescheduleInput>;

const lookedMessage = {
  subject: z.string().max(1000),
  previewText: previewTextDraft.optional(),
  body: z.string().max(BODY_MAX).default(""),
  design: designDocument.nullable().optional(),
  html: htmlDraft.nullable().optional(),
};

/** A message that is looked at before it is sent: `design` where there is one, else `html`, else `body`. */
const looked = {
  ...lookedMessage,
  language: variantLanguage.optional(),
  variants: z
    .array(z.strictObject({ language: variantLanguage, ...lookedMessage }))
    .max(MAX_VARIANTS, atMostVariants)
    .optional(),
  /** The sender it would go out by; absent or null for the default one. */
  senderId: id.nullable().optional(),
};

const audience = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("rules"), rules: z.unknown() }),
  z.strictObject({ kind: z.literal("segment"), segmentId: id }),
  z.strictObject({
    kind: z.literal("followUp"),
    campaignId: id,
    followUp: z.enum(FOLLOW_UP_KINDS),
  }),
]);

/** How many customers get a message in a language; null is a fallback of an unknown one. */
export const languageCount = z.object({ language: z.string().nullable(), people: count });

/** Draft to review before it is sent. Its name and texts may still be missing. */
export const reviewInput = z.strictObject({
  ...looked,
  audience,
  leaveOut,
});
export type ReviewInput = z.infer<typeof reviewInput>;

/** Outcome if the campaign were sent now. */
export const reviewWire = z.object({
  /** Customers who match, recipients among them, and reasons the others get no email. */
  matched: count,
  eligible: count,
  skipped: notMailed,
  /** Recipients by the language of their message, the fallback first; null where its language is not known. Absent for one alone. */
  languages: z.array(languageCount).optional(),
  /** Mailable customers among them by the emails they got in the last 30 days; absent where none got any. */
  recentEmails: z
    .object({ none: count, oneOrTwo: count, threeToFive: count, more: count })
    .optional(),
  /** Names in braces that stand for nothing: they go out as they are written. */
  unknownVariables: z.array(z.string()),
  /** Variables without a fallback that are blank, with the number of recipients concerned. */
  blanks: z.array(z.object({ variable: z.string(), people: count })),
  /** Recipients who bought nothing that an email can show; absent for a message without a block of what they bought. */
  withoutProducts: count.optional(),
  /** The coupon pools it takes codes from; a problem stops the start. Absent where it takes none. */
  coupons: z
    .array(
      z.object({
        key: z.string(),
        /** Null where there is no such pool. */
        name: z.string().nullable(),
        left: count,
        isLow: z.boolean(),
        problem: z.string().nullable(),
      }),
    )
    .optional(),
  /** Of pasted HTML alone. */
  removed: removed.optional(),
  /** Of designed messages and pasted HTML: the bytes of the HTML as it is mailed, and images that take long to load. */
  htmlBytes: count.optional(),
  largeImages: z.array(z.object({ url: z.string(), bytes: count })).optional(),
  sender: z.object({
    configured: z.boolean(),
    service: z.string().nullable(),
    email: z.string().nullable(),
    name: z.string().nullable(),
    /** A known problem with it, as a sentence. */
    problem: z.string().nullable(),
    /** Problems of its domain, a sentence each: mailbox providers may refuse the emails. Sending stays possible. */
    domainWarnings: z.array(z.string()),
  }),
  /** Mails a day; `left` is null without a quota. `finishesAt` is when the last email would go, at this pace. */
  quota: z.object({
    perDay: count.nullable(),
    used: count,
    left: count.nullable(),
    days: count,
    finishesAt: instant.nullable(),
    /** The ramp plan of the sender's domain: its emails of today. `left` and `days` keep to it. */
    ramp: z.object({ domain: z.string(), allowance: count }).nullable(),
  }),
  /** Real recipients to preview as, at most five. */
  sample: z.array(
    z.object({
      _id: id,
      name: z.string(),
      email: z.string(),
      stats: z.object({ total_spent: rupees, order_count: count }),
    }),
  ),
});
export type ReviewWire = z.infer<typeof reviewWire>;

/** Body of preview-mail: a message as one real customer would get it. */
export const mailAsInput = z.strictObject({
  ...looked,
  /** Absent: a recipient without data, so that fallbacks show. */
  customerId: id.optional(),
  /** The language of the message that is looked at, whatever the customer's; one without a variant gives the fallback. */
  inLanguage: variantLanguage.optional(),
  /** The name that the tags of its links take; absent: none. */
  name: z.string().max(1000).optional(),
  linkTags: trackingOfEmail.linkTags,
});
export type MailAsInput = z.infer<typeof mailAsInput>;

/** Limits of test emails: addresses of one test, of an account in an hour, and remembered ones. */
export const TEST_EMAIL_LIMITS = { addresses: 10, perHour: 50, remembered: 10 } as const;

const testWords = MESSAGES.testEmails;

const testAddress = z
  .string()
  .max(320)
  .superRefine((text, context) => {
    if (cleanAddress(text) === null)
      context.addIssue({ code: "custom", message: testWords.notAnAddress(text.slice(0, 100)) });
  });

/** Body of send-test: a message as one real customer would get it, and who gets it. */
export const sendTestInput = z.strictObject({
  ...mailAsInput.shape,
  /** Absent: the address of the sender itself. */
  to: z
    .array(testAddress)
    .min(1, testWords.toRequired)
    .max(TEST_EMAIL_LIMITS.addresses, testWords.tooMany(TEST_EMAIL_LIMITS.addresses))
    .optional(),
  /** Whether its subject begins with "[Test]"; absent for yes. */
  marked: z.boolean().optional(),
});
export type SendTestInput = z.infer<typeof sendTestInput>;

/** The outcome of a test, by address. `reason` says why one was not sent. */
export const testResultsWire = z.object({
  results: z.array(
    z.object({ email: z.string(), isSent: z.boolean(), reason: z.string().nullable() }),
  ),
});
export type TestResultsWire = z.infer<typeof testResultsWire>;

/** An address that got a test of the account, to be offered again. */
export const testAddressWire = z.object({ _id: id, email: z.string(), usedAt: instant });
export type TestAddressWire = z.infer<typeof testAddressWire>;

/** One email as it would be sent. */
export const mailPreviewWire = z.object({
  subject: z.string(),
  /** Absent where the message has none. */
  previewText: z.string().optional(),
  text: z.string(),
  html: z.string(),
  /** Its language, of a message in several; null for a fallback of an unknown one. */
  language: z.string().nullable().optional(),
  /** Of pasted HTML alone. */
  removed: removed.optional(),
  /** Present where the customer has no products for a block of them, which is left out. */
  withoutProducts: z.literal(true).optional(),
});
export type MailPreviewWire = z.infer<typeof mailPreviewWire>;

/** Most addresses of a message that are asked. */
export const MAX_CHECKED_ADDRESSES = 50;

/**
 * The outcome of asking an address: "missing" is 404 or 410, "failing" 5xx; "unreachable" gave no response; "unknown" did
 * not respond in time, or responds to people alone.
 */
export const ADDRESS_STATES = [
  "ok",
  "missing",
  "failing",
  "unreachable",
  "notAnImage",
  "unknown",
] as const;

/** The addresses of a message, each asked, and figures of the message. */
export const messageCheckWire = z.object({
  addresses: z.array(
    z.object({
      url: z.string(),
      kind: z.enum(["link", "image"]),
      state: z.enum(ADDRESS_STATES),
      /** The last response; null without one. */
      status: count.nullable(),
      /** Why there is no response, as a clause; null where there is one. */
      problem: z.string().nullable(),
      /** Where it leads in the end, if elsewhere. */
      redirectsTo: z.string().nullable(),
      isEncrypted: z.boolean(),
    }),
  ),
  /** Addresses beyond the first 50, which were not asked. */
  unchecked: count,
  images: count,
  /** Characters of the plain part without its addresses; 0 where that part says nothing. */
  textCharacters: count,
  /** Size of both parts. */
  mailBytes: count,
});
export type MessageCheckWire = z.infer<typeof messageCheckWire>;
export type CheckedAddress = MessageCheckWire["addresses"][number];

/** Body of list-health: the audience whose addresses are looked at. */
export const listHealthInput = z.strictObject({ audience });
export type ListHealthInput = z.infer<typeof listHealthInput>;

/** Findings about the recipients of an audience; somebody may be in several. */
export const listHealthWire = z.object({
  recipients: count,
  findings: z.array(
    z.object({
      finding: z.enum(LIST_FINDINGS),
      people: count,
      /** The largest domains of a finding about domains, of typos up to 100; `meant` is the likely right one. */
      domains: z.array(
        z.object({ domain: z.string(), people: count, meant: z.string().nullable() }),
      ),
    }),
  ),
  /** Domains whose look-up is still under way; false where the operator has turned look-ups off. */
  lookingUp: count,
  isAvailable: z.boolean(),
});
export type ListHealthWire = z.infer<typeof listHealthWire>;

/** Body of list-health customers: those of one finding, a page after the customer `after`. */
export const listHealthCustomersInput = listHealthInput.extend({
  finding: z.enum(LIST_FINDINGS),
  after: id.optional(),
});
export type ListHealthCustomersInput = z.infer<typeof listHealthCustomersInput>;

/** Domains of a finding that are named: some, but of likely typos all that one act can correct. */
export const MAX_TYPO_DOMAINS = 100;

/** Body of list-health correct: mistyped domains whose likely ones are put in their place. */
export const correctTyposInput = listHealthInput.extend({
  domains: z.array(z.string().min(1).max(255).toLowerCase()).min(1).max(MAX_TYPO_DOMAINS),
});
export type CorrectTyposInput = z.infer<typeof correctTyposInput>;

/** Customers whose address was corrected, and those who kept theirs. */
export const correctedTyposWire = z.object({
  corrected: count,
  /** How many kept their address, and the first 100 of them. */
  kept: count,
  clashes: z.array(
    z.object({
      _id: id,
      email: z.string(),
      /** The address that is taken by another customer, or was erased. */
      meant: z.string(),
      reason: z.enum(["taken", "erased"]),
    }),
  ),
  /** Whether more than one act can correct are left. */
  hasMore: z.boolean(),
});
export type CorrectedTyposWire = z.infer<typeof correctedTyposWire>;

export const listHealthCustomersWire = z.object({
  customers: z.array(
    z.object({ _id: id, name: z.string(), email: z.string(), meant: z.string().nullable() }),
  ),
  hasMore: z.boolean(),
});
export type ListHealthCustomersWire = z.infer<typeof listHealthCustomersWire>;
