import { sql } from "drizzle-orm";
import type { Db, Tx } from "../../db/client.ts";
import type { DeliveryEvent } from "../../providers/email/webhooks/index.ts";
import type { Secrets } from "../../secrets.ts";
import { createGroupCommit } from "./group-commit.ts";
import type { LogFact } from "./merge-facts.ts";
import { NO_REASON } from "./reasons.ts";
import { recordFacts } from "./record-facts.ts";
import { retryDeadlock } from "./retry-deadlock.ts";
import { sqlArray } from "./sql-array.ts";
import { suppress, type Suppression } from "./suppress.ts";
import { readToken } from "./tokens.ts";

/** One event with the service's own words for it. */
export type RawEvent = { event: DeliveryEvent; raw: unknown };

/**
 * Keeps a service's events and applies those that are new, in one transaction, so that an answer of success means
 * both are done. An event may come before its batch has settled, late, twice and in any order.
 *
 * @param endpoint - Whose events they are: logs of anybody else are not touched, whatever the events say.
 */
export async function recordEvents(
  deps: { db: Db; secrets: Secrets },
  endpoint: { id: string; ownerId: number },
  events: readonly RawEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await retryDeadlock(
    async () =>
      await deps.db.transaction(async (tx) => {
        const fresh = await keep(tx, endpoint, events);
        await apply(tx, deps.secrets, endpoint.ownerId, fresh);
      }),
  );
}

/** Keeps and applies events like `recordEvents`, those of posts that come at the same time together. */
export type EventRecorder = (
  endpoint: { id: string; ownerId: number },
  events: readonly RawEvent[],
) => Promise<void>;

/** Makes the recorder of one process: most services post each event by itself, thousands within seconds. */
export function createEventRecorder(deps: { db: Db; secrets: Secrets }): EventRecorder {
  type Posted = { endpoint: { id: string; ownerId: number }; events: readonly RawEvent[] };
  const commits = createGroupCommit<Posted>(async (posts) => {
    const byEndpoint = new Map<string, Posted[]>();
    for (const post of posts) {
      byEndpoint.set(post.endpoint.id, [...(byEndpoint.get(post.endpoint.id) ?? []), post]);
    }
    for (const [first, ...others] of byEndpoint.values()) {
      if (first === undefined) continue;
      const events = [first, ...others].flatMap((post) => post.events);
      await recordEvents(deps, first.endpoint, events);
    }
  });
  return async (endpoint, events) => {
    if (events.length > 0) await commits.add({ endpoint, events });
  };
}

async function keep(
  tx: Tx,
  endpoint: { id: string; ownerId: number },
  events: readonly RawEvent[],
): Promise<DeliveryEvent[]> {
  const byKey = new Map(events.map((one) => [one.event.dedupeKey.replaceAll("\0", ""), one]));
  const { rows } = await tx.execute<{ key: string }>(sql`
    insert into webhook_events (endpoint_id, owner_id, dedupe_key, payload)
    select ${endpoint.id}, ${endpoint.ownerId}, e.key, e.payload::jsonb
    from unnest(
      ${sqlArray([...byKey.keys()], "text")},
      ${sqlArray(
        [...byKey.values()].map(({ raw }) => storableJson(raw)),
        "text",
      )}
    ) e(key, payload)
    order by e.key
    on conflict do nothing
    returning dedupe_key as key
  `);
  // Once a minute is enough for "last heard of", and keeps parallel posts from waiting for each other.
  await tx.execute(sql`
    update webhook_endpoints set last_event_at = clock_timestamp()
    where id = ${endpoint.id}
      and (last_event_at is null or last_event_at < clock_timestamp() - interval '1 minute')
  `);
  return rows.flatMap(({ key }) => byKey.get(key)?.event ?? []);
}

async function apply(
  tx: Tx,
  secrets: Secrets,
  ownerId: number,
  events: readonly DeliveryEvent[],
): Promise<void> {
  const facts: LogFact[] = [];
  const suppressions: Suppression[] = [];
  for (const event of events) {
    const log = event.token === null ? null : readToken(secrets, "log", event.token);
    if (log === null) continue;
    const { campaignId, seq } = log;
    const fact = factOf(event);
    if (fact !== null) facts.push({ campaignId, seq, ...fact });
    const reason = suppressionOf(event);
    if (reason !== null) suppressions.push({ campaignId, seq, reason });
  }
  await recordFacts(tx, facts, { ownerId });
  await suppress(tx, suppressions, { ownerId });
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
    // Whoever complains or unsubscribes has got the mail, but that says nothing about when.
    case "complained":
    case "unsubscribed":
    case "machine-opened":
    case "deferred":
    case "unknown":
      return null;
  }
}

function suppressionOf(event: DeliveryEvent): Suppression["reason"] | null {
  if (event.kind === "complained") return "complained";
  if (event.kind === "unsubscribed") return "unsubscribed";
  return event.kind === "failed" && event.permanent === true ? "bounced" : null;
}

/** JSON that jsonb takes: it knows neither the character 0 nor half a surrogate pair. */
export function storableJson(raw: unknown): string {
  const unstorable = /(?<=(?<!\\)(?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/gi;
  return (JSON.stringify(raw) ?? "null").replace(unstorable, "\\ufffd");
}
