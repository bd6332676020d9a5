import { DEVICES } from "@dakiya/domain/delivery";
import type { MailboxProvider, RefusalKind } from "@dakiya/domain/delivery";
import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { accountKey } from "./accounts.ts";
import { campaigns } from "./campaigns.ts";
import { instant, rowId } from "./columns.ts";

/**
 * Clicks by people: one row for each log and link, kept for good. Hits are kept for a time only, and a log knows its first
 * click alone.
 */
export const linkClicks = pgTable(
  "link_clicks",
  {
    accountId: rowId("account_id").notNull(),
    campaignId: rowId("campaign_id").notNull(),
    linkIndex: integer("link_index").notNull(),
    seq: integer("seq").notNull(),
    firstAt: instant("first_at").notNull(),
    clicks: integer("clicks").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.campaignId, t.linkIndex, t.seq] }),
    foreignKey({
      columns: [t.accountId, t.campaignId],
      foreignColumns: [campaigns.accountId, campaigns.id],
    }).onDelete("cascade"),
  ],
);

/** Logs whose address must not be mailed again since, and why. An unsubscription that is taken back is removed. */
export const logSuppressions = pgTable(
  "log_suppressions",
  {
    accountId: rowId("account_id").notNull(),
    campaignId: rowId("campaign_id").notNull(),
    reason: text("reason", { enum: ["bounced", "complained", "unsubscribed"] }).notNull(),
    seq: integer("seq").notNull(),
    at: instant("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.campaignId, t.reason, t.seq] }),
    index("log_suppressions_at").on(t.accountId, t.at),
    foreignKey({
      columns: [t.accountId, t.campaignId],
      foreignColumns: [campaigns.accountId, campaigns.id],
    }).onDelete("cascade"),
  ],
);

/**
 * How many of a campaign's logs were first opened and clicked in each quarter of an hour: of its first 48 hours, where what is
 * said to have happened before counts in the first, or of all time for the email of an automation. Kept by a trigger of the
 * migration.
 */
export const campaignEngagement = pgTable(
  "campaign_engagement",
  {
    accountId: rowId("account_id").notNull(),
    campaignId: rowId("campaign_id").notNull(),
    /** When the quarter began. */
    at: instant("at").notNull(),
    opened: integer("opened").notNull(),
    clicked: integer("clicked").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.campaignId, t.at] }),
    foreignKey({
      columns: [t.accountId, t.campaignId],
      foreignColumns: [campaigns.accountId, campaigns.id],
    }).onDelete("cascade"),
  ],
);

/** How many of a campaign's logs failed, by `failureGroup` of domain. Kept by a trigger of the migration. */
export const campaignFailures = pgTable(
  "campaign_failures",
  {
    accountId: rowId("account_id").notNull(),
    campaignId: rowId("campaign_id").notNull(),
    reason: text("reason").notNull(),
    logs: integer("logs").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.campaignId, t.reason] }),
    foreignKey({
      columns: [t.accountId, t.campaignId],
      foreignColumns: [campaigns.accountId, campaigns.id],
    }).onDelete("cascade"),
  ],
);

/**
 * Log counts of a campaign by the domain of the address. A trigger of the migration keeps a row for every domain that has a
 * log which is not queued. Erased recipients are counted under the empty domain.
 */
export const campaignDomains = pgTable(
  "campaign_domains",
  {
    accountId: rowId("account_id").notNull(),
    campaignId: rowId("campaign_id").notNull(),
    domain: text("domain").notNull(),
    /** Set once, when it is known, and never changed. Null until then. */
    provider: text("provider").$type<MailboxProvider>(),
    sent: integer("sent").notNull(),
    delivered: integer("delivered").notNull(),
    opened: integer("opened").notNull(),
    clicked: integer("clicked").notNull(),
    failed: integer("failed").notNull(),
    /** Of the failed, those that had been sent. */
    bounced: integer("bounced").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.campaignId, t.domain] }),
    index("campaign_domains_due")
      .on(t.accountId, t.domain)
      .where(sql`provider is null`),
    foreignKey({
      name: "campaign_domains_campaign",
      columns: [t.accountId, t.campaignId],
      foreignColumns: [campaigns.accountId, campaigns.id],
    }).onDelete("cascade"),
  ],
);

/**
 * Failed logs of a campaign whose reason is a known refusal: by the quarter of an hour of the failure, the domain of the
 * address, and `refusalKind` of domain. Kept by a trigger of the migration. Erased recipients are counted under the empty domain.
 */
export const campaignRefusals = pgTable(
  "campaign_refusals",
  {
    accountId: rowId("account_id").notNull(),
    campaignId: rowId("campaign_id").notNull(),
    /** When the quarter began. */
    at: instant("at").notNull(),
    domain: text("domain").notNull(),
    reason: text("reason").$type<RefusalKind>().notNull(),
    logs: integer("logs").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.campaignId, t.at, t.domain, t.reason] }),
    index("campaign_refusals_at").on(t.accountId, t.at),
    foreignKey({
      name: "campaign_refusals_campaign",
      columns: [t.accountId, t.campaignId],
      foreignColumns: [campaigns.accountId, campaigns.id],
    }).onDelete("cascade"),
  ],
);

/**
 * Devices of first opens and clicks, by our own hits; events of email services have no device and no row.
 */
export const campaignDevices = pgTable(
  "campaign_devices",
  {
    accountId: rowId("account_id").notNull(),
    campaignId: rowId("campaign_id").notNull(),
    device: text("device", { enum: DEVICES }).notNull(),
    opened: integer("opened").notNull(),
    clicked: integer("clicked").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.campaignId, t.device] }),
    foreignKey({
      name: "campaign_devices_campaign",
      columns: [t.accountId, t.campaignId],
      foreignColumns: [campaigns.accountId, campaigns.id],
    }).onDelete("cascade"),
  ],
);

/**
 * Which service keeps the mailboxes of a domain, as its MX records said. Public facts, the same for every account, and so no
 * account's; a row nobody needs is deleted once it has expired.
 */
export const mailDomains = pgTable(
  "mail_domains",
  {
    domain: text("domain").primaryKey(),
    /** Null where the look-up failed. */
    provider: text("provider").$type<MailboxProvider>(),
    /** Whether it has a server that takes email; null where nobody could say, and for rows of an earlier version. */
    takesMail: boolean("takes_mail"),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("mail_domains_expired").on(t.expiresAt)],
);

/** Domains of an account's customers that wait for a look-up; what it finds is in `mail_domains`. */
export const listDomains = pgTable(
  "list_domains",
  { accountId: accountKey(), domain: text("domain").notNull() },
  (t) => [primaryKey({ columns: [t.accountId, t.domain] })],
);

/** Public links to reports: one a campaign at most, of which only the SHA-256 is kept. Turning it off deletes the row. */
export const reportShares = pgTable(
  "report_shares",
  {
    accountId: rowId("account_id").notNull(),
    campaignId: rowId("campaign_id").notNull(),
    tokenHash: text("token_hash").notNull(),
    createdBy: rowId("created_by").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.campaignId] }),
    unique("report_shares_token_once").on(t.accountId, t.tokenHash),
    // A link names no account.
    index("report_shares_token_lookup").on(t.tokenHash),
    foreignKey({
      name: "report_shares_campaign",
      columns: [t.accountId, t.campaignId],
      foreignColumns: [campaigns.accountId, campaigns.id],
    }).onDelete("cascade"),
  ],
);
