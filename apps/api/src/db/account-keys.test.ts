import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { rowsOf, withTestDatabase } from "../../test/database.ts";

const database = withTestDatabase();

/** Users are in several accounts and no account's, so a key to them can't name one. */
const KEYS_TO_USERS = [
  "memberships_user_id_users_id_fk",
  "webhook_subscriptions_created_by_users_id_fk",
];

/** The first column of each primary key, unique index and foreign key on either side, of tables with an account. */
const FIRST_COLUMNS = sql`
  with owned as (
    select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
  ),
  keys as (
    select indexrelid::regclass::text as key, indrelid as "table", indkey[0] as first
    from pg_index where indisunique
    union all
    select conname, conrelid, conkey[1] from pg_constraint where contype = 'f'
    union all
    select conname, confrelid, confkey[1] from pg_constraint where contype = 'f'
  )
  select key, "table"::regclass::text as table, attname as first
  from keys join owned on oid = "table"
  left join pg_attribute on attrelid = "table" and attnum = first
  order by 1, 2
`;

it("begins every primary, unique and foreign key of a table that has it", async () => {
  const keys = await rowsOf(database(), FIRST_COLUMNS);
  expect(keys.length).toBeGreaterThan(150);
  expect(
    keys.filter(({ first, key }) => first !== "account_id" && !KEYS_TO_USERS.includes(String(key))),
  ).toEqual([]);
});

it("is unique together with the id in the security log, also where there is none", async () => {
  const { db } = database();
  const insert = sql`insert into audit_events (id, action) overriding system value values (1, 'signIn.refused')`;
  await db.execute(insert);
  await expect(db.execute(insert)).rejects.toMatchObject({ cause: { code: "23505" } });
});
