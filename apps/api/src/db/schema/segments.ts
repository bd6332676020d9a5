import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { accountKey } from "./accounts.ts";
import { instant, rowId } from "./columns.ts";
import { customers } from "./customers.ts";

/** Saved audiences. A deleted one stays (`deletedAt`), because deleted campaigns point at it. */
export const segments = pgTable(
  "segments",
  {
    accountId: accountKey(),
    id: rowId().notNull().generatedAlwaysAsIdentity(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    rules: jsonb("rules").$type<SegmentRuleGroup>().notNull(),
    isDynamic: boolean("is_dynamic").notNull().default(true),
    /** Saved by a name of its own, to be found again; not one that a campaign or a program made for itself. */
    isListed: boolean("is_listed").notNull().default(false),
    estimatedCount: integer("estimated_count").notNull().default(0),
    /** When `estimatedCount` was counted; null where nobody wrote it down. */
    countedAt: instant("counted_at"),
    /** When a worker counts it again, if it is listed. */
    recountAt: instant("recount_at").notNull().defaultNow(),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** Archived: stays for its uses, and gets no new ones. */
    archivedAt: instant("archived_at"),
    deletedAt: instant("deleted_at"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    index("segments_recount")
      .on(t.accountId, t.recountAt)
      .where(sql`${t.isListed} and ${t.archivedAt} is null and ${t.deletedAt} is null`),
  ],
);

/** The size of a listed segment on a day, in UTC, as last counted on it. A change of its rules begins anew. */
export const segmentSizes = pgTable(
  "segment_sizes",
  {
    accountId: rowId("account_id").notNull(),
    segmentId: rowId("segment_id").notNull(),
    day: date("day").notNull(),
    size: integer("size").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.segmentId, t.day] }),
    foreignKey({
      columns: [t.accountId, t.segmentId],
      foreignColumns: [segments.accountId, segments.id],
    }).onDelete("cascade"),
  ],
);

/** The members a static segment keeps. */
export const segmentMembers = pgTable(
  "segment_members",
  {
    accountId: rowId("account_id").notNull(),
    segmentId: rowId("segment_id").notNull(),
    customerId: rowId("customer_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.segmentId, t.customerId] }),
    // Removing customers looks for their memberships.
    index("segment_members_customer").on(t.accountId, t.customerId),
    foreignKey({
      columns: [t.accountId, t.segmentId],
      foreignColumns: [segments.accountId, segments.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.accountId, t.customerId],
      foreignColumns: [customers.accountId, customers.id],
    }).onDelete("cascade"),
  ],
);
