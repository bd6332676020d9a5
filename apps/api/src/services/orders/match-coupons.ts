import type { CouponSalesWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { oneRow, sqlArray } from "../../db/sql/sql.ts";

/** Codes of one order that are looked up. */
const MAX_CODES = 20;

/** Parts of an order's text that may be codes. A code may hold a comma, so the whole text is one, too. */
const PARTS = sql`(
  select distinct part from unnest(
    upper(btrim(o.coupon)) || regexp_split_to_array(upper(o.coupon), '[,;|[:space:]]+')
  ) part where part <> '' limit ${MAX_CODES}
)`;

/** Notes anew which codes of the account's pools some orders used, and which campaigns gave them. */
export async function matchCoupons(
  db: Executor,
  accountId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const chosen = sqlArray(ids, "bigint");
  await db.execute(sql`
    delete from coupon_uses where account_id = ${accountId} and order_id = any(${chosen})
  `);
  await db.execute(sql`
    insert into coupon_uses (account_id, order_id, pool_id, seq, campaign_id)
    select o.account_id, o.id, c.pool_id, c.seq, r.campaign_id
    from orders o
    cross join lateral ${PARTS} p(code)
    join coupon_codes c on c.account_id = o.account_id and upper(c.code) = p.code
    left join lateral (
      select campaign_id from coupon_ranges r
      where r.account_id = c.account_id and r.pool_id = c.pool_id and r.first_seq <= c.seq
      order by r.first_seq desc limit 1
    ) r on true
    where o.account_id = ${accountId} and o.id = any(${chosen}) and o.coupon is not null
    order by o.id, c.pool_id, c.seq
  `);
}

/**
 * Codes that emails of campaigns gave and orders used, and the sales of these orders, each counted once.
 *
 * @returns Null where they gave none.
 */
export async function readCouponSales(
  db: Executor,
  accountId: number,
  campaignIds: readonly number[],
): Promise<CouponSalesWire | null> {
  const ids = sqlArray(campaignIds, "bigint");
  const sales = await oneRow<CouponSalesWire>(
    db,
    sql`
    select (
        select coalesce(sum(last_seq - first_seq + 1), 0)::int from coupon_ranges
        where account_id = ${accountId} and campaign_id = any(${ids})
      ) as given,
      count(distinct (u.pool_id, u.seq))::int as used, count(distinct o.id)::int as orders,
      coalesce((
        select sum(net)::float8 from orders s
        where s.account_id = ${accountId} and s.counts and s.id in (
          select order_id from coupon_uses where account_id = ${accountId} and campaign_id = any(${ids})
        )
      ), 0) as revenue
    from coupon_uses u join orders o on o.account_id = u.account_id and o.id = u.order_id and o.counts
    where u.account_id = ${accountId} and u.campaign_id = any(${ids})
  `,
  );
  // A deleted pool leaves what was used.
  return sales.given === 0 && sales.used === 0
    ? null
    : { ...sales, given: Math.max(sales.given, sales.used) };
}
