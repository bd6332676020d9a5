import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { expect, it } from "vitest";
import { withTestDatabase } from "../../../test/database.ts";
import { TEST_SECRET } from "../../../test/test-secret.ts";
import { createSecrets } from "../../secrets.ts";
import { sealContext } from "../../services/sender/stored-settings.ts";
import type { Connection } from "../client.ts";
import { buildIndexes } from "./build-indexes.ts";
import { migrateDatabase } from "./migrate-database.ts";

const database = withTestDatabase();
const query = async (statement: string) => (await database().pool.query(statement)).rows;

async function connected(work: (client: Connection) => Promise<void>): Promise<void> {
  const client = await database().pool.connect();
  try {
    await work(client);
  } finally {
    await client.query("select pg_advisory_unlock_all()");
    client.release();
  }
}

it("changes no up-to-date tables, and refuses those of a newer version", async () => {
  await connected(async (client) => {
    await migrateDatabase(client);
    const count = "select count(*)::int as n from drizzle.__drizzle_migrations";
    const before = (await client.query(count)).rows;
    await client.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('to come', 4102444800000)",
    );
    await expect(migrateDatabase(client)).rejects.toMatchObject({
      name: "DatabaseRefusal",
      message: expect.stringMatching(/newer version .* Start that version or a later one, or /),
    });
    await client.query("delete from drizzle.__drizzle_migrations where hash = 'to come'");
    await migrateDatabase(client);
    expect((await client.query(count)).rows).toEqual(before);
  });
});

/** How many migrations there were while everything hung on a user. */
const BEFORE_ACCOUNTS = 26;

/** Replaces the tables with those of an older version. */
async function goBack(client: Connection, migrations: number): Promise<void> {
  const folder = fileURLToPath(new URL("../migrations", import.meta.url));
  await client.query("drop schema public, drizzle cascade");
  await client.query("create schema public");
  await client.query("create schema drizzle");
  await client.query(
    "create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  for (const one of readMigrationFiles({ migrationsFolder: folder }).slice(0, migrations)) {
    for (const statement of one.sql) await client.query(statement);
    await client.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)",
      [one.hash, one.folderMillis],
    );
  }
}

/** Every row of every table but those of the migrations' own. */
async function everyRow(): Promise<Map<string, unknown[]>> {
  const tables = await query(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  const rows = new Map<string, unknown[]>();
  for (const { name } of tables)
    rows.set(
      String(name),
      await query(`select to_jsonb(t) as row from ${name} t order by t::text`),
    );
  return rows;
}

it("gives each user of an older version an account of their number, and keeps every row", async () => {
  const secrets = createSecrets(TEST_SECRET);
  await connected(async (client) => {
    await goBack(client, BEFORE_ACCOUNTS);
    await client.query(`
      insert into users (issuer, subject, email, name)
        select 'https://issuer.test', n, n || '@example.com', 'N' from generate_series(1, 9) n;
      delete from users where id in (1, 5, 9);
      insert into customers (owner_id, name, email) select id, 'C', 'c@x.in' from users;
      insert into segments (owner_id, name, rules) select id, 'S', '{}' from users;
      insert into segment_members (owner_id, segment_id, customer_id)
        select s.owner_id, s.id, c.id from segments s join customers c using (owner_id);
      insert into campaigns (owner_id, name, segment_id, status, subject, body)
        select owner_id, 'K', id, 'completed', 's', 'b' from segments;
      insert into communication_logs (owner_id, campaign_id, seq, customer_id, recipient)
        select k.owner_id, k.id, 1, c.id, '{}' from campaigns k join customers c using (owner_id);
      insert into imports (owner_id, filename, status) select id, 'f.csv', 'completed' from users;
      insert into pgboss.job (name, data) values ('start-campaign', '{"ownerId": 3, "campaignId": 1}');
    `);
    await client.query(
      "insert into email_settings (owner_id, service, sender_email, sender_name, brevo_api_key) values (3, 'brevo', 'a@x.in', 'A', $1)",
      [secrets.seal("a key", "3:brevoApiKey")],
    );
  });
  const before = await everyRow();
  await connected(migrateDatabase);
  const after = await everyRow();

  // Later versions have added columns.
  const renamed = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value).replaceAll('"owner_id":', '"account_id":'));
  for (const [table, rows] of before)
    expect(after.get(table.replace("owner", "account")), table).toMatchObject(
      renamed(rows) as unknown[],
    );
  expect(
    await query(
      "select account_id::int as account, user_id::int as user, role from memberships join accounts on accounts.id = account_id order by 1",
    ),
  ).toEqual([2, 3, 4, 6, 7, 8].map((id) => ({ account: id, user: id, role: "owner" })));
  // Their emails, sent again, have the links they had.
  const names = "select distinct links_name_account as names from campaigns";
  expect(await query(names)).toEqual([{ names: false }]);
  const [settings] = await query("select brevo_api_key from email_settings");
  const sealedKey = String(settings?.["brevo_api_key"]);
  expect(secrets.open(sealedKey, sealContext(3, "brevoApiKey"))).toBe("a key");
  expect(await query("select data from pgboss.job where data ? 'campaignId'")).toEqual([
    { data: { accountId: 3, campaignId: 1 } },
  ]);
  expect(
    await query("insert into accounts default values returning id::int"),
    "the number of nobody before",
  ).toEqual([{ id: 10 }]);
  expect(
    await query(`select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~ 'owner'
       union all select conname from pg_constraint where connamespace = 'public'::regnamespace and conname ~ 'owner'
       union all select relname from pg_class where relnamespace = 'public'::regnamespace and relname ~ 'owner'
       union all select tgname from pg_trigger where tgname ~ 'owner'
       union all select attname from pg_attribute a join pg_class c on c.oid = attrelid
         where relkind = 'r' and relnamespace = 'public'::regnamespace and attname ~ 'owner'`),
  ).toEqual([]);
});

