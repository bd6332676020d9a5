import { sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { customers, suppressions, type segments } from "../../db/schema/index.ts";
import { epochMs } from "../deliveries/sql-array.ts";
import { segmentAudience } from "../segments/segment-audience.ts";

/**
 * Fixes who gets a campaign: one log, with a frozen copy of what the mail needs, for each customer of the segment
 * who may be mailed; and the ranges of logs that go out in one request each.
 *
 * Deactivated, unsubscribed and suppressed people, and those without an address, get no log.
 *
 * @param options.batchSize - Most mails in one request.
 */
export async function fixRecipients(
  tx: Tx,
  options: { segment: typeof segments.$inferSelect; campaignId: number; batchSize: number },
): Promise<{ recipients: number; batches: number }> {
  const { segment, campaignId, batchSize } = options;
  const { ownerId } = segment;
  const clock = await tx.execute<{ now: number }>(
    sql`select ${epochMs(sql`clock_timestamp()`)} as now`,
  );
  const audience = segmentAudience(segment, new Date(clock.rows[0]?.now ?? Number.NaN));
  const logs = await tx.execute(sql`
    insert into communication_logs (owner_id, campaign_id, seq, customer_id, recipient)
    select ${ownerId}, ${campaignId}, row_number() over (order by ${customers.id}), ${customers.id},
      jsonb_build_object(
        'name', ${customers.name}, 'email', ${customers.email}, 'phone', ${customers.phone},
        'city', ${customers.city}, 'state', ${customers.state}, 'country', ${customers.country},
        'gender', ${customers.gender}, 'age', ${customers.age},
        'occupation', ${customers.occupation}, 'totalSpent', ${customers.totalSpent},
        'orderCount', ${customers.orderCount}, 'lastPurchaseAt', ${customers.lastPurchaseAt},
        'joinedAt', ${customers.joinedAt}
      )
    from ${customers}
    where ${audience}
      and ${customers.isActive} and ${customers.unsubscribedAt} is null and ${customers.email} <> ''
      and not exists (
        select from ${suppressions}
        where ${suppressions.ownerId} = ${ownerId}
          and ${suppressions.email} = lower(${customers.email})
      )
    order by ${customers.id}
  `);
  const recipients = logs.rowCount ?? 0;
  const ranges = await tx.execute(sql`
    insert into send_batches (owner_id, campaign_id, first_seq, last_seq)
    select ${ownerId}, ${campaignId}, first_seq, least(first_seq + ${batchSize}::int - 1, ${recipients}::int)
    from generate_series(1, ${recipients}::int, ${batchSize}::int) first_seq
  `);
  return { recipients, batches: ranges.rowCount ?? 0 };
}
