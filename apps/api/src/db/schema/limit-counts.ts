import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/**
 * How often something was done within a stretch of time that is not over (`limits.ts`). Who or what did it is in the key as
 * a keyed hash; it belongs to nobody, and rows of stretches that are over go by and by.
 */
export const limitCounts = pgTable(
  "limit_counts",
  {
    key: text("key").primaryKey(),
    points: integer("points").notNull(),
    endsAt: instant("ends_at").notNull(),
  },
  (t) => [index("limit_counts_end").on(t.endsAt)],
);
