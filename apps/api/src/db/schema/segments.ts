import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { instant, rowId } from "./columns.ts";
import { customers } from "./customers.ts";
import { users } from "./users.ts";

/**
 * Saved audiences. A dynamic one is evaluated when a campaign starts. A deleted one stays (`deletedAt`), because
 * deleted campaigns, which stay too, point at it.
 */
export const segments = pgTable(
  "segments",
  {
    ownerId: rowId("owner_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    id: rowId().notNull().generatedAlwaysAsIdentity(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    rules: jsonb("rules").$type<SegmentRuleGroup>().notNull(),
    isDynamic: boolean("is_dynamic").notNull().default(true),
    estimatedCount: integer("estimated_count").notNull().default(0),
    createdAt: instant("created_at").notNull().defaultNow(),
    deletedAt: instant("deleted_at"),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.id] })],
);

/** The members a static segment keeps. */
export const segmentMembers = pgTable(
  "segment_members",
  {
    ownerId: rowId("owner_id").notNull(),
    segmentId: rowId("segment_id").notNull(),
    customerId: rowId("customer_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.segmentId, t.customerId] }),
    // Removing customers looks for their memberships.
    index("segment_members_customer").on(t.ownerId, t.customerId),
    foreignKey({
      columns: [t.ownerId, t.segmentId],
      foreignColumns: [segments.ownerId, segments.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.ownerId, t.customerId],
      foreignColumns: [customers.ownerId, customers.id],
    }).onDelete("cascade"),
  ],
);
