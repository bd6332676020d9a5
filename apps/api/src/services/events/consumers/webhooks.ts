import type { OutboxEventType, WebhookEventType } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { idsOf } from "../events.ts";
import type { Consumer, Rows } from "../events.ts";

/** Maximum ids in one row of the outbox: as many as one request may hold. */
const MAX_IDS_PER_ROW = 500;

/** Adds rows to the outbox for each subscription that wants the type. */
export const webhooks: Consumer = {
  "customer.created": insertForSubscribed,
  "customer.updated": insertForSubscribed,
  "customer.unsubscribed": insertForSubscribed,
  "order.stored": insertForSubscribed,
  // Goes to its one webhook, even if that does not subscribe to the type.
  "automation.step": async (tx, { webhookId, step, ...rows }, type) =>
    await insert(tx, rows, { type, step, which: sql`s.id = ${webhookId}` }),
};

async function insertForSubscribed(
  tx: Executor,
  rows: Rows,
  type: WebhookEventType,
): Promise<void> {
  const which = sql`${type}::text = any(s.events)`;
  // A query is costly where an import added a million.
  if (!("length" in rows.ids)) {
    const { rowCount } = await tx.execute(sql`
      select from webhook_subscriptions s where s.account_id = ${rows.accountId} and ${which} limit 1`);
    if (rowCount === 0) return;
  }
  await insert(tx, rows, { type, step: null, which });
}

async function insert(
  tx: Executor,
  rows: Rows,
  { type, step, which }: { type: OutboxEventType; step: string | null; which: SQL },
): Promise<void> {
  await tx.execute(sql`
    insert into webhook_outbox (account_id, subscription_id, type, at, step, items)
    select s.account_id, s.id, ${type}::text, statement_timestamp(), ${step}::text, array_agg(c.id order by c.id)
    from webhook_subscriptions s, (
      select id, (row_number() over (order by id) - 1) / ${MAX_IDS_PER_ROW}::int as chunk
      from (${idsOf(rows)}) changed
    ) c
    where s.account_id = ${rows.accountId} and ${which}
    group by s.account_id, s.id, c.chunk order by c.chunk
  `);
}
