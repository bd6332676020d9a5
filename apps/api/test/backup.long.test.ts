import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { TRIES_ALL } from "@dakiya/domain/testing";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../src/db/client.ts";
import { MIGRATIONS } from "../src/db/open/migrate-database.ts";
import { openDatabase } from "../src/db/open/open-database.ts";
import { emailSettings, sessions, users } from "../src/db/schema/index.ts";
import { createSecrets } from "../src/secrets.ts";
import { openAccount } from "../src/services/auth/open-account.ts";
import { sealContext } from "../src/services/sender/stored-settings.ts";
import { makeBackup } from "../tools/backup/make-backup.ts";
import { migrateAsOf } from "../tools/backup/migrate-as-of.ts";
import { signBytes } from "../tools/backup/signature.ts";
import { restoreBackup } from "../tools/backup/restore-backup.ts";
import { seedUser } from "../tools/seed/seed-user.ts";
import { insertAutomation, insertMail } from "./automation-mails.ts";
import { rowsOf } from "./database.ts";
import { onServer } from "./on-server.ts";
import { TEST_SECRET } from "./test-secret.ts";

const postgres = process.env["TEST_DATABASE_URL"] ?? null;
const KINDS = postgres === null ? (["embedded"] as const) : (["embedded", "postgres"] as const);
type Kind = (typeof KINDS)[number];

const work = mkdtempSync(join(tmpdir(), "dakiya-backup-"));
const databases: string[] = [];
afterAll(async () => {
  for (const name of databases) {
    await onServer(postgres ?? "", `drop database if exists ${name} with (force)`);
  }
  rmSync(work, { recursive: true, force: true });
});

/** An empty place of a kind. */
async function emptyPlace(kind: Kind) {
  const name = `dakiya_backup_${randomBytes(6).toString("hex")}`;
  const place = {
    appSecret: TEST_SECRET,
    earlierSecrets: [] as string[],
    earlierLinksUntil: null,
    directUrl: null,
    migrateUrl: null,
    dataDir: join(work, name),
  };
  if (kind === "embedded") return { ...place, databaseUrl: null };
  databases.push(name);
  await onServer(postgres ?? "", `create database ${name}`);
  const url = Object.assign(new URL(postgres ?? ""), { pathname: `/${name}` });
  return { ...place, databaseUrl: url.href };
}

const restore = async (
  path: string,
  place: Awaited<ReturnType<typeof emptyPlace>>,
  more: { continues?: boolean; acceptsUnsigned?: boolean } = {},
) =>
  await restoreBackup(path, place, {
    continues: false,
    acceptsOtherSecret: false,
    acceptsUnsigned: false,
    say: () => {},
    ...more,
  });

/** Content of the database, without the columns that a restore changes on purpose. */
async function contentOf(database: Database): Promise<unknown> {
  const tables = [
    ...["customers", "communication_logs", "segments", "send_batches", "customer_counts"],
    ...["saved_blocks", "message_templates", "campaign_versions"],
    ...["coupon_pools", "coupon_codes", "coupon_ranges"],
  ];
  const sums = await Promise.all(
    tables.map(async (table) => {
      const sum = sql.raw(
        `select '${table}' as name, count(*)::int as n, sum(hashtextextended((to_jsonb(t) - 'lease_until')::text, 0))::text as sum from ${table} t`,
      );
      return await rowsOf(database, sum);
    }),
  );
  return sums.flat();
}

const statusesOf = async (database: Database) =>
  await rowsOf(
    database,
    sql`select name, status, pause_kind, status_reason from campaigns order by id`,
  );

/** Messages in several languages, of campaigns that are and are not sent. */
const languagesOf = async (database: Database) =>
  await rowsOf(
    database,
    sql`select name, language, variants from campaigns where variants is not null order by id`,
  );

const HINDI = {
  ...{ language: "hi", subject: "दिवाली के दीये", previewText: null, body: "", html: null },
  design: { version: 2, blocks: [{ id: "a", type: "divider", savedBlock: "1" }] },
};

