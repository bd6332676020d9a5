import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "../../db/client.ts";
import { webhookDeliveries, webhookOutbox, webhookSubscriptions } from "../../db/schema/index.ts";
import { leaseOf } from "../fair-work/lease.ts";
import { readEvents, toBody } from "./read-events.ts";
import type { OutboxSlice } from "./read-events.ts";

/** A subscription under this worker's lease. */
export type LeasedWebhook = { accountId: number; id: number; leaseToken: string };

/** A request to send: its frozen bytes, and its signing secrets. */
export type Delivery = {
  id: number;
  messageId: string;
  body: string;
  url: string;
  accountId: number;
  secret: string;
  oldSecret: string | null;
  /** By the database's clock. */
  atSeconds: number;
};

/** Current signing secrets: the previous one only during its grace time. */
export const SIGNING = {
  secret: webhookSubscriptions.secret,
  oldSecret: sql<string | null>`
    case when ${webhookSubscriptions.oldSecretEndsAt} > statement_timestamp() then ${webhookSubscriptions.oldSecret} end`,
  atSeconds: sql<number>`floor(extract(epoch from statement_timestamp()))::float8`,
} as const;

/** Maximum outbox rows per request, which is reached by single clicks. */
const MAX_ROWS_PER_REQUEST = 500;

/** The lease of a subscription, as SQL. */
export const WEBHOOK_LEASE = leaseOf("webhook_subscriptions");

/** Condition of the subscription that is still under this lease. */
export const isLeased = ({ accountId, id, leaseToken }: LeasedWebhook) =>
  and(
    eq(webhookSubscriptions.accountId, accountId),
    eq(webhookSubscriptions.id, id),
    WEBHOOK_LEASE.isMine(leaseToken),
  );

/**
 * The subscription's next request: the one that has not arrived, or a new one of the oldest events in the outbox, whose
 * bytes are frozen in the transaction that takes the events out.
 *
 * @returns Null when nothing is to be sent, it is paused, or another worker has it.
 */
export async function nextDelivery(db: Db, leased: LeasedWebhook): Promise<Delivery | null> {
  return await db.transaction(async (tx) => {
    const [row] = await tx
      .select({
        url: webhookSubscriptions.url,
        batchSize: webhookSubscriptions.batchSize,
        ...SIGNING,
      })
      .from(webhookSubscriptions)
      .where(and(isLeased(leased), eq(webhookSubscriptions.state, "active")))
      .for("update");
    if (row === undefined) return null;
    const [waiting] = await tx
      .select({
        id: webhookDeliveries.id,
        messageId: webhookDeliveries.messageId,
        body: webhookDeliveries.body,
      })
      .from(webhookDeliveries)
      .where(
        and(
          eq(webhookDeliveries.accountId, leased.accountId),
          eq(webhookDeliveries.subscriptionId, leased.id),
          eq(webhookDeliveries.state, "waiting"),
        ),
      );
    const { batchSize, ...sending } = row;
    const now = new Date(row.atSeconds * 1000);
    const delivery = waiting ?? (await freezeNext(tx, leased, { batchSize, now }));
    return delivery && { ...delivery, ...sending, accountId: leased.accountId };
  });
}

async function freezeNext(
  tx: Tx,
  leased: LeasedWebhook,
  { batchSize, now }: { batchSize: number; now: Date },
): Promise<Pick<Delivery, "id" | "messageId" | "body"> | null> {
  for (;;) {
    const slices = await takeSlices(tx, leased, batchSize);
    if (slices.length === 0) return null;
    const events = [];
    for (const slice of slices) events.push(...(await readEvents(tx, leased.accountId, slice)));
    const [first] = events;
    // All its customers have been erased.
    if (first === undefined) continue;
    const isBatch = batchSize > 1;
    const body = toBody(events, { isBatch, now });
    const messageId = isBatch ? first.id.replace("evt", "batch") : first.id;
    const [frozen] = await tx
      .insert(webhookDeliveries)
      .values({
        accountId: leased.accountId,
        subscriptionId: leased.id,
        messageId,
        kind: "events",
        events: events.length,
        types: [...new Set(events.map(({ type }) => type))],
        body,
        state: "waiting",
      })
      .returning({ id: webhookDeliveries.id });
    return frozen === undefined ? null : { id: frozen.id, messageId, body };
  }
}

/** Takes the next `most` items out of the outbox, in the order in which they were written. */
async function takeSlices(tx: Tx, leased: LeasedWebhook, most: number): Promise<OutboxSlice[]> {
  const mine = and(
    eq(webhookOutbox.accountId, leased.accountId),
    eq(webhookOutbox.subscriptionId, leased.id),
  );
  const { id, type, at, campaignId, step, done } = webhookOutbox;
  const next = sql<string[]>`${webhookOutbox.items}[${done} + 1 : ${done} + ${most}::int]`;
  const length = sql<number>`cardinality(${webhookOutbox.items})`;
  const rows = await tx
    .select({ id, type, at, campaignId, step, done, next, length })
    .from(webhookOutbox)
    .where(mine)
    .orderBy(asc(id))
    .limit(Math.min(most, MAX_ROWS_PER_REQUEST));
  const slices: OutboxSlice[] = [];
  const emptied: number[] = [];
  let room = most;
  for (const { next: texts, length: all, ...row } of rows) {
    if (room === 0) break;
    const items = texts.slice(0, room).map(Number);
    room -= items.length;
    slices.push({ ...row, items });
    if (row.done + items.length >= all) emptied.push(row.id);
    else
      await tx
        .update(webhookOutbox)
        .set({ done: row.done + items.length })
        .where(and(mine, eq(id, row.id)));
  }
  if (emptied.length > 0) await tx.delete(webhookOutbox).where(and(mine, inArray(id, emptied)));
  return slices;
}
