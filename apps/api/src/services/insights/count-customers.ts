import { sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { customerCities, customerCounts, customerMarks, customers } from "../../db/schema/index.ts";

/**
 * Recounts all of an owner's customers and replaces the kept figures, by one full read.
 *
 * @param tx - A "repeatable read" transaction: it removes the marks of the snapshot it counts. Concurrent recounts or
 *   folds end in a serialization failure that changes nothing.
 */
export async function countCustomers(tx: Tx, ownerId: number): Promise<void> {
  const mine = sql`${customers.ownerId} = ${ownerId}`;
  // Concurrent writers meet these statements at a row, and one fails: the conflict clauses turn that into a
  // serialization failure. The marks go first, so that a second counter waits before its work.
  await tx.execute(sql`delete from ${customerMarks} where ${customerMarks.ownerId} = ${ownerId}`);
  await tx.execute(sql`delete from ${customerCounts} where ${customerCounts.ownerId} = ${ownerId}`);
  await tx.execute(sql`
    insert into ${customerCounts} (owner_id, age_group, tier, customers, active, revenue, orders)
    select ${ownerId}::bigint, customer_age_group(${customers.age}), customer_tier(${customers.totalSpent}), count(*),
      count(*) filter (where ${customers.isActive}), sum(${customers.totalSpent}), sum(${customers.orderCount})
    from ${customers} where ${mine}
    group by 2, 3
    on conflict (owner_id, age_group, tier) do update set
      customers = excluded.customers, active = excluded.active, revenue = excluded.revenue, orders = excluded.orders
  `);
  await tx.execute(sql`delete from ${customerCities} where ${customerCities.ownerId} = ${ownerId}`);
  await tx.execute(sql`
    insert into ${customerCities} (owner_id, city, customers)
    select ${ownerId}::bigint, ${customers.city}, count(*)
    from ${customers} where ${mine} and ${customers.city} <> ''
    group by ${customers.city}
    on conflict (owner_id, city) do update set customers = excluded.customers
  `);
}
