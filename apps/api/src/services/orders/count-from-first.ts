import { sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { isNoSample } from "../customers/customer-condition.ts";
import { tryLockPurchaseSource } from "../customers/purchase-source.ts";

/** Takes figures from orders from the first on, where no customer has any. Asked before any customer is locked. */
export async function countFromFirst(tx: Tx, accountId: number): Promise<void> {
  if (!(await hasNothing(tx, accountId)) || !(await tryLockPurchaseSource(tx, accountId))) return;
  // Again under the lock, which those who write the figures share.
  if (!(await hasNothing(tx, accountId))) return;
  await tx.execute(sql`update accounts set purchases_from = 'orders' where id = ${accountId}`);
  await recordAudit(
    tx,
    { account: { id: accountId } },
    { action: "purchases.switched", details: { source: "orders", customers: 0 } },
  );
}

async function hasNothing(tx: Tx, accountId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from accounts where id = ${accountId} and purchases_from = 'files'
      and not exists (
        select from orders where account_id = ${accountId}
          and id not in (select unnest(order_ids) from sample_data where account_id = ${accountId})
      )
      and not exists (
        select from customers c where c.account_id = ${accountId} and ${isNoSample(accountId, sql`c.id`)}
          and (c.total_spent <> 0 or c.order_count <> 0 or c.last_purchase_at is not null)
      )
  `);
  return rows.length > 0;
}
