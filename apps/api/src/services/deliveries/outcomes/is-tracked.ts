import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { tracksClicks, tracksOpens } from "@dakiya/domain/tracking";
import type { Tracking } from "@dakiya/domain/tracking";
import type { Executor } from "../../../db/client.ts";
import { sqlArray } from "../../../db/sql/sql.ts";
import { tracks } from "../../sending-rules/tracking.ts";
import type { LogFact } from "./merge-facts.ts";

/** Whether a campaign tracks a kind of hit; everything else than opens and clicks counts always. */
export function isTracked(tracking: SQL, kind: SQL): SQL {
  return sql`(case ${kind} when 'open' then ${tracks(tracking, "opens")}
    when 'click' then ${tracks(tracking, "clicks")} else true end)`;
}

/** Facts without the opens and clicks that their campaigns do not track: services may report those by tracking of their own. */
export async function withoutUntracked(
  db: Executor,
  accountId: number,
  facts: readonly LogFact[],
): Promise<LogFact[]> {
  const ids = facts.flatMap(({ campaignId, openedAt, clickedAt }) =>
    openedAt == null && clickedAt == null ? [] : [campaignId],
  );
  if (ids.length === 0) return [...facts];
  const { rows } = await db.execute<{ id: string; tracking: Tracking }>(sql`
    select id, tracking from campaigns
    where account_id = ${accountId} and id = any(${sqlArray([...new Set(ids)], "bigint")}) and tracking <> 'both'
  `);
  const choices = new Map(rows.map(({ id, tracking }) => [Number(id), tracking]));
  return facts.map((fact) => {
    const tracking = choices.get(fact.campaignId) ?? null;
    return {
      ...fact,
      ...(tracksOpens(tracking) ? {} : { openedAt: null }),
      ...(tracksClicks(tracking) ? {} : { clickedAt: null }),
    };
  });
}