/** How many migrations there were while who came without a name was called by the address. */
const BEFORE_NO_NAMES = 55;

it("takes back names that were made of the address, and no others", async () => {
  await connected(async (client) => {
    await goBack(client, BEFORE_NO_NAMES);
    await client.query(`
      insert into accounts default values;
      insert into customers (account_id, name, email)
        select id, name, email from accounts, (values
          ('info', 'info@shop.example'), ('Asha', 'asha@shop.example'), ('a', 'a.b@shop.example')) given (name, email);
    `);
    await migrateDatabase(client);
  });
  expect(await query("select name, email from customers order by id")).toEqual([
    { name: "", email: "info@shop.example" },
    { name: "Asha", email: "asha@shop.example" },
    { name: "a", email: "a.b@shop.example" },
  ]);
});

/** How many migrations there were while keys named no account. */
const BEFORE_ACCOUNT_KEYS = 107;

it("gives keys their account, and secrets that of their address", async () => {
  await connected(async (client) => {
    await goBack(client, BEFORE_ACCOUNT_KEYS);
    await client.query(`
      insert into accounts (id) overriding system value values (7), (8);
      insert into webhook_endpoints (account_id, id, service, secret)
        select id, 'at-' || id, 'brevo', 'now' from accounts;
      insert into webhook_old_secrets (endpoint_id, secret, ends_at)
        select 'at-' || id, 'before', now() from accounts;
      insert into webhook_events (account_id, endpoint_id, dedupe_key, payload)
        select id, 'at-' || id, 'k', '{}' from accounts;
      insert into audit_events (account_id, action) values (7, 'signIn'), (null, 'signIn.refused');
    `);
  });
  const before = await everyRow();
  await connected(migrateDatabase);
  const after = await everyRow();
  for (const table of ["webhook_endpoints", "webhook_events", "audit_events", "accounts"])
    expect(after.get(table), table).toEqual(before.get(table));
  expect(
    await query("select account_id::int as account, endpoint_id as at from webhook_old_secrets"),
  ).toEqual([
    { account: 7, at: "at-7" },
    { account: 8, at: "at-8" },
  ]);
  await query("delete from accounts where id = 7");
  expect(await query("select endpoint_id as at from webhook_old_secrets")).toEqual([
    { at: "at-8" },
  ]);
});

/** How many migrations there were while an email was found as a whole alone. */
const BEFORE_PREFIXES = 60;

// The embedded database has one connection, and builds every index within the migration.
it.skipIf(process.env["TEST_DATABASE_URL"] === undefined)(
  "builds the indexes of a large table while others write to it, and again after an interrupted build",
  async () => {
    await connected(async (client) => {
      await goBack(client, BEFORE_PREFIXES);
      await client.query(`
        insert into accounts default values;
        insert into customers (account_id, name, email, phone)
          select a.id, 'C', n || '@x.in', '+91 ' || n from accounts a, generate_series(1, 100) n`);
      await client.query("analyze customers");
      await client.query(`create index customers_phone on customers (account_id)`);
      const statements = readMigrationFiles({
        migrationsFolder: fileURLToPath(new URL("../migrations", import.meta.url)),
      }).flatMap((one) => one.sql);
      const [reader, writer] = [await database().pool.connect(), await database().pool.connect()];
      try {
        // Keeps the build waiting, as any long transaction does.
        await reader.query("begin isolation level repeatable read");
        await reader.query("select from customers");
        const built = buildIndexes(client, statements, 100);
        const isWaiting = async (): Promise<boolean> =>
          (await query("select from pg_locks where not granted")).length > 0;
        while (!(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 20));
        await writer.query("update customers set phone = '+91 98765 43210' where email = '1@x.in'");
        await reader.query("commit");
        await built;
      } finally {
        reader.release(true);
        writer.release(true);
      }
      expect(
        await query(`select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
          where indrelid = 'customers'::regclass and indisvalid and relname ~ 'phone|prefix' order by 1`),
      ).toEqual([{ name: "customers_account_email_prefix" }, { name: "customers_phone" }]);
      await migrateDatabase(client);
    });
    expect(
      await query(`select email from customers
        where right(regexp_replace(phone, '[^0-9]+', '', 'g'), 10) = '9876543210'`),
    ).toEqual([{ email: "1@x.in" }]);
  },
);

// The embedded database has one connection, which nobody else can hold a lock with.
it.skipIf(process.env["TEST_DATABASE_URL"] === undefined)(
  "lets everybody else go on while a table it changes is in use",
  async () => {
    await connected(async (client) => await goBack(client, BEFORE_ACCOUNTS));
    const { pool } = database();
    const [reader, other] = [await pool.connect(), await pool.connect()];
    try {
      await reader.query("begin");
      await reader.query("select from customers");
      const migrated = connected(migrateDatabase);
      const isWaiting = async (): Promise<boolean> =>
        (await query("select from pg_locks where not granted and locktype = 'relation'")).length >
        0;
      while (!(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 20));
      // Behind the migration's wait for its lock, and answered before the reader has ended.
      await other.query("set statement_timeout = 0");
      await other.query("select from customers");
      await reader.query("commit");
      await migrated;
      expect(await query("select from memberships")).toEqual([]);
    } finally {
      reader.release(true);
      other.release(true);
    }
  },
);
