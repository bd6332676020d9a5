import { pgTable } from "drizzle-orm/pg-core";
import { instant, rowId } from "./columns.ts";
import { users } from "./users.ts";

/** Which of a user's rows are sample data. No row here, none loaded. */
export const sampleData = pgTable("sample_data", {
  ownerId: rowId("owner_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  customerIds: rowId("customer_ids").array().notNull(),
  segmentIds: rowId("segment_ids").array().notNull(),
  campaignIds: rowId("campaign_ids").array().notNull(),
  loadedAt: instant("loaded_at").notNull().defaultNow(),
});
