import { sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { sqlArray } from "../../db/sql-array.ts";
import { sampleCustomers } from "../customers/is-sample.ts";

/**
 * Adds the sample data's recent events to "today", or subtracts them.
 *
 * @param sign - 1 when it has just been loaded, -1 before it is removed.
 */
export async function noteActivity(
  tx: Tx,
  { ownerId, campaignIds, sign }: { ownerId: number; campaignIds: readonly number[]; sign: 1 | -1 },
): Promise<void> {
  await tx.execute(sql`
    insert into owner_activity (owner_id, at, customers_added, sent, opened, clicked)
    select ${ownerId}::bigint, date_trunc('minute', at), ${sign}::int * sum(added), ${sign}::int * sum(sent),
      ${sign}::int * sum(opened), ${sign}::int * sum(clicked)
    from (
      select created_at as at, 1 as added, 0 as sent, 0 as opened, 0 as clicked
      from customers where owner_id = ${ownerId} and id in ${sampleCustomers(ownerId)}
      union all
      select t.at, 0, t.sent, t.opened, t.clicked
      from communication_logs l cross join lateral (
        values (l.sent_at, 1, 0, 0), (l.opened_at, 0, 1, 0), (l.clicked_at, 0, 0, 1)
      ) t(at, sent, opened, clicked)
      where l.owner_id = ${ownerId} and l.campaign_id = any(${sqlArray(campaignIds, "bigint")})
    ) happened
    where at > clock_timestamp() - interval '2 days'
    group by date_trunc('minute', at)
  `);
}
