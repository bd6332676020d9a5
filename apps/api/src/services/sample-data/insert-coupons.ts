import { couponVariable } from "@dakiya/domain/campaign";
import { MAX_COUPON_POOLS } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { couponPools } from "../../db/schema/index.ts";
import { sqlArray } from "../../db/sql/sql.ts";
import { lockAccount } from "../lock-account.ts";
import { matchCoupons } from "../orders/match-coupons.ts";

const KEY = "sample_offer";

/**
 * Gives the recipients of the sample campaign that brought in most orders a coupon code each, which these orders used. Nothing
 * where the account has a pool of that key, or no room for one.
 */
export async function insertCoupons(
  tx: Tx,
  accountId: number,
  { campaignIds, orderIds }: { campaignIds: readonly number[]; orderIds: readonly number[] },
): Promise<void> {
  await lockAccount(tx, accountId);
  const pools = await tx.execute<{ key: string }>(
    sql`select key from coupon_pools where account_id = ${accountId}`,
  );
  if (pools.rows.length >= MAX_COUPON_POOLS || pools.rows.some(({ key }) => key === KEY)) return;
  const { rows } = await tx.execute<{ id: string; recipients: number }>(sql`
    select c.id, c.total_recipients as recipients from campaigns c
    join attributions a on a.account_id = c.account_id and a.campaign_id = c.id
    where c.account_id = ${accountId} and c.id = any(${sqlArray(campaignIds, "bigint")})
    group by c.account_id, c.id order by count(*) desc, c.id limit 1
  `);
  const [campaign] = rows;
  if (campaign === undefined) return;
  await giveCodes(tx, accountId, { id: Number(campaign.id), recipients: campaign.recipients });
  await useCodes(tx, accountId, Number(campaign.id));
  await matchCoupons(tx, accountId, orderIds);
}

async function giveCodes(
  tx: Tx,
  accountId: number,
  { id, recipients }: { id: number; recipients: number },
): Promise<void> {
  // A fifth more than it needs, so that some are left.
  const total = Math.ceil(recipients * 1.2);
  const [pool] = await tx
    .insert(couponPools)
    .values({ accountId, key: KEY, name: "Sample offer", worth: "10% off", total })
    .returning({ id: couponPools.id });
  if (pool === undefined) throw new Error("The sample pool was not inserted");
  const left = total - recipients;
  await tx.execute(sql`
    update coupon_pools set codes_left = ${left} where account_id = ${accountId} and id = ${pool.id}`);
  await tx.execute(sql`
    insert into coupon_codes (account_id, pool_id, seq, code)
    select ${accountId}, ${pool.id}, n, 'SAMPLE-' || upper(substr(md5(${accountId}::text || ':' || n), 1, 8))
    from generate_series(1, ${total}::int) n
    on conflict do nothing`);
  await tx.execute(sql`
    insert into coupon_ranges (account_id, pool_id, first_seq, last_seq, campaign_id, first_log_seq)
    values (${accountId}, ${pool.id}, 1, ${recipients}::int, ${id}, 1)`);
  if (left > 0)
    await tx.execute(sql`
      insert into coupon_ranges (account_id, pool_id, first_seq, last_seq)
      values (${accountId}, ${pool.id}, ${recipients}::int + 1, ${total}::int)`);
  await tx.execute(sql`
    update communication_logs l
    set recipient = l.recipient || jsonb_build_object('coupons', jsonb_build_object(${KEY}::text, c.code))
    from coupon_codes c
    where l.account_id = ${accountId} and l.campaign_id = ${id}
      and c.account_id = l.account_id and c.pool_id = ${pool.id} and c.seq = l.seq`);
  await tx.execute(sql`
    update campaigns set body = body || ${`\n\nYour code: {${couponVariable(KEY)}}`}::text
    where account_id = ${accountId} and id = ${id}`);
}

/** The orders that the campaign brought in name the code of its email. */
async function useCodes(tx: Tx, accountId: number, campaignId: number): Promise<void> {
  await tx.execute(sql`
    update orders o set coupon = l.recipient -> 'coupons' ->> ${KEY}::text
    from attributions a
    join communication_logs l on l.account_id = a.account_id and l.campaign_id = a.campaign_id
    where a.account_id = ${accountId} and a.campaign_id = ${campaignId}
      and o.account_id = a.account_id and o.id = a.order_id and l.customer_id = o.customer_id`);
}

/** Deletes the pool whose codes only sample campaigns gave. One that another campaign uses is the user's. */
export async function removeCoupons(
  tx: Tx,
  { accountId, campaignIds }: { accountId: number; campaignIds: readonly number[] },
): Promise<void> {
  const ids = sqlArray(campaignIds, "bigint");
  await tx.execute(sql`
    delete from coupon_pools p
    where p.account_id = ${accountId} and p.key = ${KEY}
      and exists (
        select from coupon_ranges r
        where r.account_id = p.account_id and r.pool_id = p.id and r.campaign_id = any(${ids})
      )
      and not exists (
        select from coupon_ranges r
        where r.account_id = p.account_id and r.pool_id = p.id and r.campaign_id <> all(${ids})
      )`);
}
