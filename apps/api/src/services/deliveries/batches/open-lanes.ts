import { sql, type SQL } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import type { Deps } from "../../../deps.ts";
import { LANES } from "../policy.ts";

/** A lane that sleeps longer than this is woken when there is work for it. */
const SOON = sql`interval '5 seconds'`;

/** A query that counts the lanes of a campaign that run now or soon. */
export function awakeLanes(campaignId: SQL): SQL {
  return sql`
    select count(*) from pgboss.job
    where name = 'send-batch' and state <= 'active' and (data ->> 'campaignId')::bigint = ${campaignId}
      and (state = 'active' or start_after < now() + ${SOON})`;
}

/**
 * Raises the number of a campaign's lanes to its waiting batches, `LANES` at most. A lane is one job, kept from the
 * campaign's start to its end; sleeping ones are woken first, missing ones added. The caller's transaction locks the
 * campaign's row, so that two counts cannot race.
 *
 * @param batches - How many batches wait to be sent.
 */
export async function openLanes(
  { queue }: Pick<Deps, "queue">,
  tx: Tx,
  campaign: { ownerId: number; id: number },
  batches: number,
): Promise<void> {
  const { ownerId, id: campaignId } = campaign;
  const wanted = Math.min(LANES, batches);
  if (wanted === 0) return;
  const { rows } = await tx.execute<{ lanes: number }>(sql`
    with lanes as materialized (
      select id, state < 'active' and start_after >= now() + ${SOON} as sleeps
      from pgboss.job
      where name = 'send-batch' and state <= 'active'
        and (data ->> 'campaignId')::bigint = ${campaignId}
    ),
    awake as (select count(*)::int as n from lanes where not sleeps),
    woken as (
      update pgboss.job set start_after = now()
      where name = 'send-batch' and state < 'active' and id in (
        select id from lanes where sleeps limit greatest(0, ${wanted}::int - (select n from awake))
      )
    )
    select count(*)::int as lanes from lanes
  `);
  const missing = Math.max(0, wanted - (rows[0]?.lanes ?? 0));
  const job = { ownerId, campaignId };
  await queue.add(
    tx,
    "send-batch",
    Array.from({ length: missing }, () => job),
  );
}
