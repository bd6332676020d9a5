import type { WebhookEventType } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { sqlArray } from "../../db/sql/sql.ts";

/** What happens to rows with an id of their own. */
type RowEvent = Extract<WebhookEventType, `customer.${string}` | `order.${string}`>;

/** Ids in one row of the outbox: as many as one request may hold. */
const AT_ONCE = 500;

/** Tells webhooks that something happened to these customers or orders, in the caller's transaction, which has changed them. */
export async function tellOfRows(
  db: Executor,
  accountId: number,
  type: RowEvent,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(
    tellingOfRows(
      type,
      sql`select ${accountId}::bigint as account_id, unnest(${sqlArray(ids, "bigint")}) as id`,
    ),
  );
}

/**
 * The insertion that tells webhooks about customers or orders, for a statement of one's own.
 *
 * @param changed - A query of their `account_id` and `id`.
 */
export function tellingOfRows(type: RowEvent, changed: SQL): SQL {
  return sql`
    insert into webhook_outbox (account_id, subscription_id, type, at, items)
    select s.account_id, s.id, ${type}::text, clock_timestamp(), array_agg(c.id order by c.id)
    from webhook_subscriptions s
    join (
      select account_id, id, (row_number() over (partition by account_id order by id) - 1) / ${AT_ONCE}::int as chunk
      from (${changed}) changed
    ) c on c.account_id = s.account_id
    where ${type}::text = any(s.events)
    group by s.account_id, s.id, c.chunk order by c.chunk`;
}
