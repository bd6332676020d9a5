import { pgTable } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { instant, rowId } from "./columns.ts";

/** Which of a user's rows are sample data. No row here, none loaded. */
export const sampleData = pgTable("sample_data", {
  accountId: rowId("account_id")
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  customerIds: rowId("customer_ids").array().notNull(),
  segmentIds: rowId("segment_ids").array().notNull(),
  campaignIds: rowId("campaign_ids").array().notNull(),
  loadedAt: instant("loaded_at").notNull().defaultNow(),
});
