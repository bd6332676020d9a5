import { boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { accountKey } from "./accounts.ts";
import { instant } from "./columns.ts";

/** The weekly summary of an account that has ever turned it on. */
export const weeklySummaries = pgTable(
  "weekly_summaries",
  {
    accountId: accountKey().primaryKey(),
    isOn: boolean("is_on").notNull(),
    /** The Monday the next one is for, */
    dueAt: instant("due_at").notNull(),
    /** and when a worker next tries it: later, after a failure that passes. */
    tryAt: instant("try_at").notNull(),
    leaseToken: uuid("lease_token"),
    leaseUntil: instant("lease_until"),
    /** When this one's email was handed to the service, so that it never is twice. */
    handedOverAt: instant("handed_over_at"),
    lastSentAt: instant("last_sent_at"),
    problem: text("problem"),
  },
  (t) => [index("weekly_summaries_due").on(t.isOn, t.tryAt)],
);
