import { couponVariable } from "@dakiya/domain/campaign";
import { isPoolLow } from "@dakiya/domain/wire";
import type { CouponPoolWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor, Tx } from "../../db/client.ts";
import { couponPools } from "../../db/schema/index.ts";
import type { AccountCtx } from "../../deps.ts";
import { firstOrMissing, ownRow } from "../own-row.ts";

export type PoolRow = typeof couponPools.$inferSelect;

/** Whether a row `p` of `coupon_pools` is past its last day, by the account's clock. */
export const IS_EXPIRED: SQL<boolean> = sql`coalesce(p.expires_on < (
  select (statement_timestamp() at time zone a.time_zone)::date from accounts a where a.id = p.account_id
), false)`;

/** @throws AppError "missing" */
export async function findPool(db: Executor, ctx: AccountCtx, id: string): Promise<PoolRow> {
  const rows = await db
    .select()
    .from(couponPools)
    .where(ownRow(couponPools, ctx, id));
  return firstOrMissing(rows, "Coupon pool");
}

/** Locks a pool. @throws AppError "missing" */
export async function lockPool(tx: Tx, ctx: AccountCtx, id: string): Promise<PoolRow> {
  const rows = await tx
    .select()
    .from(couponPools)
    .where(ownRow(couponPools, ctx, id))
    .for("no key update");
  return firstOrMissing(rows, "Coupon pool");
}

type Figures = {
  id: string;
  key: string;
  name: string;
  worth: string;
  expires_on: string | null;
  expired: boolean;
  warn_below: number | null;
  total: number;
  codes_left: number;
  used: number;
  created_at: Date | string;
};

/** Pools with their figures, the latest first. @param id - One of them alone. */
export async function readPools(
  db: Executor,
  accountId: number,
  id?: number,
): Promise<CouponPoolWire[]> {
  const { rows } = await db.execute<Figures>(sql`
    select p.id::text, p.key, p.name, p.worth, p.expires_on::text, ${IS_EXPIRED} as expired, p.warn_below, p.total,
      p.codes_left, p.created_at, (
        select count(distinct u.seq)::int from coupon_uses u
        join orders o on o.account_id = u.account_id and o.id = u.order_id and o.counts
        where u.account_id = p.account_id and u.pool_id = p.id
      ) as used
    from coupon_pools p
    where p.account_id = ${accountId} and ${id === undefined ? sql`true` : sql`p.id = ${id}`}
    order by p.id desc
  `);
  return rows.map((row) => ({
    ...{ _id: row.id, name: row.name, key: row.key, worth: row.worth },
    variable: `{${couponVariable(row.key)}}`,
    ...{ expiresOn: row.expires_on, isExpired: row.expired, warnBelow: row.warn_below },
    ...{
      total: row.total,
      left: row.codes_left,
      given: row.total - row.codes_left,
      used: row.used,
    },
    isLow: isPoolLow({ total: row.total, left: row.codes_left, warnBelow: row.warn_below }),
    createdAt: new Date(row.created_at).toISOString(),
  }));
}
