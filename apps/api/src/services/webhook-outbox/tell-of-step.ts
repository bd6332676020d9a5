import { sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { sqlArray } from "../../db/sql/sql.ts";

/** Ways in one row of the outbox: as many as one request may hold. */
const AT_ONCE = 500;

/**
 * Tells one webhook, whatever events it asked for, of people who came to a step of an automation, in the transaction that
 * moves them on. A webhook that is gone is told nothing.
 *
 * @param people - By their ways through the automation.
 */
export async function tellOfStep(
  db: Executor,
  accountId: number,
  { webhookId, step }: { webhookId: number; step: string },
  people: readonly { enrolmentId: number }[],
): Promise<void> {
  const ids = people.map(({ enrolmentId }) => enrolmentId);
  await db.execute(sql`
    insert into webhook_outbox (account_id, subscription_id, type, at, step, items)
    select s.account_id, s.id, 'automation.step', clock_timestamp(), ${step}::text, array_agg(c.id order by c.id)
    from webhook_subscriptions s, (
      select id, (row_number() over (order by id) - 1) / ${AT_ONCE}::int as chunk
      from unnest(${sqlArray(ids, "bigint")}) given(id)
    ) c
    where s.account_id = ${accountId} and s.id = ${webhookId}
    group by s.account_id, s.id, c.chunk order by c.chunk
  `);
}
