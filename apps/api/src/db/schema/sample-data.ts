import { sql } from "drizzle-orm";
import { pgTable, text } from "drizzle-orm/pg-core";
import { accountKey } from "./accounts.ts";
import { instant, rowId } from "./columns.ts";

/** Which of a user's rows are sample data. No row here, none loaded. */
export const sampleData = pgTable("sample_data", {
  accountId: accountKey().primaryKey(),
  customerIds: rowId("customer_ids").array().notNull(),
  segmentIds: rowId("segment_ids").array().notNull(),
  campaignIds: rowId("campaign_ids").array().notNull(),
  orderIds: rowId("order_ids")
    .array()
    .notNull()
    .default(sql`'{}'`),
  automationIds: rowId("automation_ids")
    .array()
    .notNull()
    .default(sql`'{}'`),
  fieldKeys: text("field_keys")
    .array()
    .notNull()
    .default(sql`'{}'`),
  loadedAt: instant("loaded_at").notNull().defaultNow(),
});
