import { boolean, index, integer, jsonb, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { instant, rowId } from "./columns.ts";
import { users } from "./users.ts";

/** Figures of an owner's customers, as they were when nothing had changed since. */
export type CustomerFigures = {
  totalCustomers: number;
  activeCustomers: number;
  /** Rupees. */
  totalRevenue: number;
  totalOrders: number;
  /** By the age groups of SPEC §9, youngest first. */
  ages: number[];
  /** By the spending tiers of SPEC §9, lowest first. */
  tiers: number[];
  /** The cities with most customers, most first. */
  cities: { city: string; count: number }[];
};

/** The figures of each owner, kept until a customer changes. */
export const customerSummaries = pgTable("customer_summaries", {
  ownerId: rowId("owner_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  figures: jsonb("figures").$type<CustomerFigures>(),
});

/**
 * One row for each transaction that has changed what the figures of an owner count, written by triggers of the
 * migration. Rows are only added, so that writers never wait for each other; whoever counts anew removes those
 * it has seen.
 */
export const customerMarks = pgTable(
  "customer_marks",
  { ownerId: rowId("owner_id").notNull() },
  (t) => [index("customer_marks_owner").on(t.ownerId)],
);

/**
 * What happened to an owner's customers and campaigns, and when: one row for each statement that added customers
 * and each change of a campaign's counters, written by triggers of the migration. Only recent rows are kept.
 */
export const ownerActivity = pgTable(
  "owner_activity",
  {
    ownerId: rowId("owner_id").notNull(),
    at: instant("at").notNull(),
    customersAdded: integer("customers_added").notNull().default(0),
    sent: integer("sent").notNull().default(0),
    opened: integer("opened").notNull().default(0),
    clicked: integer("clicked").notNull().default(0),
  },
  (t) => [index("owner_activity_recent").on(t.ownerId, t.at)],
);

const engagementCounts = {
  sent: integer("sent").notNull(),
  delivered: integer("delivered").notNull(),
  opened: integer("opened").notNull(),
  clicked: integer("clicked").notNull(),
};

/**
 * How many of an owner's logs were first sent, delivered, opened and clicked in each quarter of an hour, and once
 * more in each UTC day (`wholeDay`); those of deleted campaigns are left out. Quarters, because midnight is on a
 * quarter of the UTC hour in every time zone.
 */
export const engagement = pgTable(
  "engagement",
  {
    ownerId: rowId("owner_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    wholeDay: boolean("whole_day").notNull(),
    /** When it began. */
    at: instant("at").notNull(),
    ...engagementCounts,
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.wholeDay, t.at] })],
);

/**
 * What has to be added to `engagement`, by quarter of an hour: written by triggers of the migration when logs
 * change. Rows are only added, so that writers never wait for each other; they are folded in soon.
 */
export const engagementChanges = pgTable(
  "engagement_changes",
  { ownerId: rowId("owner_id").notNull(), at: instant("at").notNull(), ...engagementCounts },
  (t) => [index("engagement_changes_owner").on(t.ownerId)],
);
