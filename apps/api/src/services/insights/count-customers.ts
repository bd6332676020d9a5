import { TOP_LOCATIONS_LIMIT } from "@dakiya/domain/audience";
import { sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { customers, type CustomerFigures } from "../../db/schema/index.ts";

/** Counts the figures of all of an owner's customers; costs a reading of them all. */
export async function countCustomers(db: Executor, ownerId: number): Promise<CustomerFigures> {
  const mine = sql`${customers.ownerId} = ${ownerId}`;
  const { age, totalSpent } = customers;
  const found = await db.execute<{ figures: CustomerFigures }>(sql`
    select json_build_object(
      'totalCustomers', count(*),
      'activeCustomers', count(*) filter (where ${customers.isActive}),
      'totalRevenue', coalesce(sum(${totalSpent}), 0),
      'totalOrders', coalesce(sum(${customers.orderCount}), 0),
      'ages', json_build_array(
        count(*) filter (where ${age} < 25),
        count(*) filter (where ${age} >= 25 and ${age} < 35),
        count(*) filter (where ${age} >= 35 and ${age} < 45),
        count(*) filter (where ${age} >= 45 and ${age} < 55),
        count(*) filter (where ${age} >= 55)
      ),
      'tiers', json_build_array(
        count(*) filter (where ${totalSpent} <= 0),
        count(*) filter (where ${totalSpent} > 0 and ${totalSpent} < 1000),
        count(*) filter (where ${totalSpent} >= 1000 and ${totalSpent} < 5000),
        count(*) filter (where ${totalSpent} >= 5000 and ${totalSpent} < 10000),
        count(*) filter (where ${totalSpent} >= 10000)
      ),
      'cities', (
        select coalesce(json_agg(top), '[]')
        from (
          select ${customers.city} as city, count(*) as count
          from ${customers}
          where ${mine} and ${customers.city} is not null and ${customers.city} <> ''
          group by ${customers.city}
          order by count(*) desc, ${customers.city} collate "C"
          limit ${TOP_LOCATIONS_LIMIT}
        ) top
      )
    ) as figures
    from ${customers}
    where ${mine}
  `);
  const [row] = found.rows;
  if (row === undefined) throw new Error("an aggregate gave no row");
  return row.figures;
}
