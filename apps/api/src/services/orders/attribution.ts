import type { AttributionInput, AttributionWire, SalesWire } from "@dakiya/domain/wire";
import { eq, sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { longTransaction } from "../../db/sql/long-statement.ts";
import { accounts } from "../../db/schema/index.ts";
import { sqlArray } from "../../db/sql/sql.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { MESSAGES } from "@dakiya/domain/messages";
import { recordAudit } from "../audit/record-audit.ts";
import { tryLockCustomers } from "../customers/lock-customers.ts";
import { attributeRecent } from "./attribute-orders.ts";
import { lockOrders } from "./lock-orders.ts";

/** In how many days after a click an order counts for the campaign. */
export async function getAttribution(ctx: Ctx): Promise<AttributionWire> {
  return { days: await readDays(ctx.db, ctx.account.id) };
}

/** Changes that span, for orders of the last 60 days too. @throws AppError "conflict" while customers are changed. */
export async function saveAttribution(ctx: Ctx, input: AttributionInput): Promise<AttributionWire> {
  const { id } = ctx.account;
  const { days } = input;
  return await longTransaction(ctx, "change", async (tx) => {
    if (!(await tryLockCustomers(tx, id)))
      throw new AppError("conflict", MESSAGES.personalData.customersBusy);
    await lockOrders(tx, id);
    if ((await readDays(tx, id)) === days) return { days };
    await tx.update(accounts).set({ attributionDays: days }).where(eq(accounts.id, id));
    await attributeRecent(tx, id);
    await recordAudit(tx, ctx, { action: "attribution.changed", details: { days } });
    return { days };
  });
}

async function readDays(db: Executor, accountId: number): Promise<number> {
  const [row] = await db
    .select({ days: accounts.attributionDays })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (row === undefined) throw new Error("the account is gone");
  return row.days;
}

/** Revenue of campaigns by their id; null if the account has no orders at all. */
export async function readSales(
  db: Executor,
  accountId: number,
  campaignIds: readonly number[],
): Promise<ReadonlyMap<number, SalesWire> | null> {
  const { rows } = await db.execute<{ id: string; orders: number; revenue: number }>(sql`
    select given.id, sum.orders, sum.revenue
    from unnest(${sqlArray(campaignIds, "bigint")}) given(id)
    cross join lateral (
      select count(*) filter (where o.counts)::int as orders, coalesce(sum(o.net), 0)::float8 as revenue
      from attributions a join orders o on o.account_id = a.account_id and o.id = a.order_id
      where a.account_id = ${accountId} and a.campaign_id = given.id
    ) sum
    where exists (select from orders where account_id = ${accountId})
  `);
  if (rows.length === 0) return null;
  return new Map(rows.map(({ id, orders, revenue }) => [Number(id), { orders, revenue }]));
}
