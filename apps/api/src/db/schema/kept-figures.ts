import {
  bigint,
  boolean,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import { accountKey } from "./accounts.ts";
import { instant, rowId } from "./columns.ts";

export type CustomerFigures = {
  totalCustomers: number;
  activeCustomers: number;
  /** Rupees. */
  totalRevenue: number;
  totalOrders: number;
  /** By age group, youngest first. */
  ages: number[];
  /** By spending tier, lowest first. */
  tiers: number[];
  /** The cities with most customers, most first. */
  cities: { city: string; count: number }[];
};

/** Figures of a group of customers; a change is added with its sign. */
const customerSums = {
  customers: integer("customers").notNull(),
  active: integer("active").notNull(),
  /** Rupees. */
  revenue: numeric("revenue", { precision: 20, scale: 2 }).notNull(),
  orders: bigint("orders", { mode: "number" }).notNull(),
};

/**
 * Counts and sums of an account's customers by age group and spending tier, without the changes in `customer_marks`.
 * Groups and tiers are numbered from 0, in the order of docs/product.md, Figures; -1 is no age.
 */
export const customerCounts = pgTable(
  "customer_counts",
  {
    accountId: accountKey(),
    ageGroup: smallint("age_group").notNull(),
    tier: smallint("tier").notNull(),
    ...customerSums,
  },
  (t) => [primaryKey({ columns: [t.accountId, t.ageGroup, t.tier] })],
);

/**
 * An account's customers by city, without the changes in `customer_marks`. The
 * column's collation is "C" here and in the marks, which drizzle can't express.
 */
export const customerCities = pgTable(
  "customer_cities",
  {
    accountId: accountKey(),
    city: text("city").notNull(),
    customers: integer("customers").notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.city] })],
);

/**
 * Pending deltas of `customer_counts` and `customer_cities`, written by triggers of the migration; a row with the
 * account alone asks for a full recount. Insert-only, so that writers never contend; folded soon after.
 */
export const customerMarks = pgTable(
  "customer_marks",
  {
    accountId: rowId("account_id").notNull(),
    id: rowId().generatedAlwaysAsIdentity(),
    ageGroup: smallint("age_group"),
    tier: smallint("tier"),
    city: text("city"),
    customers: integer("customers"),
    active: integer("active"),
    revenue: numeric("revenue", { precision: 20, scale: 2 }),
    orders: bigint("orders", { mode: "number" }),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.id] })],
);

/**
 * Events of an account's customers and campaigns: one row for each statement that added customers and each change of a
 * campaign's counters, written by triggers of the migration. Only recent rows are kept.
 */
export const accountActivity = pgTable(
  "account_activity",
  {
    accountId: rowId("account_id").notNull(),
    at: instant("at").notNull(),
    customersAdded: integer("customers_added").notNull().default(0),
    sent: integer("sent").notNull().default(0),
    opened: integer("opened").notNull().default(0),
    clicked: integer("clicked").notNull().default(0),
  },
  (t) => [index("account_activity_recent").on(t.accountId, t.at)],
);

const engagementCounts = {
  sent: integer("sent").notNull(),
  delivered: integer("delivered").notNull(),
  opened: integer("opened").notNull(),
  clicked: integer("clicked").notNull(),
};

const engagementColumns = {
  accountId: accountKey(),
  wholeDay: boolean("whole_day").notNull(),
  at: instant("at").notNull(),
  ...engagementCounts,
};

/**
 * How many of an account's logs were first sent, delivered, opened and clicked in each quarter of an hour, and again in
 * each UTC day (`wholeDay`), without deleted campaigns and without mails of automations. Quarters, because midnight is
 * on a quarter of the UTC hour in every time zone.
 */
export const engagement = pgTable("engagement", engagementColumns, (t) => [
  primaryKey({ columns: [t.accountId, t.wholeDay, t.at] }),
]);

/** The same of automations. A table of its own: processes of earlier versions fold `engagement` by its key. */
export const automationEngagement = pgTable("automation_engagement", engagementColumns, (t) => [
  primaryKey({ columns: [t.accountId, t.wholeDay, t.at] }),
]);

const changeColumns = () => ({
  accountId: rowId("account_id").notNull(),
  id: rowId().generatedAlwaysAsIdentity(),
  at: instant("at").notNull(),
  ...engagementCounts,
});

/**
 * Pending deltas of `engagement` by quarter of an hour, written by triggers of the migration when logs change.
 * Insert-only, so that writers never contend; folded soon after.
 */
export const engagementChanges = pgTable("engagement_changes", changeColumns(), (t) => [
  primaryKey({ columns: [t.accountId, t.id] }),
]);

/** Those of `automationEngagement`. */
export const automationEngagementChanges = pgTable(
  "automation_engagement_changes",
  changeColumns(),
  (t) => [primaryKey({ columns: [t.accountId, t.id] })],
);
