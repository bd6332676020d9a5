import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { accountKey } from "./accounts.ts";
import { instant, rowId } from "./columns.ts";

/** Things of an account that background work leaves alone for a while after failures in a row; a success ends it. */
export const workBackoffs = pgTable(
  "work_backoffs",
  {
    accountId: accountKey(),
    kind: text("kind", { enum: ["poll", "enrol", "advance"] }).notNull(),
    /** The id of its subject, such as an automation. */
    thingId: rowId("thing_id").notNull(),
    failures: integer("failures").notNull(),
    /** Whether the last one ran out of time. */
    slow: boolean("slow").notNull(),
    retryAt: instant("retry_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.kind, t.thingId] })],
);

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
