import { CUSTOMER_SORTS } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accountKey } from "./accounts.ts";
import { instant, rowId } from "./columns.ts";

/** Saved views of the customer list, shared by the account. */
export const customerViews = pgTable(
  "customer_views",
  {
    accountId: accountKey(),
    id: rowId().notNull().generatedAlwaysAsIdentity(),
    name: text("name").notNull(),
    filter: jsonb("filter").$type<Record<string, unknown>>().notNull(),
    sort: text("sort", { enum: CUSTOMER_SORTS }).notNull(),
    columns: jsonb("columns").$type<string[]>(),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex("customer_views_name").on(t.accountId, sql`lower(${t.name})`),
  ],
);
