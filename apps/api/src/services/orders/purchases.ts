import { MESSAGES } from "@dakiya/domain/messages";
import type { PurchasePreviewWire, PurchasesInput, PurchasesWire } from "@dakiya/domain/wire";
import { eq, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { longTransaction, readLong } from "../../db/sql/long-statement.ts";
import { oneRow } from "../../db/sql/sql.ts";
import { accounts } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { isNoSample } from "../customers/customer-condition.ts";
import { tryLockCustomers } from "../customers/lock-customers.ts";
import { findPurchaseSource, tryLockPurchaseSource } from "../customers/purchase-source.ts";

/** Where customers' total spent, order count and last purchase come from. */
export async function getPurchases(ctx: Ctx): Promise<PurchasesWire> {
  return { source: await findPurchaseSource(ctx.db, ctx.account.id) };
}

/** Each customer beside the figures of their orders, where these differ; sample data keeps its own. */
const differing = (accountId: number): SQL => sql`
  select c.id, c.name, c.email, c.total_spent, c.order_count, c.last_purchase_at, coalesce(o.spent, 0) as spent,
    coalesce(o.orders, 0)::int as orders, o.last
  from customers c
  left join (
    select customer_id, least(sum(net), 999999999999.99) as spent, count(*) filter (where counts) as orders,
      max(placed_at) filter (where counts) as last
    from orders where account_id = ${accountId} and customer_id is not null
    group by customer_id
  ) o on o.customer_id = c.id
  where c.account_id = ${accountId} and ${isNoSample(accountId, sql`c.id`)}
    and (c.total_spent, c.order_count, c.last_purchase_at)
      is distinct from (coalesce(o.spent, 0), coalesce(o.orders, 0)::int, o.last)`;

const iso = (instant: SQL): SQL =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const figures = (spent: SQL, orders: SQL, last: SQL): SQL =>
  sql`json_build_object('total_spent', ${spent}, 'order_count', ${orders}, 'last_purchase', ${iso(last)})`;

/** Previews a switch: the number of changed customers, their total before and after, and ten of them. */
export async function previewPurchases(
  ctx: Ctx,
  input: PurchasesInput,
): Promise<PurchasePreviewWire> {
  const { id } = ctx.account;
  const source = await findPurchaseSource(ctx.db, id);
  const none = input.source === "files" || source === "orders";
  const row = await readLong(
    ctx,
    async () =>
      await oneRow<{ wire: Omit<PurchasePreviewWire, "source"> }>(
        ctx.db,
        sql`
          with differing as materialized (select * from (${differing(id)}) d where ${!none}),
          every as (select coalesce(sum(total_spent), 0) as total from customers where account_id = ${id})
          select json_build_object(
            'customers', (select count(*) from differing),
            'before', every.total,
            'after', every.total + (select coalesce(sum(spent - total_spent), 0) from differing),
            'examples', (
              select coalesce(json_agg(json_build_object('_id', id::text, 'name', name, 'email', email,
                'before', ${figures(sql`total_spent`, sql`order_count`, sql`last_purchase_at`)},
                'after', ${figures(sql`spent`, sql`orders`, sql`last`)})), '[]')
              from (select * from differing order by abs(spent - total_spent) desc, id limit 10) ten
            )
          ) as wire
          from every`,
      ),
  );
  return { source, ...row.wire };
}

/**
 * Switches where the figures come from. To orders: every customer gets those of their orders, and triggers keep them so.
 * Back to files: the last figures stay, until a file or a form sets others.
 *
 * @throws AppError "conflict" while customers or orders are being changed.
 */
export async function switchPurchases(ctx: Ctx, input: PurchasesInput): Promise<PurchasesWire> {
  const { id } = ctx.account;
  return await longTransaction(ctx, "change", async (tx) => {
    if (!(await tryLockCustomers(tx, id)) || !(await tryLockPurchaseSource(tx, id)))
      throw new AppError("conflict", MESSAGES.personalData.customersBusy);
    const { source } = input;
    if ((await findPurchaseSource(tx, id)) === source) return { source };
    await tx.update(accounts).set({ purchasesFrom: source }).where(eq(accounts.id, id));
    const changed =
      source === "files"
        ? 0
        : ((
            await tx.execute(sql`
              update customers c set total_spent = d.spent, order_count = d.orders, last_purchase_at = d.last
              from (${differing(id)}) d where c.account_id = ${id} and c.id = d.id
            `)
          ).rowCount ?? 0);
    const details = { source, customers: changed };
    await recordAudit(tx, ctx, { action: "purchases.switched", details });
    return { source };
  });
}
