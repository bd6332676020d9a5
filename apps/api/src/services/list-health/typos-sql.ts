import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { customers } from "../../db/schema/index.ts";
import type { Executor } from "../../db/client.ts";
import { rowSet } from "../../db/sql/sql.ts";
import { DOMAIN } from "./findings-sql.ts";

/** A customer with a mistyped address. Taken: another customer has the right one, or comes before with the same typo. */
export type MistypedRow = { id: string; email: string; meant: string; taken: boolean };

/**
 * Customers of an audience with a mistyped domain: those who can be corrected first, and how many can't.
 *
 * @param meant - The right domain of each mistyped one, both in lower case.
 */
export async function findMistyped(
  db: Executor,
  { accountId, audience }: { accountId: number; audience: SQL },
  meant: ReadonlyMap<string, string>,
  limit: number,
): Promise<{ rows: MistypedRow[]; taken: number }> {
  const { rows } = await db.execute<MistypedRow & { taken_count: number }>(sql`
    with mistyped as (
      select ${customers.id} as id, ${customers.email} as email,
        regexp_replace(${customers.email}, '@[^@]*$', '@' || typo.meant) as meant
      from ${customers} join ${rowSet("typo", [...meant], {
        domain: ["text", ([domain]) => domain],
        meant: ["text", ([, right]) => right],
      })} on typo.domain = ${DOMAIN}
      where ${audience}
    ), judged as (
      select id, email, meant, row_number() over (partition by lower(meant) order by id) > 1 or exists (
        select from customers known
        where known.account_id = ${accountId} and lower(known.email) = lower(mistyped.meant)
      ) as taken
      from mistyped
    )
    select id::text as id, email, meant, taken, (count(*) filter (where taken) over ())::int as taken_count
    from judged order by taken, id limit ${limit}
  `);
  return { rows, taken: rows[0]?.taken_count ?? 0 };
}

/** Stores corrected addresses. @returns The ids of the customers whose address was still the mistyped one. */
export async function correctAddresses(
  db: Executor,
  accountId: number,
  rows: readonly MistypedRow[],
): Promise<number[]> {
  const { rows: changed } = await db.execute<{ id: string }>(sql`
    with held as materialized (
      select customers.id, typo.meant from ${customers} join ${rowSet("typo", rows, {
        id: ["bigint", ({ id }) => Number(id)],
        email: ["text", ({ email }) => email],
        meant: ["text", ({ meant }) => meant],
      })} on customers.id = typo.id and customers.email = typo.email
      where customers.account_id = ${accountId} order by customers.id for update of customers
    )
    update ${customers} set email = held.meant, updated_at = statement_timestamp()
    from held where customers.account_id = ${accountId} and customers.id = held.id
    returning customers.id
  `);
  return changed.map(({ id }) => Number(id));
}
