import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { FolderInUseError } from "../src/db/open/lock-folder.ts";
import { openDatabase } from "../src/db/open/open-database.ts";
import { users } from "../src/db/schema/index.ts";
import { openAccount } from "../src/services/auth/open-account.ts";
import { moveToPostgres } from "../tools/move/move-to-postgres.ts";
import type { Move } from "../tools/move/move-to-postgres.ts";
import { seedUser } from "../tools/seed/seed-user.ts";
import { onServer } from "./on-server.ts";

const postgres = process.env["TEST_DATABASE_URL"] ?? null;

// There is nowhere to move to without a server.
describe.skipIf(postgres === null)("moving out of the embedded database", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "dakiya-move-"));
  const databases: string[] = [];
  let target: pg.Client;
  let url = "";
  let logs = 0;

  beforeAll(async () => {
    const source = await openDatabase({ databaseUrl: null, dataDir });
    const person = { issuer: "local", subject: "asha", email: "asha@demo.example", name: "Asha" };
    const [user] = await source.db.insert(users).values(person).returning();
    await openAccount(source.db, user?.id ?? 0);
    const size = { customers: 400, campaigns: 5, logs: 900 };
    ({ logs } = await seedUser(source, { ...size, now: new Date() }));
    expect(logs).toBeGreaterThan(50);
    await source.close();
  });

  beforeEach(async () => {
    const name = `dakiya_move_${randomBytes(6).toString("hex")}`;
    databases.push(name);
    await onServer(postgres ?? "", `create database ${name}`);
    url = Object.assign(new URL(postgres ?? ""), { pathname: `/${name}` }).href;
    target = new pg.Client({ connectionString: url });
    await target.connect();
    return async () => await target.end();
  });

  afterAll(async () => {
    for (const name of databases) {
      await onServer(postgres ?? "", `drop database if exists ${name} with (force)`);
    }
    rmSync(dataDir, { recursive: true, force: true });
  });

  const move = async (more: Partial<Move> = {}) =>
    await moveToPostgres({
      dataDir,
      databaseUrl: url,
      migrateUrl: null,
      emails: new Map([["asha@demo.example", "Asha.Rao@Shop.example"]]),
      say: () => {},
      ...more,
    });

  const count = async (table: string): Promise<number> => {
    const { rows } = await target.query<{ n: number }>(`select count(*)::int as n from ${table}`);
    return rows[0]?.n ?? 0;
  };

  it("brings every row under its id, and the rules that rows obey", async () => {
    const counts = await move();
    expect(counts.get("customers")).toBe(400);
    expect(counts.get("communication_logs")).toBe(logs);
    expect(await count("customers")).toBe(400);
    const { rows: people } = await target.query("select issuer, subject, email, name from users");
    expect(people).toEqual([
      {
        issuer: "moved",
        subject: "asha.rao@shop.example",
        email: "asha@demo.example",
        name: "Asha",
      },
    ]);
    const { rows: off } = await target.query(
      "select tgname from pg_trigger where tgenabled = 'D' and not tgisinternal",
    );
    expect(off).toEqual([]);
    expect(await count("pg_constraint where contype = 'f'")).toBeGreaterThan(20);
    const { rows: added } = await target.query(`
      insert into customers (account_id, email, name) select account_id, 'new@shop.example', 'New' from memberships
      returning id > (select max(id) from customers) as is_next
    `);
    expect(added).toEqual([{ is_next: true }]);
  });

  it("leaves nothing behind when it breaks off, and can be repeated", async () => {
    const say = (line: string): void => {
      if (line.startsWith("communication_logs")) throw new Error("the line broke");
    };
    await expect(move({ say })).rejects.toThrow("the line broke");
    expect(await count("customers")).toBe(0);
    expect((await move()).get("communication_logs")).toBe(logs);
    await expect(move()).rejects.toThrow(/is not empty: \w+ has rows.*nothing was moved/);
    expect(await count("customers")).toBe(400);
  });

  it("refuses a source that runs, and people nobody could sign in as", async () => {
    // As the process that started this one would leave it.
    writeFileSync(join(dataDir, "lock"), String(process.ppid));
    await expect(move()).rejects.toThrow(FolderInUseError);
    rmSync(join(dataDir, "lock"));
    await expect(move({ emails: new Map() })).rejects.toThrow(
      "--user asha@demo.example=their@company.com",
    );
    const stranger = new Map([["nobody@demo.example", "n@shop.example"]]);
    await expect(move({ emails: stranger })).rejects.toThrow(
      "Nobody here signs in as nobody@demo.example; there is asha@demo.example.",
    );
  });
});
