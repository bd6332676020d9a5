import { FIELD_LIST } from "@dakiya/domain/fields";
import type { CustomerField } from "@dakiya/domain/fields";
import { sql } from "drizzle-orm";
import type { SQL, SQLWrapper } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { COLUMN_TYPES, columnName } from "../../db/sql/field-columns.ts";
import type { Person, SampleField } from "./generate/make-people.ts";

const list = (of: (field: CustomerField) => SQLWrapper): SQL =>
  sql.join(FIELD_LIST.map(of), sql`, `);

/**
 * Inserts made-up people as customers.
 *
 * @param fields - Which of the account's own fields they get values of.
 * @returns Each one's id by position in `people`; null where the account has a customer of that address already.
 */
export async function insertPeople(
  tx: Tx,
  accountId: number,
  people: readonly Person[],
  fields: readonly SampleField[],
): Promise<(number | null)[]> {
  const given = people.map((person) => ({
    ...person,
    attributes: Object.fromEntries(fields.map((key) => [key, person.attributes[key]])),
  }));
  const { rows } = await tx.execute<{ id: string; email: string }>(sql`
    insert into customers (account_id, ${list(({ property }) => sql.identifier(columnName(property)))},
      attributes, created_at, updated_at)
    select ${accountId}, ${list(({ property }) => sql.identifier(property))}, attributes, "createdAt", "createdAt"
    from json_to_recordset(${JSON.stringify(given)}::json) p(
      n int, ${list(({ property, type }) => sql`${sql.identifier(property)} ${sql.raw(COLUMN_TYPES[type])}`)},
      attributes jsonb, "createdAt" timestamptz
    )
    order by n
    on conflict do nothing
    returning id, email
  `);
  if (rows.length === people.length) return rows.map(({ id }) => Number(id));
  const ids = new Map(rows.map(({ id, email }) => [email, Number(id)]));
  return people.map(({ email }) => ids.get(email) ?? null);
}
