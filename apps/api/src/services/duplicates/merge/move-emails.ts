import { sql } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { rowsOfJson } from "./part.ts";
import type { Part } from "./part.ts";
import type { Pair } from "./pair.ts";

type Log = { campaign: number; seq: number };

/**
 * Logs keep their numbers, and so their links, clicks and figures. `merged_from` keeps apart those of two customers who got
 * the same campaign; one from an earlier merge stays.
 */
export const emails: Part<Log[]> = {
  move: async (tx, { accountId, keptId, goneId }) => {
    const { rows } = await tx.execute<{ campaign: string; seq: number }>(sql`
      with locked as materialized (
        select campaign_id, seq from communication_logs
        where account_id = ${accountId} and customer_id = ${goneId}
        order by campaign_id, seq for no key update
      )
      update communication_logs l
      set customer_id = ${keptId}, merged_from = coalesce(l.merged_from, ${goneId}::bigint)
      from locked
      where l.account_id = ${accountId} and l.campaign_id = locked.campaign_id and l.seq = locked.seq
      returning l.campaign_id as campaign, l.seq
    `);
    return rows.map(({ campaign, seq }) => ({ campaign: Number(campaign), seq }));
  },
  putBack: async (tx, pair, logs) => await giveBack(tx, pair, logs),
};

async function giveBack(tx: Tx, { accountId, keptId, goneId }: Pair, logs: Log[]): Promise<void> {
  await tx.execute(sql`
    with locked as materialized (
      select l.campaign_id, l.seq from communication_logs l
      join ${rowsOfJson(logs, "moved", "campaign bigint, seq int")}
        on l.campaign_id = moved.campaign and l.seq = moved.seq
      where l.account_id = ${accountId} and l.customer_id = ${keptId}
      order by l.campaign_id, l.seq for no key update of l
    )
    update communication_logs l
    set customer_id = ${goneId}, merged_from = nullif(l.merged_from, ${goneId}::bigint)
    from locked
    where l.account_id = ${accountId} and l.campaign_id = locked.campaign_id and l.seq = locked.seq
  `);
}
