import type { MergeMoves } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, primaryKey, unique } from "drizzle-orm/pg-core";
import { accountKey } from "./accounts.ts";
import { instant, rowId } from "./columns.ts";

/**
 * Customers that were merged into another, with all that an undo needs; rows are deleted after a day. No foreign key to the
 * customers: one is gone, and the other may be merged into a third.
 */
export const customerMerges = pgTable(
  "customer_merges",
  {
    accountId: accountKey(),
    id: rowId().notNull().generatedAlwaysAsIdentity(),
    keptId: rowId("kept_id").notNull(),
    goneId: rowId("gone_id").notNull(),
    mergedAt: instant("merged_at")
      .notNull()
      .default(sql`clock_timestamp()`),
    /** How many things of each kind moved. */
    moves: jsonb("moves").$type<MergeMoves>().notNull(),
    /** `Snapshot` of services/duplicates. Personal data. */
    snapshot: jsonb("snapshot").$type<unknown>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    unique("customer_merges_gone").on(t.accountId, t.goneId),
    index("customer_merges_kept").on(t.accountId, t.keptId),
    index("customer_merges_at").on(t.mergedAt),
  ],
);
