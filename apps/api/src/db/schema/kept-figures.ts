import { index, integer, jsonb, pgTable } from "drizzle-orm/pg-core";
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
