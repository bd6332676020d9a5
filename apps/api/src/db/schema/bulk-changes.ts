import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import type { BulkAction, BulkFilter } from "@dakiya/domain/wire";
import { BULK_STATES } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { accountKey } from "./accounts.ts";
import { instant, rowId } from "./columns.ts";
import { customers } from "./customers.ts";

/** The customers of a bulk change. Emptied at its end, since a filter may name a person. */
export type BulkSelection = {
  ids?: readonly number[];
  filter?: Omit<BulkFilter, "rules"> & { rules?: SegmentRuleGroup | undefined };
};

/** The actor, for the security log. */
export type BulkActor = { userId: number; sessionId?: string; requestId?: string; keyId?: number };

/** Changes of many customers, done piece by piece: one of an account at a time. */
export const bulkChanges = pgTable(
  "bulk_changes",
  {
    accountId: accountKey(),
    id: rowId().notNull().generatedAlwaysAsIdentity(),
    action: jsonb("action").$type<BulkAction>().notNull(),
    selection: jsonb("selection").$type<BulkSelection>().notNull(),
    enrols: boolean("enrols").notNull(),
    actor: jsonb("actor").$type<BulkActor>().notNull(),
    status: text("status", { enum: BULK_STATES }).notNull().default("running"),
    total: integer("total").notNull(),
    done: integer("done").notNull().default(0),
    changed: integer("changed").notNull().default(0),
    restored: integer("restored"),
    /** The last customer of the piece before, and the last there was when it began. */
    lastId: rowId("last_id").notNull().default(0),
    maxId: rowId("max_id").notNull(),
    failureReason: text("failure_reason"),
    createdAt: instant("created_at").notNull().defaultNow(),
    finishedAt: instant("finished_at"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex("bulk_changes_one_running")
      .on(t.accountId)
      .where(sql`status in ('running', 'undoing')`),
  ],
);

/** Previous values of a bulk change, for its undo. A missing value is null. */
export const bulkChangeBefores = pgTable(
  "bulk_change_befores",
  {
    accountId: rowId("account_id").notNull(),
    changeId: rowId("change_id").notNull(),
    customerId: rowId("customer_id").notNull(),
    before: jsonb("before"),
    after: jsonb("after"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.changeId, t.customerId] }),
    index("bulk_change_befores_customer").on(t.accountId, t.customerId),
    foreignKey({
      columns: [t.accountId, t.changeId],
      foreignColumns: [bulkChanges.accountId, bulkChanges.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.accountId, t.customerId],
      foreignColumns: [customers.accountId, customers.id],
    }).onDelete("cascade"),
  ],
);
