import { sql } from "drizzle-orm";
import type { Db, Tx } from "../../../db/client.ts";
import type { DeliveryEvent } from "../../../providers/email/webhooks/types.ts";
import type { Limits } from "../../../limits.ts";
import type { Secrets } from "../../../secrets.ts";
import { countLimit } from "../../audit/count-limit.ts";
import { inWords } from "../../../in-words.ts";
import { createGroupCommit } from "../../../db/sql/group-commit.ts";
import { holdErasures } from "../../customers/lock-customers.ts";
import { withoutUntracked } from "./is-tracked.ts";
import type { LogFact } from "./merge-facts.ts";
import { NO_REASON } from "../reasons.ts";
import { recordFacts } from "./record-facts.ts";
import { retryDeadlock } from "../../../db/sql/failures.ts";
import { logKey, rowSet } from "../../../db/sql/sql.ts";
import { findRepeatedSoftBounces, markSoftBounces } from "./soft-bounces.ts";
import { suppress } from "./unsubscribe.ts";
import type { Suppression } from "./unsubscribe.ts";
import { readToken } from "../mail/tokens.ts";

export type RawEvent = { event: DeliveryEvent; raw: unknown };

/** An event with the log it is about, if it names one of ours. */
type LogEvent = RawEvent & { log: { campaignId: number; seq: number } | null };

const logOf = (secrets: Secrets, { event }: RawEvent): LogEvent["log"] =>
  event.token === null ? null : readToken(secrets, "log", event.token);

/**
 * Stores a service's events and applies the new ones in one transaction, so that a success response means both. An
 * event may come before its batch has settled, late, twice and in any order. Those about somebody who has been erased
 * are dropped.
 *
 * @param endpoint - The endpoint that received them: logs of other accounts are not touched.
 */
export async function recordEvents(
  deps: { db: Db; secrets: Secrets },
  endpoint: { id: string; accountId: number },
  events: readonly RawEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await retryDeadlock(
    async () =>
      await deps.db.transaction(async (tx) => {
        await holdErasures(tx, endpoint.accountId);
        const fresh = await keep(
          tx,
          endpoint,
          events.map((event) => ({ ...event, log: logOf(deps.secrets, event) })),
        );
        await apply(tx, endpoint.accountId, fresh);
      }),
  );
}

/** Like `recordEvents`, batching posts that arrive together. */
export type EventRecorder = (
  endpoint: { id: string; accountId: number },
  events: readonly RawEvent[],
) => Promise<void>;

/** The event recorder of one process: most services post each event separately, thousands within seconds. */
export function createEventRecorder(deps: {
  db: Db;
  secrets: Secrets;
  limits: Limits;
}): EventRecorder {
  type Endpoint = { id: string; accountId: number };
  /** The events of one request; `failure` once they could not be stored. */
  type Post = { endpoint: Endpoint; events: readonly RawEvent[]; failure: Error | null };
  const recordAll = async (endpoint: Endpoint, posts: readonly Post[]): Promise<void> => {
    const events = posts.flatMap((post) => post.events);
    try {
      const { limits, db } = deps;
      const actor = { account: { id: endpoint.accountId } };
      await countLimit({ ...actor, limits, db }, "webhookEvents", endpoint.id, events.length);
      await recordEvents(deps, endpoint, events);
    } catch (error) {
      // No other endpoint's, which are of the same group.
      const failure = error instanceof Error ? error : new Error(inWords(error));
      for (const post of posts) post.failure = failure;
    }
  };
  const commits = createGroupCommit<Post>(async (posts) => {
    const byEndpoint = new Map<string, Post[]>();
    for (const post of posts) {
      byEndpoint.set(post.endpoint.id, [...(byEndpoint.get(post.endpoint.id) ?? []), post]);
    }
    for (const [first, ...others] of byEndpoint.values()) {
      if (first !== undefined) await recordAll(first.endpoint, [first, ...others]);
    }
  });
  return async (endpoint, events) => {
    if (events.length === 0) return;
    const post: Post = { endpoint, events, failure: null };
    await commits.add(post);
    if (post.failure !== null) throw post.failure;
  };
}

