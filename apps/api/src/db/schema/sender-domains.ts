import type { DomainFinding, FindingState } from "@dakiya/domain/sender-domain";
import { index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { accountKey } from "./accounts.ts";
import { instant } from "./columns.ts";

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
