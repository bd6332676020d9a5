import { TRACKING } from "@dakiya/domain/tracking";
import type { LinkTagsInput } from "@dakiya/domain/tracking";
import { ATTRIBUTION_DAYS, PURCHASE_SOURCES } from "@dakiya/domain/order";
import type { OwnStatusWords } from "@dakiya/domain/order";
import { index, boolean, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, rowId } from "./columns.ts";
import { users } from "./users.ts";

/** Accounts: users of one account see the same rows, by the `account_id` of every other table. */
export const accounts = pgTable("accounts", {
  id: rowId().primaryKey().generatedAlwaysAsIdentity(),
  createdAt: instant("created_at").notNull().defaultNow(),
  /** When its owner closed it: it has no members any more, and workers delete its rows. */
  closedAt: instant("closed_at"),
  /** Where `total_spent`, `order_count` and `last_purchase` of its customers come from. */
  purchasesFrom: text("purchases_from", { enum: PURCHASE_SOURCES }).notNull().default("files"),
  /** The IANA zone whose hours and days automations keep. */
  timeZone: text("time_zone").notNull().default("Asia/Kolkata"),
  /** Most marketing mails to a customer in 7 days; null for no limit. */
  mailCap: integer("mail_cap"),
  /** Whether any of its customers ever asked for fewer emails. */
  hasFrequencies: boolean("has_frequencies").notNull().default(false),
  /** For how long a campaign created on a screen can be taken back. */
  holdSeconds: integer("hold_seconds").notNull().default(30),
  /** An order counts for the last campaign clicked in so many days before it. */
  attributionDays: integer("attribution_days").notNull().default(ATTRIBUTION_DAYS.default),
  /** Tracking of emails that do not choose it themselves. */
  tracking: text("tracking", { enum: TRACKING }).notNull().default("both"),
  /** The tags for web analytics of links; null for none so far. */
  linkTags: jsonb("link_tags").$type<LinkTagsInput>(),
  /** Order states by the shop's own word for each. */
  orderStatuses: jsonb("order_statuses").$type<OwnStatusWords>().notNull().default({}),
});

/** The account that a row belongs to, and goes with. */
export const accountKey = () =>
  rowId("account_id")
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" });

export const ROLES = ["owner"] as const;
export type Role = (typeof ROLES)[number];

/** Users of each account. Every user gets an account of their own at the first sign-in. */
export const memberships = pgTable(
  "memberships",
  {
    accountId: accountKey(),
    userId: rowId("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text("role", { enum: ROLES }).notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.userId] }), index("memberships_user").on(t.userId)],
);
