import { sql } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { sqlArray } from "../../../db/sql-array.ts";

/** Why one log's recipient must not be mailed again. */
export type Suppression = {
  campaignId: number;
  seq: number;
  reason: "bounced" | "complained" | "unsubscribed";
};

/**
 * Adds the addresses of some logs to their owners' suppression lists; an unsubscription also marks the person. Holds
 * for every batch claimed from now on.
 *
 * @param options.ownerId - Touches only logs of this owner.
 */
export async function suppress(
  db: Executor,
  suppressions: readonly Suppression[],
  options: { ownerId?: number } = {},
): Promise<void> {
  if (suppressions.length === 0) return;
  const owned = options.ownerId === undefined ? sql`true` : sql`l.owner_id = ${options.ownerId}`;
  // "Unsubscribed" yields to reasons the person can't take back, and what a user typed to what was observed.
  await db.execute(sql`
    with named as materialized (
      select l.owner_id, l.customer_id, lower(l.recipient ->> 'email') as email, n.reason
      from unnest(
        ${sqlArray(
          suppressions.map((one) => one.campaignId),
          "bigint",
        )},
        ${sqlArray(
          suppressions.map((one) => one.seq),
          "int",
        )},
        ${sqlArray(
          suppressions.map((one) => one.reason),
          "text",
        )}
      ) n(campaign_id, seq, reason)
      join communication_logs l on l.campaign_id = n.campaign_id and l.seq = n.seq
      where ${owned}
    ),
    listed as (
      insert into suppressions (owner_id, email, reason)
      select distinct on (owner_id, email) owner_id, email, reason from named
      order by owner_id, email, reason
      on conflict (owner_id, email) do update set reason = excluded.reason
      where suppressions.reason in ('unsubscribed', 'manual') and excluded.reason <> 'unsubscribed'
    )
    update customers c set unsubscribed_at = clock_timestamp(), updated_at = clock_timestamp()
    from (select distinct owner_id, customer_id from named where reason = 'unsubscribed') n
    where c.owner_id = n.owner_id and c.id = n.customer_id and c.unsubscribed_at is null
  `);
}
