import type { ReadOrder } from "@dakiya/domain/order";
import { sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { sqlArray } from "../../db/sql/sql.ts";
import { emit } from "../events/emit.ts";
import { importOf } from "../events/source.ts";
import type { Source } from "../events/source.ts";

/**
 * Adds the customers that are missing, without their consent unless an order says that they gave it, and gives everyone's
 * id by lower-cased address; they are locked, so that none is deleted meanwhile. An order takes consent from nobody, and
 * who has unsubscribed stays so.
 */
export async function ensureCustomers(
  tx: Tx,
  accountId: number,
  given: readonly { order: ReadOrder }[],
  source: Source,
): Promise<ReadonlyMap<string, number>> {
  const importId = importOf(source);
  type Buyer = Record<"phone" | "city", string | null> & {
    email: string;
    name: string;
    agrees: boolean;
  };
  const buyers = new Map<string, Buyer>();
  for (const { order } of given) {
    const { email, name, phone, city, accepts_marketing: agrees } = order;
    const known = buyers.get(email.toLowerCase());
    buyers.set(email.toLowerCase(), {
      email: known?.email ?? email,
      name: known?.name ?? name ?? "",
      phone: known?.phone ?? phone ?? null,
      city: known?.city ?? city ?? null,
      agrees: known?.agrees === true || agrees === true,
    });
  }
  const people = JSON.stringify([...buyers.values()]);
  const { rows: added } = await tx.execute<{ id: string }>(sql`
    insert into customers (account_id, import_id, name, email, phone, city, has_consent)
    select ${accountId}, ${importId}::bigint, name, email, phone, city, agrees
    from jsonb_to_recordset(${people}::jsonb) p(name text, email text, phone text, city text, agrees boolean)
    where not exists (
      select from customers c where c.account_id = ${accountId} and lower(c.email) = lower(p.email)
    )
    order by lower(email)
    on conflict do nothing
    returning id
  `);
  const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => Number(id));
  const { rows } = await tx.execute<{ id: string; email: string; hasConsent: boolean }>(sql`
    select id, lower(email) as email, has_consent as "hasConsent" from customers
    where account_id = ${accountId} and lower(email) = any(${sqlArray([...buyers.keys()], "text")})
    order by id
    for no key update
  `);
  await emit(tx, "customer.created", { accountId, ids: idsOf(added), source });
  const agreed = rows.filter(({ email, hasConsent }) => !hasConsent && buyers.get(email)?.agrees);
  if (agreed.length > 0) {
    const ids = idsOf(agreed);
    await giveConsent(tx, accountId, importId, ids);
    await emit(tx, "customer.updated", { accountId, ids, source });
  }
  return new Map(rows.map(({ id, email }) => [email, Number(id)]));
}

/** Records that customers agreed, and how they were before an import said so. */
async function giveConsent(
  tx: Tx,
  accountId: number,
  importId: number | null,
  ids: readonly number[],
): Promise<void> {
  const chosen = sql`account_id = ${accountId} and id = any(${sqlArray(ids, "bigint")})`;
  const isAdded = sql`import_id = ${importId}::bigint and updated_at = created_at`;
  if (importId !== null)
    await tx.execute(sql`
      insert into import_befores (account_id, import_id, customer_id, changed_at, before)
      select ${accountId}, ${importId}::bigint, id, statement_timestamp(), to_jsonb(customers)
      from customers where ${chosen} and (${isAdded}) is not true
      on conflict do nothing
    `);
  await tx.execute(sql`
    with changed as (
      update customers set has_consent = true,
        updated_at = case when (${isAdded}) is true then updated_at else statement_timestamp() end
      where ${chosen}
      returning id, updated_at
    )
    update import_befores copy set changed_at = changed.updated_at from changed
    where copy.account_id = ${accountId} and copy.import_id = ${importId}::bigint and copy.customer_id = changed.id
  `);
}
