import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { tracksClicks, tracksOpens } from "@dakiya/domain/tracking";
import type { Tracking } from "@dakiya/domain/tracking";
import type { Executor } from "../../../db/client.ts";
import { logKey, rowSet } from "../../../db/sql/sql.ts";
import { tracks } from "../../sending-rules/tracking.ts";
import type { LogFact } from "./merge-facts.ts";

/** Whether a campaign tracks a kind of hit; everything else than opens and clicks counts always. */
export function isTracked(tracking: SQL, kind: SQL): SQL {
  return sql`(case ${kind} when 'open' then ${tracks(tracking, "opens")}
    when 'click' then ${tracks(tracking, "clicks")} else true end)`;
}

/**
 * Facts without the opens and clicks that their campaigns do not track, or that are of customers who are not tracked: services
 * may report those by tracking of their own.
 */
export async function withoutUntracked(
  db: Executor,
  accountId: number,
  facts: readonly LogFact[],
): Promise<LogFact[]> {
  const seen = facts.filter(({ openedAt, clickedAt }) => openedAt != null || clickedAt != null);
  if (seen.length === 0) return [...facts];
  const { rows } = await db.execute<{ id: string; seq: number; tracking: Tracking }>(sql`
    select c.id, l.seq, case when l.untracked then 'none' else c.tracking end as tracking
    from ${rowSet("f", seen, logKey(accountId))}
    join communication_logs l
      on l.account_id = f.account_id and l.campaign_id = f.campaign_id and l.seq = f.seq
    join campaigns c on c.account_id = f.account_id and c.id = f.campaign_id
    where c.tracking <> 'both' or l.untracked
  `);
  const choices = new Map(rows.map(({ id, seq, tracking }) => [`${id}:${seq}`, tracking]));
  return facts.map((fact) => {
    const tracking = choices.get(`${fact.campaignId}:${fact.seq}`) ?? null;
    return {
      ...fact,
      ...(tracksOpens(tracking) ? {} : { openedAt: null }),
      ...(tracksClicks(tracking) ? {} : { clickedAt: null }),
    };
  });
}
