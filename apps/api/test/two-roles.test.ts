import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { openDatabase } from "../src/db/open/open-database.ts";
import { until, withInstallation } from "./installation.ts";
import { RESEND, importPeople, mailAgra } from "./mailing.ts";
import { onServer } from "./on-server.ts";

const postgres = process.env["TEST_DATABASE_URL"] ?? null;
/** So many that the second import has the statistics of its rows taken before it merges them. */
const PEOPLE = 600;

// The embedded database has one user, who may do anything.
describe.skipIf(postgres === null)("an installation whose processes don't own their tables", () => {
  const suffix = randomBytes(6).toString("hex");
  const [owner, app] = [`dakiya_owner_${suffix}`, `dakiya_app_${suffix}`];
  const of = (database: URL, role: string): string => {
    const url = new URL(database);
    [url.username, url.password] = [role, suffix];
    return url.href;
  };
  let urls = { owner: "", app: "" };

  // Before the installation's own, so that it comes after: by then the database is gone that the roles have rights in.
  afterAll(async () => {
    for (const role of [owner, app]) await onServer(postgres ?? "", `drop role if exists ${role}`);
  });

  const run = withInstallation(postgres ?? "", async (sandbox, database) => {
    // A superuser made the tables, as earlier installations did; the queue's are the owner's own.
    const earlier = await openDatabase({ databaseUrl: database.href, dataDir: tmpdir() });
    await earlier.close();
    execFileSync(join(import.meta.dirname, "../../../deploy/roles.sh"), {
      env: {
        ...process.env,
        ...{ PGHOST: database.hostname, PGPORT: database.port, PGPASSWORD: database.password },
        ...{ POSTGRES_USER: database.username, POSTGRES_DB: database.pathname.slice(1) },
        ...{ OWNER_ROLE: owner, POSTGRES_OWNER_PASSWORD: suffix },
        ...{ APP_ROLE: app, POSTGRES_APP_PASSWORD: suffix },
      },
    });
    urls = { owner: of(database, owner), app: of(database, app) };
    return {
      DATABASE_URL: urls.app,
      DATABASE_MIGRATE_URL: urls.owner,
      RESEND_BASE_URL: sandbox.urls.resend,
    };
  });

  it("imports, counts, mails and undoes, and can make, change and drop no table", async () => {
    const { sandbox, database, start, signIn } = run();
    await start("worker");
    const call = await signIn("p");
    await importPeople(call, PEOPLE);
    // The second time by way of the rows that wait.
    await importPeople(call, PEOPLE);
    await until("statistics", async () => {
      const { rows } = await database.query(
        "select from pg_stat_user_tables where relname = 'import_rows' and last_analyze is not null",
      );
      return rows.length > 0;
    });
    await call("PUT", "/user/email-settings", RESEND);
    const campaignId = await mailAgra(call);
    await until("the campaign's end", async () => {
      const { rows } = await database.query("select sent from campaigns where id = $1", [
        campaignId,
      ]);
      return rows[0]?.sent === PEOPLE;
    });
    expect(sandbox.store.acceptCounts().size).toBe(PEOPLE);
    await call("GET", "/user/get-campaign");
    await call("POST", "/user/sample-data");
    await call("DELETE", "/user/sample-data");

    const client = new pg.Client({ connectionString: urls.app });
    await client.connect();
    for (const statement of [
      "create table mine (id int)",
      "create schema mine",
      "alter table customers add column mine int",
      "drop table customers",
      "truncate customers",
      "drop table pgboss.job",
      "update pg_proc set prosrc = ''",
      "copy customers to program 'true'",
    ])
      await expect(client.query(statement), statement).rejects.toMatchObject({ code: "42501" });
    const { rows } = await client.query(`
      select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname in ('public', 'pgboss', 'drizzle')
        and not has_table_privilege(c.oid, 'select, insert, update, delete')`);
    expect(rows, "tables it may not use").toEqual([]);
    await client.end();
  }, 600_000);

  it("starts without the owner's address once the tables are up to date, and says so when they are not", async () => {
    const opening = await openDatabase({ databaseUrl: urls.app, dataDir: tmpdir() });
    await opening.close();
    const { database } = run();
    await database.query(
      "delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)",
    );
    await expect(openDatabase({ databaseUrl: urls.app, dataDir: tmpdir() })).rejects.toMatchObject({
      name: "DatabaseRefusal",
      message: expect.stringContaining("Set DATABASE_MIGRATE_URL"),
    });
  });
});
