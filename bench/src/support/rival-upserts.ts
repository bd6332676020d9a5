import { customerCells } from "./customers.ts";
import type { Bench } from "./open-bench.ts";

const MAX_ROWS = 5_000;

/** The tables of listmonk that its import writes, with their keys and indexes. */
const TABLES = `
  create table rival_subscribers (
    id serial primary key, uuid uuid not null unique, email text not null, name text not null,
    attribs jsonb not null default '{}', status text not null,
    created_at timestamptz default now(), updated_at timestamptz default now()
  );
  create unique index on rival_subscribers (lower(email));
  create index on rival_subscribers (status);
  create index on rival_subscribers (created_at);
  create index on rival_subscribers (updated_at);
  create table rival_lists (
    subscriber_id integer references rival_subscribers (id) on delete cascade, list_id integer not null,
    status text not null, created_at timestamptz default now(), updated_at timestamptz default now(),
    primary key (subscriber_id, list_id)
  );
  create index on rival_lists (subscriber_id);
  create index on rival_lists (list_id);
  create index on rival_lists (status)`;

/** The statement that listmonk's import runs for each row of a file. */
const UPSERT = `
  with sub as (
    insert into rival_subscribers as s (uuid, email, name, attribs, status)
    values (gen_random_uuid(), $1, $2, $3, 'enabled')
    on conflict (lower(email)) do update set name = $2, attribs = $3, updated_at = now()
    returning id
  )
  insert into rival_lists (subscriber_id, list_id, status)
  select id, 1, 'unconfirmed' from sub
  on conflict (subscriber_id, list_id) do update set updated_at = now()`;

/** Rows a second that a rival's import takes: a prepared statement for each row, in one transaction, as listmonk does. */
export async function rivalSpeed({ sql, rows }: Bench): Promise<number> {
  const count = Math.min(rows, MAX_ROWS);
  await sql.query(TABLES);
  const startedAt = performance.now();
  await sql.query("begin");
  for (let n = 0; n < count; n += 1) {
    const [name, email, ...rest] = customerCells(n);
    const values = [email, name, JSON.stringify(rest)];
    await sql.query({ name: "rival-upsert", text: UPSERT, values });
  }
  await sql.query("commit");
  const speed = count / ((performance.now() - startedAt) / 1000);
  await sql.query("drop table rival_lists, rival_subscribers");
  return speed;
}
