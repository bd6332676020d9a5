import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Tx } from "../../src/db/client.ts";
import { customers } from "../../src/db/schema/index.ts";
import { sqlArray } from "../../src/db/sql/sql.ts";
import { frozenFields } from "../../src/services/campaigns/audience/fix-recipients.ts";
import { REASONS } from "../../src/services/deliveries/reasons.ts";
import { chance, waitChance } from "./chance.ts";
import type { SeededCampaign } from "./seed-campaigns.ts";

/** Choices are drawn per campaign and log. */
const LOG = "(c.id * 16777216 + k)";

/**
 * Inserts the logs and batches of campaigns: sent one after the other, most delivered in seconds, opened within
 * hours, clicked minutes later; a few refused or bounced. Nothing lies after `startedAt`. Services that report no
 * delivery have none.
 */
export async function seedLogs(
  tx: Tx,
  campaigns: readonly SeededCampaign[],
  options: { accountId: number; startedAt: Date },
): Promise<void> {
  const { accountId } = options;
  const now = sql`${options.startedAt.toISOString()}::timestamptz`;
  const list = sql`json_to_recordset(${JSON.stringify(campaigns)}::json) c(
    id bigint, "segmentId" bigint, status text, service text, "createdAt" timestamptz, size int, room int,
    reached int, "batchSize" int, "openRate" float8, "clickRate" float8, "offset" float8
  )`;
  await tx.execute(sql`
    insert into communication_logs (account_id, campaign_id, seq, customer_id, recipient, created_at, sent_at,
      delivered_at, opened_at, clicked_at, failed_at, failure_reason)
    select ${accountId}, c.id, k, p.id,
      ${recipientOf(campaigns)},
      c."createdAt" + interval '2 seconds',
      case when took then turn_at end,
      case when delivered and c.service <> 'gmail' then delivered_at end,
      case when delivered and opens and opened_at < ${now} then opened_at end,
      case when delivered and opens and clicks and clicked_at < ${now} then clicked_at end,
      case when k > c.reached and c.status = 'paused' then null
        when not took or bounced then turn_at + interval '2 seconds' end,
      case when k > c.reached then case c.status when 'paused' then null else ${REASONS.cancelled} end
        when c.status = 'failed' then 'The email service refused the key'
        when not took then 'Invalid recipient address'
        when bounced then '550 5.1.1 The mailbox does not exist' end
    from ${list}
    cross join lateral generate_series(1, c.size) k
    join seed_members m
      on m.segment_id = c."segmentId" and m.nth = 1 + (floor(c."offset" * c.room)::int + k) % c.room
    join customers p on p.account_id = ${accountId} and p.id = m.customer_id
    cross join lateral (
      select
        k <= c.reached and c.status <> 'failed' and ${chance(LOG, 31)} >= 0.004 as took,
        ${chance(LOG, 32)} < 0.017 as bounced,
        ${chance(LOG, 33)} < c."openRate" as opens,
        ${chance(LOG, 34)} < c."clickRate" as clicks,
        c."createdAt" + interval '5 seconds'
          + least(k, c.reached + 1) * interval '1 hour' / greatest(c.size, 36000) as turn_at
      offset 0
    ) drawn
    cross join lateral (
      select took and not bounced as delivered,
        turn_at + interval '1 second' * (1 + 4 * ${waitChance(LOG, 35)}) as delivered_at
    ) arrived
    cross join lateral (select delivered_at + interval '9 hours' * ${waitChance(LOG, 36)} as opened_at) o
    cross join lateral (select opened_at + interval '4 minutes' * ${waitChance(LOG, 37)} as clicked_at) l
  `);
  await tx.execute(sql`
    insert into send_batches (account_id, campaign_id, first_seq, last_seq, state, attempts, first_attempt_at)
    select ${accountId}, c.id, first, least(first + c."batchSize" - 1, c.size),
      case when first <= c.reached then 'done' when c.status = 'paused' then 'ready' else 'cancelled' end,
      (first <= c.reached)::int, case when first <= c.reached then c."createdAt" + interval '5 seconds' end
    from ${list} cross join lateral generate_series(1, c.size, c."batchSize") first
  `);
}

/** What each campaign's message uses of a recipient, from the row `p` of customers. */
function recipientOf(campaigns: readonly SeededCampaign[]): SQL {
  const uses = campaigns.map(({ id, subject, body }) => ({
    id,
    fields: frozenFields(`${subject}\n${body}`),
  }));
  const parts = [...new Set(uses.flatMap(({ fields }) => fields))].map((field) => {
    const ids = uses.flatMap(({ id, fields }) => (fields.includes(field) ? id : []));
    const value = sql`jsonb_build_object(${sql.raw(`'${field}'`)}, p.${sql.identifier(customers[field].name)})`;
    return ids.length === uses.length
      ? value
      : sql`case when c.id = any(${sqlArray(ids, "bigint")}) then ${value} else '{}' end`;
  });
  return sql.join(parts, sql` || `);
}