/** A saved block, a draft, a template and a frozen email in two languages, and a pool that has given a code. */
async function insertMessages(database: Database, accountId: number): Promise<void> {
  const variants = JSON.stringify([HINDI]);
  const statements = [
    sql`insert into saved_blocks (account_id, name, block) values (${accountId}, 'Hours', '{"id": "a", "type": "divider"}')`,
    sql`insert into message_templates (account_id, name, subject, mode, words, language, variants)
        values (${accountId}, 'Diwali', 'Lamps', 'text', 'Hello {name}', 'en', ${variants}::jsonb)`,
    sql`update campaigns set language = 'en', variants = ${variants}::jsonb
        where id in (select id from campaigns order by id limit 3)`,
    sql`insert into campaign_versions (account_id, campaign_id, hidden, html, text, language, subject, recipients)
        select account_id, min(id), 'hi:', '<p>दीये</p>', 'दीये', 'hi', 'दिवाली', 2 from campaigns group by account_id`,
    sql`insert into coupon_pools (account_id, key, name, total, codes_left) values (${accountId}, 'diwali', 'Diwali', 2, 1)`,
    sql`insert into coupon_codes (account_id, pool_id, seq, code)
        select account_id, id, seq, 'DIWALI-' || seq from coupon_pools, generate_series(1, 2) seq`,
    sql`insert into coupon_ranges (account_id, pool_id, first_seq, last_seq) select account_id, id, 1, 1 from coupon_pools`,
  ];
  for (const statement of statements) await database.db.execute(statement);
}

const automationsOf = async (database: Database) =>
  await rowsOf(
    database,
    sql`select name, state, paused_at is not null as is_paused from automations order by id`,
  );

