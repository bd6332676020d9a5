import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { logKey, rowSet, sqlArray } from "../../db/sql/sql.ts";

/**
 * The campaigns that a customer clicked by hand before an order `o`, each with the last time: from the first click of
 * each log, which is kept for good, and later ones, here or told by a service, which are kept for a time.
 */
const CLICKED = sql`
  select l.campaign_id, greatest(l.clicked_at, later.at) as at
  from communication_logs l
  left join lateral (
    select max(h.at) as at from tracking_hits h
    where h.account_id = l.account_id and h.campaign_id = l.campaign_id and h.seq = l.seq and h.kind = 'click'
      and not h.machine and not h.pending and h.at <= o.placed_at
  ) later on true
  where l.account_id = o.account_id and l.customer_id = o.customer_id and l.clicked_at <= o.placed_at`;

/** The click that an order `o` counts for until now: it may be forgotten, or its customer erased. */
const KNOWN_CLICK = sql`
  select a.campaign_id, a.clicked_at as at
  from attributions a where a.account_id = o.account_id and a.order_id = o.id`;

/**
 * Says anew which campaigns some orders count for. Their customers must be locked, so that no click of theirs is being
 * recorded meanwhile.
 *
 * @param orders - Condition on the table `orders o`, the account's included.
 * @param clicks - Where the clicks before an order are read from.
 */
async function attribute(
  db: Executor,
  orders: SQL,
  clicks = sql`${CLICKED} union all ${KNOWN_CLICK}`,
): Promise<void> {
  await db.execute(sql`
    with found as materialized (
      select o.account_id, o.id, o.customer_id, o.placed_at, a.attribution_days
      from orders o join accounts a on a.id = o.account_id
      where ${orders}
      order by o.id
      for share of o
    ),
    best as materialized (
      select o.account_id, o.id, last.campaign_id, last.at
      from found o left join lateral (
        select click.campaign_id, click.at from (${clicks}) click
        where click.at >= o.placed_at - o.attribution_days * interval '24 hours'
        order by click.at desc, click.campaign_id desc
        limit 1
      ) last on true
    ),
    gone as (
      delete from attributions a using best
      where a.account_id = best.account_id and a.order_id = best.id and best.campaign_id is null
    )
    insert into attributions as known (account_id, order_id, campaign_id, clicked_at)
    select account_id, id, campaign_id, at from best where campaign_id is not null
    order by account_id, id
    on conflict (account_id, order_id) do update
      set campaign_id = excluded.campaign_id, clicked_at = excluded.clicked_at
      where (known.campaign_id, known.clicked_at) is distinct from (excluded.campaign_id, excluded.clicked_at)
  `);
}

/** Attributes orders that are new, or whose customer or time has changed, since another click may then be the last. */
export async function attributeOrders(
  db: Executor,
  accountId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await attribute(
    db,
    sql`o.account_id = ${accountId} and o.id = any(${sqlArray(ids, "bigint")})`,
    CLICKED,
  );
}

/**
 * Attributes the orders that clicks recorded now came before: a click is recorded some seconds after it was made, and an
 * order may be stored in between.
 *
 * @param clicks - By log, the first and the last of them.
 */
export async function attributeClicks(
  db: Executor,
  accountId: number,
  clicks: readonly { campaignId: number; seq: number; first: Date; last: Date }[],
): Promise<void> {
  await attribute(
    db,
    sql`o.account_id = ${accountId} and o.id in (
      select late.id
      from ${rowSet("c", clicks, {
        ...logKey(accountId),
        first: ["timestamptz", ({ first }) => first.toISOString()],
        last: ["timestamptz", ({ last }) => last.toISOString()],
      })}
      join communication_logs l on l.account_id = c.account_id and l.campaign_id = c.campaign_id and l.seq = c.seq
      join accounts owner on owner.id = l.account_id
      join orders late on late.account_id = l.account_id and late.customer_id = l.customer_id
        and late.placed_at >= c.first and late.placed_at <= c.last + owner.attribution_days * interval '24 hours'
    )`,
  );
}

/** Clicks are complete for so many days; older orders keep their campaign. */
const RECOUNTED_DAYS = 60;

export async function attributeRecent(db: Executor, accountId: number): Promise<void> {
  await attribute(
    db,
    sql`o.account_id = ${accountId} and o.placed_at > statement_timestamp() - ${RECOUNTED_DAYS} * interval '24 hours'`,
  );
}
