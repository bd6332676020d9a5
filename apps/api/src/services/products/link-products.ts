import { sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";

/** Click links of a campaign, at most: their numbers take two bytes, and the last means the link for machines. */
const MAX_LINKS = 65_000;

/**
 * Makes the links of the products that recipients are shown click links of their campaign. Those beyond the limit lead to
 * their targets untracked.
 *
 * @param fromSeq - The first of the logs that were just added.
 */
export async function linkProducts(
  tx: Tx,
  { accountId, id }: { accountId: number; id: number },
  fromSeq = 1,
): Promise<void> {
  await tx.execute(sql`
    insert into campaign_links (account_id, campaign_id, link_index, url)
    select ${accountId}, ${id}, fresh.link_index, fresh.url
    from (
      select shown.link as url, base.count + row_number() over (order by shown.first, shown.link) - 1 as link_index
      from (
        select c.link, min(c.id) as first
        from (
          select distinct copy.value::bigint as id
          from communication_logs l
          cross join lateral jsonb_each(l.recipient -> 'products') block
          cross join lateral jsonb_array_elements_text(block.value) copy
          where l.account_id = ${accountId} and l.campaign_id = ${id} and l.seq >= ${fromSeq}::int
        ) used
        join product_copies c on c.account_id = ${accountId} and c.id = used.id
        where not exists (
          select from campaign_links k
          where k.account_id = ${accountId} and k.campaign_id = ${id} and k.url = c.link and k.language is null
        )
        group by c.link
      ) shown
      cross join (
        select coalesce(max(link_index), -1) + 1 as count from campaign_links
        where account_id = ${accountId} and campaign_id = ${id}
      ) base
    ) fresh
    where fresh.link_index < ${MAX_LINKS}::int
  `);
}
