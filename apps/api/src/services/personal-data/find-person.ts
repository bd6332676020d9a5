import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { sqlArray } from "../../db/sql/sql.ts";
import type { AccountCtx } from "../../deps.ts";
import { firstOrMissing } from "../own-row.ts";
import { parseId } from "../wire/values.ts";

/** Names and addresses that identify a customer: the present ones, and the addresses of emails to them. */
export type Person = {
  accountId: number;
  customerId: number;
  names: string[];
  /** Lower-cased. */
  emails: string[];
  /** Their digits alone, of numbers long enough to be one person's. */
  phones: string[];
};

const FEWEST_DIGITS = 7;

/** Gathers the names and addresses of a customer. @throws AppError "missing" */
export async function findPerson(
  db: Executor,
  { account }: Pick<AccountCtx, "account">,
  wireId: string,
): Promise<Person> {
  const customerId = parseId(wireId);
  const { rows } = await db.execute<{ names: string[]; emails: string[]; phones: string[] }>(sql`
    with recursive person as (
      select name, email, phone from customers where account_id = ${account.id} and id = ${customerId}
    ),
    merged as (${mergesOf(account.id, customerId)}),
    known as (
      select name, email, phone from person
      union
      select recipient ->> 'name', recipient ->> 'email', recipient ->> 'phone' from communication_logs
      where account_id = ${account.id} and customer_id = ${customerId}
      union
      select before ->> 'name', null, before ->> 'phone' from import_befores
      where account_id = ${account.id} and customer_id = ${customerId}
      union
      select row ->> 'name', row ->> 'email', row ->> 'phone'
      from merged, lateral (values (snapshot -> 'gone'), (snapshot -> 'before')) rows(row)
    )
    select
      coalesce(array_agg(distinct trim(name)) filter (where trim(name) <> ''), '{}') as names,
      coalesce(array_agg(distinct lower(email)) filter (where email <> ''), '{}') as emails,
      coalesce(array_agg(distinct regexp_replace(phone, '\\D', '', 'g')) filter (
        where length(regexp_replace(phone, '\\D', '', 'g')) >= ${FEWEST_DIGITS}), '{}') as phones
    from known where exists (select from person)
    having exists (select from person)
  `);
  return { accountId: account.id, customerId, ...firstOrMissing(rows, "Customer") };
}

/**
 * All merges into a customer, as the body of a recursive `merged`: direct ones, and those into customers merged into them.
 */
export const mergesOf = (accountId: number, customerId: number): SQL => sql`
  select m.* from customer_merges m where m.account_id = ${accountId} and m.kept_id = ${customerId}
  union all
  select m.* from merged join customer_merges m
    on m.account_id = merged.account_id and m.kept_id = merged.gone_id`;

/** Whether a text contains one of the person's addresses, in any case. */
export function namesAddress(text: SQL, { emails }: Pick<Person, "emails">): SQL {
  return sql`exists (
    select from unnest(${sqlArray(emails, "text")}) address where strpos(lower(${text}), address) > 0
  )`;
}

/** Whether a text holds one of the person's addresses, numbers as their digits, or whole names. */
export function namesPerson(text: SQL, person: Person): SQL {
  return sql`(${namesAddress(text, person)} or ${holdsPhone(text, person)} or exists (
    select from unnest(${sqlArray(person.names.map(asPattern), "text")}) name where ${text} ~* name
  ))`;
}

/** A name as whole words, in a text or divided between cells of it. */
function asPattern(name: string): string {
  const words = name.split(/\s+/).map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, "\\$&"));
  return `(^|[^[:alnum:]])${words.join("[^[:alnum:]]+")}([^[:alnum:]]|$)`;
}

function holdsPhone(text: SQL, { phones }: Pick<Person, "phones">): SQL {
  return sql`exists (
    select from unnest(${sqlArray(phones, "text")}) phone
    where strpos(regexp_replace(${text}, '\\D', '', 'g'), phone) > 0
  )`;
}

/** Whether one cell of a JSON list holds an address or a phone number of the person. */
export function cellsNameContact(cells: SQL, person: Person): SQL {
  return sql`exists (
    select from jsonb_array_elements_text(${cells}) cell
    where ${namesAddress(sql`cell`, person)} or ${holdsPhone(sql`cell`, person)}
  )`;
}
