import { sql } from "drizzle-orm";
import {
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { accountKey } from "./accounts.ts";
import { campaigns } from "./campaigns.ts";
import { instant, rowId } from "./columns.ts";

/** Coupon pools. `key` names one in messages, for good. */
export const couponPools = pgTable(
  "coupon_pools",
  {
    accountId: accountKey(),
    id: rowId().notNull().generatedAlwaysAsIdentity(),
    key: text("key").notNull(),
    name: text("name").notNull(),
    worth: text("worth").notNull().default(""),
    /** The last day on which codes are given, by the clock of UTC; null for no end. */
    expiresOn: date("expires_on"),
    /** Codes left below which it counts as low; null for a tenth of it. */
    warnBelow: integer("warn_below"),
    /** Its codes have the numbers 1 to this. */
    total: integer("total").notNull().default(0),
    /** Codes in its free ranges. */
    codesLeft: integer("codes_left").notNull().default(0),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    unique("coupon_pools_key").on(t.accountId, t.key),
  ],
);

/** The codes of a pool, numbered without gaps. No code is in two pools of an account, whatever its case. */
export const couponCodes = pgTable(
  "coupon_codes",
  {
    accountId: rowId("account_id").notNull(),
    poolId: rowId("pool_id").notNull(),
    seq: integer("seq").notNull(),
    code: text("code").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.poolId, t.seq] }),
    uniqueIndex("coupon_codes_code").on(t.accountId, sql`upper(code)`),
    foreignKey({
      columns: [t.accountId, t.poolId],
      foreignColumns: [couponPools.accountId, couponPools.id],
    }).onDelete("cascade"),
  ],
);

/**
 * Ranges of a pool's codes, which together hold each code once. A free one has no campaign. In a given one the code `seq`
 * is that of the log `first_log_seq + (seq - first_seq)`, so that giving a million codes writes one row.
 */
export const couponRanges = pgTable(
  "coupon_ranges",
  {
    accountId: rowId("account_id").notNull(),
    poolId: rowId("pool_id").notNull(),
    firstSeq: integer("first_seq").notNull(),
    lastSeq: integer("last_seq").notNull(),
    campaignId: rowId("campaign_id"),
    firstLogSeq: integer("first_log_seq"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.poolId, t.firstSeq] }),
    index("coupon_ranges_campaign").on(t.accountId, t.campaignId, t.firstLogSeq),
    index("coupon_ranges_free")
      .on(t.accountId, t.poolId, t.firstSeq)
      .where(sql`campaign_id is null`),
    foreignKey({
      columns: [t.accountId, t.poolId],
      foreignColumns: [couponPools.accountId, couponPools.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.accountId, t.campaignId],
      foreignColumns: [campaigns.accountId, campaigns.id],
    }).onDelete("cascade"),
  ],
);
