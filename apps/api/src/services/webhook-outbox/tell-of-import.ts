import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { tellingOfRows } from "./tell-of-rows.ts";

/** Whether the account has a webhook for any event of customers: before a statement that is costly for large imports. */
export async function wantsCustomers(db: Executor, accountId: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from webhook_subscriptions
    where account_id = ${accountId}
      and events && array['customer.created', 'customer.updated', 'customer.unsubscribed'] limit 1
  `);
  return rowCount !== 0;
}

/** Tells webhooks what an import added and changed, in the transaction that ends it. */
export async function tellOfImport(
  tx: Executor,
  { accountId, importId }: { accountId: number; importId: number },
): Promise<void> {
  if (!(await wantsCustomers(tx, accountId))) return;
  const changed = (which: SQL): SQL => sql`
    select k.account_id, k.customer_id as id
    from import_befores k join customers c on c.account_id = k.account_id and c.id = k.customer_id
    where k.account_id = ${accountId} and k.import_id = ${importId} and ${which}`;
  const added = sql`
    select account_id, id from customers where account_id = ${accountId} and import_id = ${importId}`;
  await tx.execute(tellingOfRows("customer.created", added));
  await tx.execute(tellingOfRows("customer.updated", changed(sql`true`)));
  await tx.execute(
    tellingOfRows(
      "customer.unsubscribed",
      changed(sql`c.unsubscribed_at is not null and k.before ->> 'unsubscribed_at' is null`),
    ),
  );
}
