import { sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { allowTime, readLong } from "../../db/sql/long-statement.ts";
import { customerCities, customerCounts, customerMarks, customers } from "../../db/schema/index.ts";
import type { CustomerFigures } from "../../db/schema/index.ts";
import type { Ctx, Deps } from "../../deps.ts";
import { keptFigures } from "../customers/kept-figures.ts";
import { isCausedBy } from "../../errors.ts";

/**
 * Present figures of all the user's customers.
 *
 * @param precomputed - A recent result of `keptFigures`, with or without cities; without it they are read, else recounted
 *   and stored.
 */
export async function customerFigures(
  ctx: Ctx,
  precomputed: CustomerFigures | null = null,
): Promise<CustomerFigures> {
  if (precomputed !== null) return precomputed;
  return await readLong(ctx, async () => await keepFigures(ctx, ctx.account.id), {
    isSharedWork: true,
  });
}

/** Makes sure an account's figures are stored, and returns them; of concurrent callers one counts. */
export async function keepFigures(
  deps: Pick<Deps, "db">,
  accountId: number,
): Promise<CustomerFigures> {
  for (;;) {
    const figures = await readKept(deps.db, accountId);
    if (figures !== null) return figures;
    try {
      return await countAnew(deps, accountId);
    } catch (error) {
      // A concurrent recount or fold has changed the figures: read again.
      if (!isOvertaken(error)) throw error;
    }
  }
}

async function readKept(db: Pick<Deps["db"], "execute">, accountId: number) {
  const { rows } = await db.execute<{ kept: CustomerFigures | null }>(
    sql`select ${keptFigures(accountId, { cities: true })} as kept`,
  );
  return rows[0]?.kept ?? null;
}

async function countAnew({ db }: Pick<Deps, "db">, accountId: number): Promise<CustomerFigures> {
  return await db.transaction(
    async (tx) => {
      await allowTime(tx, "count");
      await countCustomers(tx, accountId);
      const figures = await readKept(tx, accountId);
      if (figures === null) throw new Error("a snapshot has marks that were removed from it");
      return figures;
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
 * Recounts all of an account's customers and replaces the kept figures, by one full read.
 *
 * @param tx - A "repeatable read" transaction: it removes the marks of the snapshot it counts. Concurrent recounts or
 *   folds end in a serialization failure that changes nothing.
 */
async function countCustomers(tx: Tx, accountId: number): Promise<void> {
  const mine = sql`${customers.accountId} = ${accountId}`;
  // Concurrent writers meet these statements at a row, and one fails: the conflict clauses turn that into a
  // serialization failure. The marks go first, so that a second counter waits before its work.
  await tx.execute(
    sql`delete from ${customerMarks} where ${customerMarks.accountId} = ${accountId}`,
  );
  await tx.execute(
    sql`delete from ${customerCounts} where ${customerCounts.accountId} = ${accountId}`,
  );
  await tx.execute(sql`
    insert into ${customerCounts} (account_id, age_group, tier, customers, active, revenue, orders)
    select ${accountId}::bigint, customer_age_group(${customers.age}), customer_tier(${customers.totalSpent}), count(*),
      count(*) filter (where ${customers.isActive}), sum(${customers.totalSpent}), sum(${customers.orderCount})
    from ${customers} where ${mine}
    group by 2, 3
    on conflict (account_id, age_group, tier) do update set
      customers = excluded.customers, active = excluded.active, revenue = excluded.revenue, orders = excluded.orders
  `);
  await tx.execute(
    sql`delete from ${customerCities} where ${customerCities.accountId} = ${accountId}`,
  );
  await tx.execute(sql`
    insert into ${customerCities} (account_id, city, customers)
    select ${accountId}::bigint, ${customers.city}, count(*)
    from ${customers} where ${mine} and ${customers.city} <> ''
    group by ${customers.city}
    on conflict (account_id, city) do update set customers = excluded.customers
  `);
}
