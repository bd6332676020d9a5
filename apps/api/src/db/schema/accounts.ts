import { TRACKING } from "@dakiya/domain/tracking";
import type { LinkTagsInput } from "@dakiya/domain/tracking";
import { ATTRIBUTION_DAYS, PURCHASE_SOURCES } from "@dakiya/domain/order";
import type { OwnStatusWords } from "@dakiya/domain/order";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
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

/**
 * How far an account is on its way to another installation. `copying`: it works here, and changes are noted. `settling`: no
 * worker begins anything. `paused`: its rows don't change. `switched`: it works there. `finished`: its rows here are being
 * deleted. `arrived`: it came from another.
 */
export const MOVE_STATES = [
  "copying",
  "settling",
  "paused",
  "switched",
  "finished",
  "arrived",
] as const;

/** Accounts that are moving, have moved or have arrived. A row outlives its account, so that its addresses lead on. */
export const accountMoves = pgTable("account_moves", {
  accountId: rowId("account_id").primaryKey(),
  /** The same here and there: it proves that the account there is this one. */
  token: uuid("token").notNull(),
  state: text("state", { enum: MOVE_STATES }).notNull(),
  /** PUBLIC_URL of the installation it moves to; null for one that has arrived. */
  address: text("address"),
  startedAt: instant("started_at").notNull().defaultNow(),
  switchedAt: instant("switched_at"),
});

/** Rows of a moving account that changed since they were copied, noted by triggers that the move makes. */
export const accountChanges = pgTable(
  "account_changes",
  {
    accountId: rowId("account_id").notNull(),
    id: rowId().notNull().generatedAlwaysAsIdentity(),
    table: text("table_name").notNull(),
    /** Its key without the account; null for all rows of a table that has no key. */
    key: jsonb("key"),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.id] })],
);

export const MOVED_KINDS = [
  "campaign",
  "image",
  "share",
  "endpoint",
  "apiKey",
  "user",
  "identity",
] as const;

/** The things that requests name of an account that has moved, in place of it. Keys that are secret or personal are SHA-256. */
export const movedThings = pgTable(
  "moved_things",
  {
    accountId: rowId("account_id").notNull(),
    kind: text("kind", { enum: MOVED_KINDS }).notNull(),
    key: text("key").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.kind, t.key] }),
    // A request names no account.
    index("moved_things_lookup").on(t.kind, t.key),
  ],
);
