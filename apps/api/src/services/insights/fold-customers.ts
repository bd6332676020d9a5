import { sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import type { Deps } from "../../deps.ts";
import { EVERY_ACCOUNT } from "../../db/sql/every-account.ts";
import { accountsWith } from "../fair-work/accounts-with.ts";
import { eachApart } from "../fair-work/apart.ts";
import type { FailureLog } from "../fair-work/apart.ts";
import { keepFigures } from "./customer-figures.ts";

const BATCH_SIZE = 50_000;

/** Folds marks into the kept figures of customers, and recounts accounts with too many. Safe in several processes. */
export async function foldCustomers(deps: Pick<Deps, "db"> & { log: FailureLog }): Promise<void> {
  const { db, log } = deps;
  // Marks of an account that was deleted since.
  await db.execute(sql`
    delete from customer_marks where ${EVERY_ACCOUNT}
      and not exists (select from accounts where accounts.id = customer_marks.account_id)
  `);
  const marked = await accountsWith(db, "customer_marks");
  await eachApart({ db, log, work: "fold customers" }, marked, Number, async (account) => {
    while ((await db.transaction(async (tx) => await foldSome(tx, account))) === BATCH_SIZE);
  });
  const { rows } = await db.execute<{ account: number }>(sql`
    select distinct account_id::float8 as account from customer_marks where ${EVERY_ACCOUNT} and customers is null
  `);
  const recounts = { db, log, work: "recount customers" };
  await eachApart(
    recounts,
    rows.map(({ account }) => account),
    Number,
    async (account) => void (await keepFigures(deps, account)),
  );
}

/** Folds one account's marks with the transaction that made some, so that an emptied city goes with its last customer. */
export async function foldAccount(tx: Tx, accountId: number): Promise<void> {
  while ((await foldSome(tx, accountId)) === BATCH_SIZE);
}

/** An account due for a recount is skipped. Returns how many marks it took. */
async function foldSome(tx: Tx, account: number): Promise<number> {
  const { rows } = await tx.execute<{ taken: number; emptied: Cities | null }>(sql`
    with taken as (
      delete from customer_marks where account_id = ${account} and id = any(array(
        select id from customer_marks mark
        where account_id = ${account} and not exists (
          select from customer_marks many where many.account_id = mark.account_id and many.customers is null
        )
        for update skip locked limit ${BATCH_SIZE}
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
      returning account_id, city, customers
    )
    select (select count(*)::int from taken) as taken,
      (select json_agg(json_build_object('account_id', account_id, 'city', city)) from cities where customers = 0) as emptied
  `);
  const { taken = 0, emptied = null } = rows[0] ?? {};
  if (emptied !== null) await deleteEmptied(tx, emptied);
  return taken;
}

type Cities = { account_id: number; city: string }[];

/** A city may be the last trace of a person. */
async function deleteEmptied(tx: Tx, emptied: Cities): Promise<void> {
  await tx.execute(sql`
    delete from customer_cities kept
    using json_to_recordset(${JSON.stringify(emptied)}::json) as emptied(account_id bigint, city text)
    where kept.account_id = emptied.account_id and kept.city = emptied.city collate "C" and kept.customers = 0
  `);
}

/** Removes the emptied cities that processes of an earlier version leave. */
export async function forgetCities({
  db,
  log,
}: Pick<Deps, "db"> & { log: FailureLog }): Promise<void> {
  const { rows } = await db.execute<{ account: string }>(sql`
    select distinct account_id as account from customer_cities where ${EVERY_ACCOUNT} and customers = 0
  `);
  const shared = { db, log, work: "forget cities" };
  const accounts = rows.map(({ account }) => Number(account));
  await eachApart(shared, accounts, Number, async (account) => {
    await db.execute(
      sql`delete from customer_cities where account_id = ${account} and customers = 0`,
    );
  });
}
