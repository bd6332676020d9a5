import { PURCHASE_GROUP_EDGES, SLIPPING_DAYS, SLIPPING_MOVES } from "@dakiya/domain/segment";
import type { PurchaseGroup } from "@dakiya/domain/segment";
import type { SlippingWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { dayEdge } from "../../db/sql/day-edge.ts";
import { readLong } from "../../db/sql/long-statement.ts";
import { customers } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { ownCustomers } from "../customers/customer-condition.ts";
import { purchaseGroupColumn } from "../rules/purchase-columns.ts";

const DAY_MS = 86_400_000;

/**
 * Customers whose purchase group became worse in the last 30 days: their last purchase is as old as the edge of a group. Each
 * edge is a range of its own of the index `customers_purchases`; one condition for both would read the customers too.
 */
export async function getSlipping(ctx: Ctx, _input: Record<never, never>): Promise<SlippingWire> {
  const now = new Date();
  const then = new Date(now.getTime() - SLIPPING_DAYS * DAY_MS);
  const passed = (days: number) =>
    sql`select last_purchase_at, order_count, total_spent from ${customers}
      where ${ownCustomers(ctx.account.id)} and ${customers.lastPurchaseAt} >= ${dayEdge(days + 1, then)}
        and ${customers.lastPurchaseAt} < ${dayEdge(days + 1, now)}`;
  const { rows } = await readLong(
    ctx,
    async () =>
      await ctx.db.execute<{ from: PurchaseGroup; to: PurchaseGroup; count: number }>(sql`
        select ${purchaseGroupColumn(then)} as "from", ${purchaseGroupColumn(now)} as "to", count(*)::int as count
        from (
          ${passed(PURCHASE_GROUP_EDGES.atRiskAfterDays)} union all ${passed(PURCHASE_GROUP_EDGES.lostAfterDays)}
        ) ${customers}
        group by 1, 2
      `),
    { isSharedWork: true },
  );
  return SLIPPING_MOVES.map(({ from, to }) => ({
    from,
    to,
    count: rows.find((row) => row.from === from && row.to === to)?.count ?? 0,
  }));
}
