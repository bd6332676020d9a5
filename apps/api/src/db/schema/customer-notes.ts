import { foreignKey, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, rowId } from "./columns.ts";
import { customers } from "./customers.ts";

/** Notes of staff about customers. They are deleted with the customer, and copied nowhere. */
export const customerNotes = pgTable(
  "customer_notes",
  {
    accountId: rowId("account_id").notNull(),
    id: rowId().notNull().generatedAlwaysAsIdentity(),
    customerId: rowId("customer_id").notNull(),
    text: text("text").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    index("customer_notes_customer").on(t.accountId, t.customerId, t.id),
    foreignKey({
      columns: [t.accountId, t.customerId],
      foreignColumns: [customers.accountId, customers.id],
    }).onDelete("cascade"),
  ],
);
