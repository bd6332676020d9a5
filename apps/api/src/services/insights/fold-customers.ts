import { sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { keepFigures } from "./customer-figures.ts";

const AT_ONCE = 50_000;

/**
 * Folds the triggers' marks into the kept figures of customers, and recounts the accounts with too many changes. Safe
 * in several processes: marks are taken with SKIP LOCKED, and readers see every mark once.
 */
export async function foldCustomers(deps: Pick<Deps, "db" | "database">): Promise<void> {
  const { db } = deps;
  await db.execute(sql`
    delete from customer_marks where not exists (select from accounts where accounts.id = customer_marks.account_id)
  `);
  while ((await foldSome(db)) === AT_ONCE);
  const result = await db.execute<{ account: number }>(
    sql`select distinct account_id::float8 as account from customer_marks where customers is null`,
  );
  for (const { account } of result.rows) await keepFigures(deps, account);
}

/** Accounts due for a recount are skipped. Returns how many marks it took. */
async function foldSome(db: Deps["db"]): Promise<number> {
  const folded = await db.execute<{ taken: number }>(sql`
    with taken as (
      delete from customer_marks where ctid = any(array(
        select ctid from customer_marks mark
        where not exists (
          select from customer_marks many where many.account_id = mark.account_id and many.customers is null
        )
        for update skip locked limit ${AT_ONCE}
      ))
      returning *
    ),
    counts as (
      insert into customer_counts as kept (account_id, age_group, tier, customers, active, revenue, orders)
      select account_id, age_group, tier, sum(customers), sum(active), sum(revenue), sum(orders)
      from taken
      group by account_id, age_group, tier
      order by account_id, age_group, tier
      on conflict (account_id, age_group, tier) do update set
        customers = kept.customers + excluded.customers, active = kept.active + excluded.active,
        revenue = kept.revenue + excluded.revenue, orders = kept.orders + excluded.orders
    ),
    cities as (
      insert into customer_cities as kept (account_id, city, customers)
      select account_id, city, sum(customers)
      from taken
      where city is not null
      group by account_id, city
      having sum(customers) <> 0
      order by account_id, city
      on conflict (account_id, city) do update set customers = kept.customers + excluded.customers
    )
    select count(*)::int as taken from taken
  `);
  return folded.rows[0]?.taken ?? 0;
}

/** Removes emptied cities. */
export async function forgetCities(db: Deps["db"]): Promise<void> {
  await db.execute(sql`delete from customer_cities where customers = 0`);
}
