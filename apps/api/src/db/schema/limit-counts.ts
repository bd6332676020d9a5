import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** Rate limit counters (`limits.ts`). The key is a keyed hash of the limited user or address; expired rows go in passing. */
export const limitCounts = pgTable(
  "limit_counts",
  {
    key: text("key").primaryKey(),
    points: integer("points").notNull(),
    endsAt: instant("ends_at").notNull(),
  },
  (t) => [index("limit_counts_end").on(t.endsAt)],
);
