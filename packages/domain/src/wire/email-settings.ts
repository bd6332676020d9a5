import { z } from "zod";
import { cleanAddress } from "../cells/index.ts";
import {
  byCredential,
  COMPANY_NAME_MAX,
  CONNECTION_SCHEMAS,
  CREDENTIAL_FIELDS,
  EMAIL_SERVICES,
  senderDetails,
} from "../email-settings/index.ts";
import { MESSAGES } from "../messages/index.ts";
import { domainFinding, FINDING_STATES } from "../sender-domain/index.ts";
import { atMost } from "../text/at-most.ts";
import { roomFor } from "../text/index.ts";
import { count, id, instant } from "./primitives.ts";

/**
 * Whether the chosen service accepts the credential: "ready" once it said so or accepted a test email, "notAccepted"
 * when it refused it, "notChecked" before it was asked or when it could not be.
 */
export const SENDER_STATUSES = ["ready", "notAccepted", "notChecked"] as const;

/**
 * A user's email settings as read. Credentials are masked ("re_…abcd") or empty; a masked or
 * empty credential on save keeps the stored one.
 */
export const emailSettingsWire = z.object({
  emailService: z.enum(EMAIL_SERVICES),
  preferredService: z.enum(EMAIL_SERVICES),
  smtpUser: z.string(),
  fromName: z.string(),
  ...byCredential(() => z.string()),
  isConfigured: z.boolean(),
  status: z.enum(SENDER_STATUSES),
  /** Why it is not ready, as a sentence without a full stop. */
  statusReason: z.string().nullable(),
  /** When the service last said so; null before it did. */
  testedAt: instant.nullable(),
  /** Null before one is saved. */
  ...CONNECTION_SCHEMAS,
  /** Why its app's access has to be given again, as a sentence; null where it has not. */
  smtpProblem: z.string().nullable(),
  /** The address an app has to be registered with, to come back from the page of consent. */
  smtpRedirectUri: z.string(),
  /** Where answers go; null for the sender's own address. */
  replyTo: z.string().nullable(),
  /** Plain text under each plain message; empty for none. */
  signature: z.string(),
  /** Emails a UTC day at most, beside the service's limit; null for none. */
  dailyLimit: count.nullable(),
});
export type EmailSettingsWire = z.infer<typeof emailSettingsWire>;

/**
 * Secrets that can be removed from the settings: a credential, or the secret that proves the chosen service's events.
 */
export const REMOVABLE_SECRETS = [...CREDENTIAL_FIELDS, "webhookSecret"] as const;
export type RemovableSecret = (typeof REMOVABLE_SECRETS)[number];

/** Input of remove-credential. */
export const removeCredentialInput = z.strictObject({ credential: z.enum(REMOVABLE_SECRETS) });
export type RemoveCredentialInput = z.infer<typeof removeCredentialInput>;

/** How fast a service is used: mails a day (null: as many as there are) and requests a second. */
export const sendingLimits = z.strictObject({
  perDay: z.int().min(1, "At least 1 email a day").max(10_000_000).nullable(),
  perSecond: z.number().min(0.1, "At least 0.1 requests a second").max(1000),
});
export type SendingLimits = z.infer<typeof sendingLimits>;

/** The limits of every service as they are in force: the user's, else the service's own. */
export const sendingLimitsWire = z.record(z.enum(EMAIL_SERVICES), sendingLimits);
export type SendingLimitsWire = z.infer<typeof sendingLimitsWire>;

/** Body of save-limits; null goes back to the service's own. */
export const sendingLimitsInput = z.strictObject({
  service: z.enum(EMAIL_SERVICES),
  limits: sendingLimits.nullable(),
});
export type SendingLimitsInput = z.infer<typeof sendingLimitsInput>;

/** Emails sent by the chosen service today, against its quota. */
export const sendingUsageWire = z.object({
  service: z.enum(EMAIL_SERVICES),
  usedToday: count,
  perDay: count.nullable(),
  perSecond: z.number(),
  /** Whether the user has set these limits; else they are the service's own. */
  own: z.boolean(),
  /** When the day's quota is whole again. */
  renewsAt: instant,
});
export type SendingUsageWire = z.infer<typeof sendingUsageWire>;

/** Where a service reports the outcome of emails. Gmail reports nothing. */
export const eventsConnectionWire = z.object({
  service: z.enum(EMAIL_SERVICES),
  /** automatic: requested at save; manual: the user has to set it up in the service; none: it cannot report. */
  setup: z.enum(["automatic", "manual", "none"]),
  url: z.string().nullable(),
  hasSecret: z.boolean(),
  lastEventAt: instant.nullable(),
  /** Why asking for it failed, as a sentence. */
  problem: z.string().nullable(),
});
export type EventsConnectionWire = z.infer<typeof eventsConnectionWire>;

