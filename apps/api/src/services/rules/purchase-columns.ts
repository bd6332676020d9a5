import { PURCHASE_GROUP_EDGES } from "@dakiya/domain/segment";
import type { PurchaseGroup } from "@dakiya/domain/segment";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { dayEdge } from "../../db/sql/day-edge.ts";
import { customers } from "../../db/schema/index.ts";

/** The customer's average order, in rupees with two decimals; null without orders. */
export const AVERAGE_ORDER = sql`(case when ${customers.orderCount} > 0
  then round(${customers.totalSpent} / ${customers.orderCount}, 2) end)`;

/** The customer's purchase group; twin of `purchaseGroup` in domain. */
export function purchaseGroupColumn(now: Date): SQL {
  const edges = PURCHASE_GROUP_EDGES;
  const boughtMoreThan = (days: number) =>
    sql`${customers.lastPurchaseAt} < ${dayEdge(days + 1, now)}`;
  const branches: [SQL, PurchaseGroup][] = [
    [sql`${customers.lastPurchaseAt} is null and ${customers.orderCount} = 0`, "never_bought"],
    [boughtMoreThan(edges.lostAfterDays), "lost"],
    [boughtMoreThan(edges.atRiskAfterDays), "at_risk"],
    [
      sql`${customers.orderCount} >= ${edges.championOrders} and ${customers.totalSpent} >= ${edges.championSpent}`,
      "champions",
    ],
    [sql`${customers.orderCount} >= ${edges.loyalOrders}`, "loyal"],
  ];
  const otherwise: PurchaseGroup = "promising";
  const cases = branches.map(([when, group]) => sql`when ${when} then ${group}`);
  return sql`(case ${sql.join(cases, sql` `)} else ${otherwise}::text end)`;
}
