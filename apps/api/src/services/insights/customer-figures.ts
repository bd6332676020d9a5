import { sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { allowTime, readLong } from "../../db/long-statement.ts";
import {
  type CustomerFigures,
  customerCities,
  customerCounts,
  customerMarks,
  customers,
} from "../../db/schema/index.ts";
import type { Ctx, Deps } from "../../deps.ts";
import { keptFigures } from "../customers/kept-figures.ts";
import { isCausedBy } from "../../db/failures.ts";

/**
 * Present figures of all the user's customers.
 *
 * @param kept - A recent result of `keptFigures`, with or without cities; without it they are read, else recounted
 *   and stored.
 */
export async function customerFigures(
  ctx: Ctx,
  kept: CustomerFigures | null = null,
): Promise<CustomerFigures> {
  if (kept !== null) return kept;
  return await readLong(ctx, async () => await keepFigures(ctx, ctx.userId), {
    isSharedWork: true,
  });
}

/** Makes sure an owner's figures are stored, and returns them; of concurrent callers one counts. */
export async function keepFigures(
  deps: Pick<Deps, "db">,
  ownerId: number,
): Promise<CustomerFigures> {
  for (;;) {
    const kept = await readKept(deps.db, ownerId);
    if (kept !== null) return kept;
    try {
      return await countAnew(deps, ownerId);
    } catch (error) {
      // A concurrent recount or fold has changed the figures: read again.
      if (!isOvertaken(error)) throw error;
    }
  }
}

async function readKept(db: Pick<Deps["db"], "execute">, ownerId: number) {
  const { rows } = await db.execute<{ kept: CustomerFigures | null }>(
    sql`select ${keptFigures(ownerId, { cities: true })} as kept`,
  );
  return rows[0]?.kept ?? null;
}

async function countAnew({ db }: Pick<Deps, "db">, ownerId: number): Promise<CustomerFigures> {
  return await db.transaction(
    async (tx) => {
      await allowTime(tx, "count");
      await countCustomers(tx, ownerId);
      const counted = await readKept(tx, ownerId);
      if (counted === null) throw new Error("a snapshot has marks that were removed from it");
      return counted;
    },
    { isolationLevel: "repeatable read" },
  );
}

/** Serialization failure, deadlock. */
const OVERTAKEN = ["40001", "40P01"];

function isOvertaken(error: unknown): boolean {
  return isCausedBy(error, ({ code }) => OVERTAKEN.includes(String(code)));
}

/**
 * Recounts all of an owner's customers and replaces the kept figures, by one full read.
 *
 * @param tx - A "repeatable read" transaction: it removes the marks of the snapshot it counts. Concurrent recounts or
 *   folds end in a serialization failure that changes nothing.
 */
async function countCustomers(tx: Tx, ownerId: number): Promise<void> {
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
