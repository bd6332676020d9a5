import { foreignKey, index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { instant, rowId } from "./columns.ts";
import { customers } from "./customers.ts";

/** Two customers who are said to be different people, the lower id first. */
export const duplicateDismissals = pgTable(
  "duplicate_dismissals",
  {
    accountId: rowId("account_id").notNull(),
    lowId: rowId("low_id").notNull(),
    highId: rowId("high_id").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.lowId, t.highId] }),
    // Removing customers looks for both of them.
    index("duplicate_dismissals_high").on(t.accountId, t.highId),
    foreignKey({
      name: "duplicate_dismissals_low",
      columns: [t.accountId, t.lowId],
      foreignColumns: [customers.accountId, customers.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "duplicate_dismissals_high",
      columns: [t.accountId, t.highId],
      foreignColumns: [customers.accountId, customers.id],
    }).onDelete("cascade"),
  ],
);
