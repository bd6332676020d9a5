import { PURCHASE_GROUP_NAMES } from "@dakiya/domain/segment";
import type { PurchaseGroup } from "@dakiya/domain/segment";
import type { PurchaseGroupsWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { readLong } from "../../db/sql/long-statement.ts";
import { customers } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { ownCustomers } from "../customers/customer-condition.ts";
import { purchaseGroupColumn } from "../rules/purchase-columns.ts";

/** Counts all of the account's customers by purchase group, by one scan: the groups change with time alone. */
export async function getPurchaseGroups(
  ctx: Ctx,
  _input: Record<never, never>,
): Promise<PurchaseGroupsWire> {
  const { rows } = await readLong(
    ctx,
    async () =>
      await ctx.db.execute<{ group: PurchaseGroup; count: number }>(sql`
        select ${purchaseGroupColumn(new Date())} as "group", count(*)::int as count
        from ${customers} where ${ownCustomers(ctx.account.id)} group by 1
      `),
    { isSharedWork: true },
  );
  const counts = new Map(rows.map(({ group, count }) => [group, count]));
  return PURCHASE_GROUP_NAMES.map((group) => ({ group, count: counts.get(group) ?? 0 }));
}