/** Body of save-webhook-secret: the secret that proves the posts of a service set up by hand. */
export const webhookSecretInput = z.strictObject({
  service: z.enum(EMAIL_SERVICES),
  secret: z.string().trim().min(1, "Please paste the secret").max(4096),
});
export type WebhookSecretInput = z.infer<typeof webhookSecretInput>;

/** Whether Gmail can be connected by Google's consent page here, and whether it is. */
export const gmailConnectionWire = z.object({
  available: z.boolean(),
  connected: z.boolean(),
  email: z.string().nullable(),
  /** Why it has to be connected again, as a sentence. */
  problem: z.string().nullable(),
});
export type GmailConnectionWire = z.infer<typeof gmailConnectionWire>;

/** Body of test-email. */
export const testEmailInput = z.strictObject({
  to: z.string().max(254),
  /** The sender to test; absent for the default one. */
  senderId: z.string().optional(),
  subject: z.string().max(500).optional(),
  body: z.string().max(10_000).optional(),
});
export type TestEmailInput = z.infer<typeof testEmailInput>;

const domainState = z.enum([...FINDING_STATES, "notChecked"]);

/** The check of the sender's domain: SPF, DKIM, DMARC, mail exchangers. */
export const senderDomainWire = z.object({
  /** The sender that is checked, and its domain; null before email settings are saved. */
  email: z.string().nullable(),
  domain: z.string().nullable(),
  service: z.string().nullable(),
  /** The gravest finding: red before amber, unknown, green. */
  state: domainState,
  checkedAt: instant.nullable(),
  /** Whether a check waits or runs. */
  isChecking: z.boolean(),
  /** False where the operator has turned look-ups off. */
  isAvailable: z.boolean(),
  findings: z.array(domainFinding),
  /** The demands of large mailbox providers above 5,000 emails a day, as a sentence. */
  bulk: z.string(),
});
export type SenderDomainWire = z.infer<typeof senderDomainWire>;

/** How the emails of a new domain grow day by day, in the account's time zone. */
export const rampPlanWire = z.object({
  /** The sender's domain; null before email settings are saved. */
  domain: z.string().nullable(),
  /** Why no plan can be started, as a sentence without a full stop. */
  problem: z.string().nullable(),
  state: z.enum(["none", "active", "over"]),
  /** The first day, and the emails of each day since. */
  startedOn: z.iso.date().nullable(),
  steps: z.array(count),
  /** Today's number, 1 for the first day; null without an active plan. */
  day: count.nullable(),
  allowance: count.nullable(),
  usedToday: count,
  /** When the next day begins. */
  renewsAt: instant.nullable(),
});
export type RampPlanWire = z.infer<typeof rampPlanWire>;

const words = MESSAGES.senders;

/** Senders beside the default one at most. */
export const MAX_SENDERS = 50;

/** A sender beside the default one. It sends by a connected service, with the account's credential there. */
export const senderInput = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, words.nameRequired)
    .superRefine(atMost(COMPANY_NAME_MAX, "Name"))
    .refine((text) => !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text), "Name must be one line of text")
    .meta({ maxLength: roomFor(COMPANY_NAME_MAX) }),
  email: z
    .string()
    .trim()
    .min(1, words.emailRequired)
    .refine((text) => text === "" || cleanAddress(text) !== null, words.emailRequired)
    .transform((text) => cleanAddress(text) ?? text),
  service: z.enum(EMAIL_SERVICES),
  replyTo: senderDetails.replyTo.default(null),
  signature: senderDetails.signature.default(""),
  dailyLimit: senderDetails.dailyLimit.default(null),
  /** Where its undeliverable emails return to, by the own mail server alone; null for the address set there. */
  bounceAddress: senderDetails.replyTo.default(null),
});
export type SenderInput = z.infer<typeof senderInput>;

/** Body of update-sender: all of it anew. */
export const updateSenderInput = z.strictObject({ id, sender: senderInput });
export type UpdateSenderInput = z.infer<typeof updateSenderInput>;

/** A sender. The default one, that of the email settings, has no `_id`. */
export const senderWire = z.object({
  _id: id.nullable(),
  /** Campaigns and automations without a choice go out by it. */
  isDefault: z.boolean(),
  name: z.string(),
  email: z.string(),
  service: z.enum(EMAIL_SERVICES),
  replyTo: z.string().nullable(),
  signature: z.string(),
  dailyLimit: count.nullable(),
  bounceAddress: z.string().nullable(),
  /** Emails that went out by it since midnight UTC. */
  sentToday: count,
  /** Whether its service has a credential. */
  isConnected: z.boolean(),
  /** The last check of its domain. */
  domainState,
});
export type SenderWire = z.infer<typeof senderWire>;
