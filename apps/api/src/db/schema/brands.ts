import type { BrandInput } from "@dakiya/domain/brand";
import { integer, jsonb, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { accountKey } from "./accounts.ts";
import { instant } from "./columns.ts";

/** The look of accounts' emails, a row for each version. Rows never change: what was begun with one keeps it. */
export const brands = pgTable(
  "brands",
  {
    accountId: accountKey(),
    version: integer("version").notNull(),
    brand: jsonb("brand").$type<BrandInput>().notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.version] })],
);