describe.each(KINDS)("a backup of the %s database", (kind) => {
  let source: Awaited<ReturnType<typeof emptyPlace>>;
  let content: unknown;
  let languages: unknown[];
  let logs = 0;
  let rows = 0;
  const path = join(work, `${kind}.backup`);

  beforeAll(async () => {
    source = await emptyPlace(kind);
    const database = await openDatabase(source);
    const person = { issuer: "local", subject: "asha", email: "asha@demo.example", name: "Asha" };
    const [user] = await database.db.insert(users).values(person).returning();
    await openAccount(database.db, user?.id ?? 0);
    const size = { customers: 400, campaigns: 8, logs: 900 };
    ({ logs } = await seedUser(database, { ...size, now: new Date() }));
    await database.db.insert(sessions).values({ userId: user?.id ?? 0 });
    const [account] = await rowsOf(database, sql`select id from accounts`);
    const accountId = Number(account?.["id"]);
    await database.db.insert(emailSettings).values({
      accountId,
      service: "resend",
      senderEmail: "hello@acme.example",
      senderName: "Acme",
      resendApiKey: createSecrets(TEST_SECRET).seal(
        "re_key",
        sealContext(accountId, "resendApiKey"),
      ),
    });
    await database.db.execute(sql`
      update campaigns set name = 'C' || nth, status = (array['processing', 'paused', 'scheduled', 'scheduled', 'completed'])[least(nth, 5)],
        pause_kind = case nth when 2 then 'quota' end, status_reason = null, resume_at = case nth when 2 then now() end,
        scheduled_at = case nth when 3 then now() - interval '1 minute' when 4 then now() + interval '1 day' end
      from (select id as at, row_number() over (order by id) as nth from campaigns) numbered
      where at = id
    `);
    const live = await insertAutomation(database, accountId);
    await insertMail(database, live, { name: "A1", openBatches: 1 });
    await insertMail(database, live, { name: "A2", automationStep: "second" });
    await insertAutomation(database, accountId, { name: "Written", state: "draft" });
    const [leased] = await rowsOf(
      database,
      sql`update send_batches set lease_until = now() + interval '1 hour'
        where id = (select id from send_batches limit 1) returning id`,
    );
    expect(leased).toBeDefined();
    await insertMessages(database, accountId);
    [content, languages] = [await contentOf(database), await languagesOf(database)];
    expect(languages).toHaveLength(3);
    await database.close();
    ({ rows } = await makeBackup(path, source, () => {}));
  });

  // The run without a server tests the embedded database alone.
  const others = KINDS.filter((other) => postgres === null || [kind, other].includes("postgres"));
  const isTriedHere = others.includes(kind);
  // Each place that is filled takes seconds of a processor.
  const isTriedWhole = isTriedHere && (TRIES_ALL || kind === "postgres");

  it.each(others)("fills an empty %s database with every row, and sends nothing", async (other) => {
    const place = await emptyPlace(other);
    const restored = await restore(path, place);
    expect(restored).toMatchObject({ rows, credentials: { readable: 1, unreadable: 0 } });
    expect(restored.paused.toSorted()).toEqual(["C1", "C2", "Welcome"]);
    const database = await openDatabase(place);
    try {
      expect(await contentOf(database)).toEqual(content);
      expect(await languagesOf(database)).toEqual(languages);
      expect(logs).toBeGreaterThan(50);
      const [added] = await rowsOf(
        database,
        sql`
          insert into customers (account_id, email, name) select account_id, 'new@shop.example', 'New' from memberships
          returning id > (select max(id) from customers) as is_next
        `,
      );
      expect(added?.["is_next"]).toBe(true);
      const live = await rowsOf(database, sql`select id from sessions where revoked_at is null`);
      expect(live).toEqual([]);
      const paused = expect.stringMatching(
        /^Restored from the backup of .*Resume to send the rest\.$/,
      );
      const returned = expect.stringMatching(/^Restored from the backup of .*may have been sent\./);
      expect((await statusesOf(database)).slice(0, 5)).toEqual([
        { name: "C1", status: "paused", pause_kind: "user", status_reason: paused },
        { name: "C2", status: "paused", pause_kind: "user", status_reason: paused },
        { name: "C3", status: "draft", pause_kind: null, status_reason: returned },
        { name: "C4", status: "scheduled", pause_kind: null, status_reason: null },
        { name: "C5", status: "completed", pause_kind: null, status_reason: null },
      ]);
      const waits = expect.stringMatching(
        /^Restored from the backup of .*Resume the automation to go on\.$/,
      );
      expect((await statusesOf(database)).slice(-2)).toEqual([
        { name: "A1", status: "paused", pause_kind: "user", status_reason: waits },
        { name: "A2", status: "paused", pause_kind: "user", status_reason: waits },
      ]);
      expect(await automationsOf(database)).toEqual([
        { name: "Welcome", state: "paused", is_paused: true },
        { name: "Written", state: "draft", is_paused: false },
      ]);
    } finally {
      await database.close();
    }
    await expect(restore(path, place)).rejects.toThrow(/is not empty: nothing was changed/);
  });

  it.runIf(isTriedHere)(
    "lets campaigns and automations go on where it is told to, and credentials open by an earlier secret",
    async () => {
      const fresh = { ...(await emptyPlace(kind)), appSecret: randomBytes(32).toString("hex") };
      await expect(restore(path, fresh)).rejects.toThrow("made with another APP_SECRET");
      const rotated = { ...fresh, earlierSecrets: [TEST_SECRET] };
      const restored = await restore(path, rotated, { continues: true });
      expect(restored).toMatchObject({ paused: [], credentials: { readable: 1, unreadable: 0 } });
      const database = await openDatabase(rotated);
      const statuses = await statusesOf(database);
      const [automation] = await automationsOf(database);
      expect(automation).toEqual({ name: "Welcome", state: "live", is_paused: false });
      expect(statuses.at(-1)).toMatchObject({ name: "A2", status: "processing" });
      const leased = sql`select id from send_batches where lease_until > now()`;
      expect(await rowsOf(database, leased).finally(database.close)).toEqual([]);
      expect(statuses.slice(0, 3).map(({ status }) => status)).toEqual([
        "processing",
        "paused",
        "scheduled",
      ]);
    },
  );

  it("is its owner's alone, and holds no secret", () => {
    expect(statSync(path).mode & 0o077).toBe(0);
    const text = gunzipSync(readFileSync(path)).toString();
    expect(text).not.toContain(TEST_SECRET);
    expect(text).not.toContain("re_key");
  });

  it.runIf(isTriedWhole)(
    "is refused once it is broken, and leaves the place as it was",
    async () => {
      const text = gunzipSync(readFileSync(path)).toString();
      const evil = text.replace("asha@demo.example", "asha@evil.example");
      const broken: [file: string, sentence: string][] = [
        [join(work, "none"), "There is no file"],
        [written(Buffer.from("hello")), "is damaged, or no backup of Dakiya"],
        [written(gzipSync("hello\n")), "is no backup of this version"],
        [written(gzipSync(Buffer.alloc(4_000_000, "a"))), "unpacks to a line longer than any"],
        [written(readFileSync(path).subarray(0, -40)), "is cut off"],
        [written(gzipSync(evil)), "is cut off"],
        [await signed(evil, randomBytes(32).toString("hex")), "has been changed since it was made"],
        [await signed(evil), "has been changed since it was made"],
        [
          await signed(text.replace('"migrations":[', '"migrations":[1,')),
          "made by a newer version of Dakiya",
        ],
      ];
      const place = await emptyPlace(kind);
      for (const [file, sentence] of broken) {
        await expect(restore(file, place)).rejects.toThrow(sentence);
      }
      if (kind === "embedded") expect(existsSync(join(place.dataDir, "postgres"))).toBe(false);
      else expect((await restore(path, place)).rows).toBe(rows);
    },
  );

  it.runIf(isTriedWhole)(
    "of a version that signed none is restored only when somebody vouches for it, and runs nothing it says",
    async () => {
      const text = gunzipSync(readFileSync(path)).toString();
      const hostile = "x'); create table planted (); select ('1";
      const unsigned = written(
        gzipSync(
          text
            .replace('"dakiyaBackup":2', '"dakiyaBackup":1')
            .replace(
              '"sequences":[',
              `"sequences":[{"name":${JSON.stringify(hostile)},"last":"1"},`,
            ),
        ),
      );
      const place = await emptyPlace(kind);
      await expect(restore(unsigned, place)).rejects.toThrow("carries no signature");
      expect((await restore(unsigned, place, { acceptsUnsigned: true })).rows).toBe(rows);
      const database = await openDatabase(place);
      const planted = sql`select to_regclass('planted') as planted`;
      expect(await rowsOf(database, planted).finally(database.close)).toEqual([{ planted: null }]);
    },
  );
});

