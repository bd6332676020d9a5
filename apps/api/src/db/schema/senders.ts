import { EMAIL_SERVICES } from "@dakiya/domain/email-settings";
import type { DomainFinding, FindingState } from "@dakiya/domain/sender-domain";
import { date, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { accountKey } from "./accounts.ts";
import { instant, rowId } from "./columns.ts";

/** Senders beside the default one, which is in `email_settings`, as are the credentials of every service. */
export const senders = pgTable(
  "senders",
  {
    accountId: accountKey(),
    id: rowId().notNull().generatedAlwaysAsIdentity(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    service: text("service", { enum: EMAIL_SERVICES }).notNull(),
    /** Where answers go; null for the sender's own address. */
    replyTo: text("reply_to"),
    signature: text("signature").notNull().default(""),
    /** Emails a UTC day at most; null for no limit but the service's. */
    dailyLimit: integer("daily_limit"),
    /** Where its undeliverable emails return to, by the own mail server alone; null for the address of that. */
    bounceAddress: text("bounce_address"),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.id] })],
);

/**
 * How many emails went out by a sender beside the default one, by the hour. `sending_usage` counts them too: the rest of it
 * is the default sender's.
 */
export const senderUsage = pgTable(
  "sender_usage",
  {
    accountId: accountKey(),
    /** Of a sender that may be deleted. */
    senderId: rowId("sender_id").notNull(),
    hour: instant("hour").notNull(),
    mails: integer("mails").notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.senderId, t.hour] })],
);

/** The check of a sender's domain, by sender and email service: a row once it was looked up or asked for. */
export const senderDomains = pgTable(
  "sender_domains",
  {
    accountId: accountKey(),
    senderEmail: text("sender_email").notNull(),
    service: text("service").notNull(),
    /** Null before the first check. */
    state: text("state").$type<FindingState>(),
    findings: jsonb("findings").$type<DomainFinding[]>().notNull().default([]),
    checkedAt: instant("checked_at"),
    /** When it is looked up again; in the past while that is under way. */
    dueAt: instant("due_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.senderEmail, t.service] }),
    index("sender_domains_due").on(t.dueAt),
  ],
);

/** How many emails a day may carry a new domain, growing by steps from the day it started. Days are the account's. */
export const rampPlans = pgTable(
  "ramp_plans",
  {
    accountId: accountKey(),
    domain: text("domain").notNull(),
    startedOn: date("started_on").notNull(),
    steps: integer("steps").array().notNull(),
    /** Its row stays, so that a plan started again the same day knows the emails of that day. */
    stoppedAt: instant("stopped_at"),
    /** The latest day with emails, and their number. */
    usedOn: date("used_on"),
    used: integer("used").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.domain] })],
);
