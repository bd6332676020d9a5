import { sql } from "drizzle-orm";
import { sqlArray } from "../../db/sql/sql.ts";
import type { AccountCtx } from "../../deps.ts";
import { readSales } from "../orders/attribution.ts";

/** The number of opt-outs by an email, and its revenue. */
export type Outcome = { unsubscribed: number; sales?: { orders: number; revenue: number } };

/** Adds the revenue of emails, once the account has orders, and the opt-outs by them. */
export async function withOutcomes<T extends { id: number }>(
  ctx: AccountCtx,
  mails: readonly T[],
): Promise<(T & Outcome)[]> {
  const ids = mails.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [sales, unsubscribed] = await Promise.all([
    readSales(ctx.db, ctx.account.id, ids),
    readUnsubscribed(ctx, ids),
  ]);
  return mails.map((mail) => ({
    ...mail,
    unsubscribed: unsubscribed.get(mail.id) ?? 0,
    ...(sales === null ? {} : { sales: sales.get(mail.id) ?? { orders: 0, revenue: 0 } }),
  }));
}

async function readUnsubscribed(
  ctx: AccountCtx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await ctx.db.execute<{ id: number; logs: number }>(sql`
    select campaign_id::float8 as id, count(*)::int as logs from log_suppressions
    where account_id = ${ctx.account.id} and campaign_id = any(${sqlArray(ids, "bigint")})
      and reason = 'unsubscribed'
    group by campaign_id
  `);
  return new Map(rows.map(({ id, logs }) => [id, logs]));
}
