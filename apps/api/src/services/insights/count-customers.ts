import { sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { customerCities, customerCounts, customerMarks, customers } from "../../db/schema/index.ts";

/**
 * Counts all of an owner's customers anew in place of what is kept; costs a reading of them all.
 *
 * @param tx - A transaction that sees one snapshot ("repeatable read"): it removes the marks it sees, which are those
 *   of the customers it sees. Of two at once, or where marks it sees are folded in meanwhile, one fails with a
 *   serialization failure and has changed nothing.
 */
export async function countCustomers(tx: Tx, ownerId: number): Promise<void> {
  const mine = sql`${customers.ownerId} = ${ownerId}`;
  // What others write meanwhile meets these statements at a row, and one of both fails: hence the conflict clauses,
  // which a snapshot answers with that failure. The marks go first, so that a second counter waits here and not after its work.
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