/** A backup with this text, signed as one made with the secret. */
const signed = async (text: string, secret = TEST_SECRET): Promise<string> => {
  const [key] = createSecrets(secret).keys("backup");
  return written(await buffer(Readable.from([gzipSync(text)]).pipe(signBytes(key))));
};

const written = (bytes: Buffer): string => {
  const file = join(work, `${randomBytes(6).toString("hex")}.backup`);
  writeFileSync(file, bytes);
  return file;
};

// Here rather than on the embedded database, where each one made takes seconds.
it.skipIf(postgres === null)("a backup of an earlier version is brought up to date", async () => {
  const source = await emptyPlace("postgres");
  const files = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  const client = new pg.Client({ connectionString: source.databaseUrl ?? "" });
  await client.connect();
  await migrateAsOf(
    files.slice(0, -1).map(({ folderMillis }) => folderMillis),
    async (migrationsFolder) => await migrate(drizzle(client), { migrationsFolder }),
  );
  await client.query(
    "insert into users (issuer, subject, email, name) values ('i', 's', 'e@x.example', 'E')",
  );
  await client.end();
  const file = join(work, "earlier.backup");
  await makeBackup(file, source, () => {});
  const place = await emptyPlace("postgres");
  await restore(file, place);
  const database = await openDatabase(place);
  const applied = sql`select count(*)::int as n from drizzle.__drizzle_migrations`;
  expect(await rowsOf(database, applied).finally(database.close)).toEqual([{ n: files.length }]);
});
