import { ATTRIBUTE_TYPES } from "@dakiya/domain/fields";
import { jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { accountKey } from "./accounts.ts";
import { instant } from "./columns.ts";

/** The fields an account added to its customers. Their values stand in `customers.attributes`, by key. */
export const customerFields = pgTable(
  "customer_fields",
  {
    accountId: accountKey(),
    key: text("key").notNull(),
    label: text("label").notNull(),
    type: text("type", { enum: ATTRIBUTE_TYPES }).notNull(),
    choices: jsonb("choices").$type<string[]>().notNull().default([]),
    description: text("description").notNull().default(""),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.key] })],
);
