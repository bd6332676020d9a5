import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { sqlArray } from "../../../db/sql/sql.ts";

type CountedHit = {
  campaignId: number;
  seq: number;
  kind: "open" | "click" | "unsubscribe";
  linkIndex: number | null;
  atMs: number;
};

/** Up to which log hits are noted, of a campaign that is being counted (`recount_report`). Null for all. */
const UPTO = sql`case when figures_since is null then figures_seq end as upto`;

/** Adds the hits of machines to their campaigns' own counters. */
export async function countMachines(
  tx: Tx,
  account: number,
  hits: readonly CountedHit[],
): Promise<void> {
  if (hits.length === 0) return;
  const kinds = sqlArray(
    hits.map(({ kind }) => kind),
    "text",
  );
  const seqs = sqlArray(
    hits.map(({ seq }) => seq),
    "int",
  );
  await tx.execute(sql`
    with hit as (select * from unnest(${campaignsOf(hits)}, ${kinds}, ${seqs}) h(campaign_id, kind, seq)),
    locked as materialized (
      select id, ${UPTO} from campaigns
      where account_id = ${account} and id in (select campaign_id from hit)
      order by id for no key update
    ),
    counted as (
      select campaign_id, count(*) filter (where kind = 'open') as opens,
        count(*) filter (where kind = 'click') as clicks
      from hit join locked on id = campaign_id and (upto is null or seq <= upto)
      group by campaign_id
    )
    update campaigns c set machine_opens = c.machine_opens + n.opens, machine_clicks = c.machine_clicks + n.clicks
    from counted n
    where c.account_id = ${account} and c.id = n.campaign_id
  `);
}

/**
 * Adds people's clicks to their links: each hit, and each recipient once. Under the campaigns' locks, which `recount_report`
 * takes too.
 */
export async function countLinkClicks(
  tx: Tx,
  account: number,
  hits: readonly CountedHit[],
): Promise<void> {
  const clicks = hits.filter(({ kind, linkIndex }) => kind === "click" && linkIndex !== null);
  if (clicks.length === 0) return;
  const links = sqlArray(
    clicks.map(({ linkIndex }) => linkIndex),
    "int",
  );
  const seqs = sqlArray(
    clicks.map(({ seq }) => seq),
    "int",
  );
  const times = sqlArray(
    clicks.map(({ atMs }) => new Date(atMs).toISOString()),
    "timestamptz",
  );
  await tx.execute(sql`
    with clicked as (
      select campaign_id, link_index, seq, min(at) as at, count(*)::int as clicks
      from unnest(${campaignsOf(clicks)}, ${links}, ${seqs}, ${times}) h(campaign_id, link_index, seq, at)
      group by campaign_id, link_index, seq
    ),
    locked as materialized (
      select id, account_id, ${UPTO} from campaigns
      where account_id = ${account} and id in (select campaign_id from clicked)
      order by id for no key update
    ),
    noted as (
      insert into link_clicks as known (account_id, campaign_id, link_index, seq, first_at, clicks)
      select l.account_id, c.campaign_id, c.link_index, c.seq, c.at, c.clicks
      from clicked c join locked l on l.id = c.campaign_id and (l.upto is null or c.seq <= l.upto)
      join campaign_links k on k.account_id = l.account_id and k.campaign_id = c.campaign_id and k.link_index = c.link_index
      order by c.campaign_id, c.link_index, c.seq
      on conflict (account_id, campaign_id, link_index, seq) do update set
        clicks = known.clicks + excluded.clicks, first_at = least(known.first_at, excluded.first_at)
      returning campaign_id, link_index, seq, clicks
    ),
    -- A recipient is new to a link whose row has no more than the clicks of now.
    added as (
      select campaign_id, link_index, sum(c.clicks) as clicks, count(*) filter (where n.clicks = c.clicks) as people
      from noted n join clicked c using (campaign_id, link_index, seq)
      group by campaign_id, link_index
    )
    update campaign_links k set clicks = k.clicks + a.clicks, people = k.people + a.people
    from added a
    where k.account_id = ${account} and k.campaign_id = a.campaign_id and k.link_index = a.link_index
  `);
}

const campaignsOf = (hits: readonly CountedHit[]): SQL =>
  sqlArray(
    hits.map(({ campaignId }) => campaignId),
    "bigint",
  );
