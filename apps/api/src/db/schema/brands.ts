import type { BrandInput } from "@dakiya/domain/brand";
import { integer, jsonb, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { accountKey } from "./accounts.ts";
import { instant } from "./columns.ts";

/** Brands of accounts' emails, a row for each version. Rows never change: a message keeps the version it was made with. */
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
