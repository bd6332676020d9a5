import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { communicationLogs, logFailures } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { isoText } from "../../wire/values.ts";
import { getCampaignSummary } from "../read/get-campaign.ts";

/** Under 128 KB, so that a string stays in V8's young generation; larger ones pile up until a major collection. */
const CHUNK_ROWS = 200;

/**
 * Streams all logs of a campaign: each chunk is the JSON of some `LogWire`s, joined by commas. Memory holds one
 * chunk; no connection is held in between.
 *
 * @throws AppError "missing"
 */
export async function* streamLogs(
  ctx: Ctx,
  input: { campaignId: string },
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const campaign = await getCampaignSummary(ctx, { id: input.campaignId });
  const where = sql`${communicationLogs.ownerId} = ${ctx.userId}
    and ${communicationLogs.campaignId} = ${Number(campaign._id)}`;
  let afterSeq = 0;
  while (signal?.aborted !== true) {
    const chunk = await readLogJson(ctx.db, where, { afterSeq, limit: CHUNK_ROWS });
    if (chunk === null) return;
    yield chunk.json;
    if (chunk.rows < CHUNK_ROWS) return;
    afterSeq = chunk.lastSeq;
  }
}

const log = communicationLogs;

/** A retried log: its object with one key more, where it has earlier failures. */
const withEarlierFailures = sql`coalesce(
  (
    select left(row_to_json(wire)::text, -1) || ',"earlier_failures":['
      || string_agg(row_to_json(failure)::text, ',' order by ${logFailures.round}) || ']}'
    from ${logFailures}
    cross join lateral (
      select ${isoText(logFailures.failedAt)} as at, ${logFailures.reason} as reason
    ) failure
    where ${logFailures.campaignId} = ${log.campaignId} and ${logFailures.seq} = ${log.seq}
  ),
  row_to_json(wire)::text
)`;

/** Some logs as JSON text, joined by commas. */
type LogJsonChunk = { json: string; rows: number; lastSeq: number };

/**
 * The next logs of a condition as JSON built by the database, in the order of their recipients. Twin of `toLogWire`:
 * byte for byte what JSON.stringify makes of that. Null when there is none.
 */
async function readLogJson(
  db: Executor,
  condition: SQL,
  page: { afterSeq: number; limit: number },
): Promise<LogJsonChunk | null> {
  const { rows } = await db.execute<{ json: string | null; rows: number; last: number }>(sql`
    select string_agg(json, ',' order by seq) as json, count(*)::int as rows, max(seq) as last
    from (
      select ${log.seq} as seq, case when ${log.round} = 0 then row_to_json(wire)::text
        else ${withEarlierFailures} end as json
      from ${log}
      cross join lateral (
        select ${log.customerId}::text as _id, ${log.recipient} ->> 'name' as name,
          ${log.recipient} ->> 'email' as email, ${log.recipient} ->> 'phone' as phone
      ) customer
      cross join lateral (
        select ${log.campaignId} || '-' || ${log.seq} as _id, ${log.status} as status, customer,
          ${isoText(log.sentAt)} as sent_at, ${isoText(log.deliveredAt)} as delivered_at,
          ${isoText(log.openedAt)} as opened_at, ${isoText(log.clickedAt)} as clicked_at,
          ${isoText(log.failedAt)} as failed_at, ${log.failureReason} as failure_reason,
          ${isoText(log.createdAt)} as "createdAt"
      ) wire
      where ${condition} and ${log.seq} > ${page.afterSeq}
      order by ${log.seq}
      limit ${page.limit}
    ) next`);
  const [chunk] = rows;
  if (chunk === undefined || chunk.json === null) return null;
  return { json: chunk.json, rows: chunk.rows, lastSeq: chunk.last };
}