async function keep(
  tx: Tx,
  endpoint: { id: string; accountId: number },
  events: readonly LogEvent[],
): Promise<LogEvent[]> {
  const byKey = new Map(events.map((one) => [one.event.dedupeKey.replaceAll("\0", ""), one]));
  const { rows } = await tx.execute<{ key: string }>(sql`
    insert into webhook_events (endpoint_id, account_id, dedupe_key, payload)
    select ${endpoint.id}, e.account_id, e.key, e.payload::jsonb
    from ${rowSet("e", [...byKey], {
      account_id: ["bigint", () => endpoint.accountId],
      key: ["text", ([key]) => key],
      payload: ["text", ([, { raw }]) => storableJson(raw)],
      campaign_id: ["bigint", ([, { log }]) => log?.campaignId ?? null],
      seq: ["int", ([, { log }]) => log?.seq ?? null],
    })}
    where not exists (
      select from communication_logs l
      where l.account_id = e.account_id and l.campaign_id = e.campaign_id and l.seq = e.seq
        and l.customer_id is null
    )
    order by e.key
    on conflict do nothing
    returning dedupe_key as key
  `);
  // Once a minute is enough for "last heard of", and keeps parallel posts from waiting for one row lock.
  await tx.execute(sql`
    update webhook_endpoints set last_event_at = statement_timestamp()
    where account_id = ${endpoint.accountId} and id = ${endpoint.id}
      and (last_event_at is null or last_event_at < statement_timestamp() - interval '1 minute')
  `);
  return rows.flatMap(({ key }) => byKey.get(key) ?? []);
}

async function apply(tx: Tx, accountId: number, events: readonly LogEvent[]): Promise<void> {
  const facts: LogFact[] = [];
  const suppressions: Suppression[] = [];
  const softBounces: { campaignId: number; seq: number }[] = [];
  for (const { event, log } of events) {
    if (log === null) continue;
    const { campaignId, seq } = log;
    const fact = factOf(event);
    if (fact !== null) facts.push({ campaignId, seq, ...fact });
    if (event.isSoftBounce === true) softBounces.push({ campaignId, seq });
    if (event.suppress !== undefined) {
      suppressions.push({ campaignId, seq, reason: event.suppress });
    }
  }
  // Logs are locked before people and campaigns.
  await markSoftBounces(tx, softBounces, { accountId });
  const tracked = await withoutUntracked(tx, accountId, facts);
  await keepClicks(tx, accountId, tracked);
  await recordFacts(tx, accountId, tracked);
  suppressions.push(...(await findRepeatedSoftBounces(tx, softBounces, { accountId })));
  await suppress(tx, accountId, suppressions);
}

/** Keeps every click that a service reports: a log knows its first alone, and orders count for the last. */
async function keepClicks(tx: Tx, accountId: number, facts: readonly LogFact[]): Promise<void> {
  const clicks = facts.flatMap(({ campaignId, seq, clickedAt }) =>
    clickedAt == null ? [] : [{ campaignId, seq, at: clickedAt }],
  );
  if (clicks.length === 0) return;
  await tx.execute(sql`
    insert into tracking_hits (account_id, campaign_id, seq, kind, at)
    select l.account_id, l.campaign_id, l.seq, 'click', told.at
    from ${rowSet("told", clicks, {
      ...logKey(accountId),
      at: ["timestamptz", ({ at }) => at.toISOString()],
    })}
    join communication_logs l on l.account_id = told.account_id and l.campaign_id = told.campaign_id and l.seq = told.seq
    where l.customer_id is not null
  `);
}

function factOf(event: DeliveryEvent): Omit<LogFact, "campaignId" | "seq"> | null {
  switch (event.kind) {
    case "sent":
      return { sentAt: event.at };
    case "delivered":
      return { deliveredAt: event.at };
    case "opened":
      return { openedAt: event.at };
    case "clicked":
      return { clickedAt: event.at };
    case "failed":
      return { failedAt: event.at, failureReason: event.reason ?? NO_REASON };
    // A complaint or an unsubscription proves delivery, but not when.
    case "complained":
    case "unsubscribed":
    case "machine-opened":
    case "deferred":
    case "unknown":
      return null;
  }
}

/** JSON that jsonb accepts: without the character 0 and unpaired surrogates. */
export function storableJson(raw: unknown): string {
  // An escaped backslash is matched as a pair, so that it never starts the next escape.
  return (JSON.stringify(raw) ?? "null").replace(
    /\\\\|\\u(?:0000|d[89a-f][0-9a-f]{2})/gi,
    (match) => (match === "\\\\" ? match : "\\ufffd"),
  );
}
