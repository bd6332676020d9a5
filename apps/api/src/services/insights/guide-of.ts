import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { sampleData, users } from "../../db/schema/index.ts";

/**
 * What an owner has on the way to a first campaign besides sample data, as JSON; a draft's rules are a segment too. Null
 * for whoever has sent a campaign, one that is deleted by now as well, and for whoever has put the guide away.
 */
export function guideOf(owner: SQLWrapper): SQL {
  const sample = (column: string): SQL => sql`(
    select unnest(${sql.identifier(column)}) from ${sampleData} where ${sampleData.ownerId} = ${owner}
  )`;
  return sql`(select case
    when u.guide_dismissed_at is null and not exists (
      select from campaigns
      where owner_id = u.id and logged_at is not null and id not in ${sample("campaign_ids")}
    ) then json_build_object(
      'customers', exists (
        select from customers where owner_id = u.id and id not in ${sample("customer_ids")}),
      'segment', exists (
        select from segments where owner_id = u.id and id not in ${sample("segment_ids")})
        or exists (select from campaigns where owner_id = u.id and draft #> '{rules,rules,0}' is not null)
    ) end from ${users} u where u.id = ${owner})`;
}
