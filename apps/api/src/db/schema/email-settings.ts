import { EMAIL_SERVICES } from "@dakiya/domain/email-settings";
import type { Connections } from "@dakiya/domain/email-settings";
import { SENDER_STATUSES } from "@dakiya/domain/wire";
import type { SendingLimitsWire } from "@dakiya/domain/wire";
import {
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { accountKey } from "./accounts.ts";
import { instant, rowId } from "./columns.ts";
import { sessions } from "./users.ts";

/**
 * The default sender and every credential. A row of `senders` that was made the default one is named, and its values are
 * copied here (docs/decisions/181). Credentials are sealed (AES-256-GCM, bound to account
 * and field).
 */
export const emailSettings = pgTable("email_settings", {
  accountId: accountKey().primaryKey(),
  service: text("service", { enum: EMAIL_SERVICES }).notNull(),
  senderEmail: text("sender_email").notNull(),
  senderName: text("sender_name").notNull(),
  /** The sender of `senders` that is the default one; null before any was made that. */
  defaultSenderId: rowId("default_sender_id"),
  /** The address that Gmail's app password belongs to, if it is not the default sender's. */
  signInEmail: text("sign_in_email"),
  /** Where answers go; null for the sender's own address. */
  replyTo: text("reply_to"),
  /** Plain text under each plain message. */
  signature: text("signature").notNull().default(""),
  /** Emails a UTC day at most, by any service; null for no limit but the service's. */
  dailyLimit: integer("daily_limit"),
  googleAccessToken: text("google_access_token"),
  smtpPassword: text("smtp_password"),
  sendgridApiKey: text("sendgrid_api_key"),
  resendApiKey: text("resend_api_key"),
  brevoApiKey: text("brevo_api_key"),
  smtpServerPassword: text("smtp_server_password"),
  /** The mail server of the service smtp_server. */
  smtpServer: jsonb("smtp_server").$type<Connections["smtpServer"]>(),
  /** Of its app, sealed: the secret and the refresh token. The access token stands in place of the password until it ends. */
  smtpClientSecret: text("smtp_client_secret"),
  smtpRefreshToken: text("smtp_refresh_token"),
  smtpTokenEndsAt: instant("smtp_token_ends_at"),
  smtpTokenAt: instant("smtp_token_at"),
  /** Why its app's access has to be given again. */
  smtpProblem: text("smtp_problem"),
  sesSecretAccessKey: text("ses_secret_access_key"),
  /** The account of the service ses. */
  sesAccount: jsonb("ses_account").$type<Connections["sesAccount"]>(),
  /** Gmail connected by Google's consent page: its address, its sealed refresh token, and its failure if any. */
  googleEmail: text("google_email"),
  googleRefreshToken: text("google_refresh_token"),
  googleTokenExpiresAt: instant("google_token_expires_at"),
  googleProblem: text("google_problem"),
  /** Why the service was not made to report events. */
  eventsProblem: text("events_problem"),
  /** Whether the service accepts the credential, as of the last save or test mail; and why it is not ready. */
  checkStatus: text("check_status", { enum: SENDER_STATUSES }).notNull().default("notChecked"),
  checkReason: text("check_reason"),
  /** When the service last accepted or refused it. */
  checkedAt: instant("checked_at"),
  /** Limits that services gave of themselves when they were checked. */
  serviceLimits: jsonb("service_limits").$type<Partial<SendingLimitsWire>>().notNull().default({}),
  /** The user's own limits by service; a missing service has its defaults. */
  limits: jsonb("limits").$type<Partial<SendingLimitsWire>>().notNull().default({}),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

/** Pending visits to a page of consent, of Google or Microsoft: each returns once, in the session it left with. */
export const consentVisits = pgTable(
  "google_visits",
  {
    /** SHA-256 of the state that travels through the service. */
    stateHash: text("state_hash").primaryKey(),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    /** Where it returns to. */
    place: text("place").notNull().default("gmail"),
    /** Sealed: the PKCE verifier; and the app with what was asked for, null in visits of the version before. */
    verifier: text("verifier").notNull(),
    kept: text("kept"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [index("google_visits_session").on(t.sessionId)],
);

/** How many mails an account has handed to a service, by the hour, so that quotas hold over all workers. */
export const sendingUsage = pgTable(
  "sending_usage",
  {
    accountId: accountKey(),
    service: text("service", { enum: EMAIL_SERVICES }).notNull(),
    hour: instant("hour").notNull(),
    mails: integer("mails").notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.service, t.hour] })],
);

/**
 * An account's token bucket at a service, one token a request, shared by all workers; and the service's outage, if any.
 */
export const sendingPace = pgTable(
  "sending_pace",
  {
    accountId: accountKey(),
    service: text("service", { enum: EMAIL_SERVICES }).notNull(),
    tokens: doublePrecision("tokens").notNull(),
    /** In the future while the service has asked for a pause. */
    filledAt: instant("filled_at").notNull(),
    /** The outage: since when, why in a clause for the user, how many failures in a row, */
    downSince: instant("down_since"),
    downReason: text("down_reason"),
    downTries: integer("down_tries").notNull().default(0),
    /** and until when no probe is sent, or one is under way. */
    downUntil: instant("down_until"),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.service] })],
);

/** Where a service reports events for one user. The id in the address is random; the secret proves it. */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: text("id").notNull(),
    accountId: accountKey(),
    service: text("service", { enum: EMAIL_SERVICES }).notNull(),
    /** Sealed: Brevo's bearer token, Resend's signing secret, SendGrid's public key. */
    secret: text("secret").notNull(),
    /** SHA-256 of the credential it was made with: another key is another account, with its own address. */
    account: text("account"),
    lastEventAt: instant("last_event_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** When it expires, because the service has a newer one; null for the newest. */
    endsAt: instant("ends_at"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    // An address names no account.
    index("webhook_endpoints_lookup").on(t.id),
    index("webhook_endpoints_account").on(t.accountId, t.service),
  ],
);

/** Secrets an endpoint had before its present one, also sealed. */
export const webhookOldSecrets = pgTable(
  "webhook_old_secrets",
  {
    accountId: rowId("account_id").notNull(),
    endpointId: text("endpoint_id").notNull(),
    secret: text("secret").notNull(),
    endsAt: instant("ends_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.endpointId, t.secret] }),
    foreignKey({
      name: "webhook_old_secrets_endpoint",
      columns: [t.accountId, t.endpointId],
      foreignColumns: [webhookEndpoints.accountId, webhookEndpoints.id],
    }).onDelete("cascade"),
  ],
);

/** Events as they came, once each. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    endpointId: text("endpoint_id").notNull(),
    dedupeKey: text("dedupe_key").notNull(),
    accountId: rowId("account_id").notNull(),
    payload: jsonb("payload").notNull(),
    receivedAt: instant("received_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.endpointId, t.dedupeKey] }),
    foreignKey({
      name: "webhook_events_endpoint",
      columns: [t.accountId, t.endpointId],
      foreignColumns: [webhookEndpoints.accountId, webhookEndpoints.id],
    }).onDelete("cascade"),
    index("webhook_events_received").using("brin", t.receivedAt).with({ autosummarize: true }),
  ],
);

/** Lower-cased addresses that an account's latest tests went to: a few rows, which the next test offers. */
export const testAddresses = pgTable(
  "test_addresses",
  {
    accountId: accountKey(),
    id: rowId().notNull().generatedAlwaysAsIdentity(),
    email: text("email").notNull(),
    usedAt: instant("used_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    unique("test_addresses_email").on(t.accountId, t.email),
  ],
);
