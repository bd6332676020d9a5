import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { startSandbox, type RunningSandbox } from "@dakiya/sandbox";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "./free-port.ts";

const SERVER = fileURLToPath(new URL("../dist/src/main.js", import.meta.url));
const CLIENT_ID = "dakiya-local";
const ROWS = 40_000;
const postgres = process.env["TEST_DATABASE_URL"] ?? null;
const name = `dakiya_killed_${randomBytes(6).toString("hex")}`;
const children: ChildProcess[] = [];
let sandbox: RunningSandbox;
let admin: pg.Client;
let database: pg.Client;
let settings: Record<string, string>;
let web: string;
let cookie = "";

async function start(roles: string, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [SERVER], {
    env: { ...settings, ROLES: roles, PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  children.push(child);
  await until(`the ${roles} process`, async () => {
    if (child.exitCode !== null) throw new Error(`the ${roles} process ended`);
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
    return answer?.ok === true;
  });
  return child;
}

async function until(what: string, look: () => Promise<boolean>): Promise<void> {
  for (const giveUpAt = Date.now() + 90_000; Date.now() < giveUpAt;) {
    if (await look()) return;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  throw new Error(`waited in vain for ${what}`);
}

async function call(method: string, path: string, body?: unknown) {
  const form = body instanceof FormData;
  const response = await fetch(`${web}/api${path}`, {
    method,
    headers: form
      ? { cookie, prefer: "respond-async" }
      : { cookie, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
  });
  for (const line of response.headers.getSetCookie()) cookie += `${line.split(";")[0]};`;
  const answer = (await response.json()) as { message: string; data: Record<string, unknown> };
  expect(response.ok, answer.message).toBe(true);
  return answer.data;
}

async function one<T extends object>(text: string, values: unknown[] = []): Promise<T> {
  const { rows } = await database.query<T>(text, values);
  if (rows[0] === undefined) throw new Error("no row came back");
  return rows[0];
}

// Several processes need a database that several processes can open.
describe.skipIf(postgres === null)("an import whose worker process is killed", () => {
  beforeAll(async () => {
    const url = new URL(postgres ?? "");
    admin = new pg.Client({ connectionString: url.href });
    await admin.connect();
    await admin.query(`create database ${name}`);
    url.pathname = `/${name}`;
    sandbox = await startSandbox({ clientId: CLIENT_ID, keepMails: false });
    const port = await freePort();
    web = `http://127.0.0.1:${port}`;
    settings = {
      NODE_ENV: "production",
      LOG_LEVEL: "fatal",
      DATABASE_URL: url.href,
      APP_SECRET: "test".repeat(16),
      PUBLIC_URL: web,
      OIDC_ISSUER: sandbox.urls.oidcIssuer,
      OIDC_CLIENT_ID: CLIENT_ID,
    };
    await start("web", port);
    database = new pg.Client({ connectionString: url.href });
    database.on("error", () => {});
    await database.connect();
  });
  afterAll(async () => {
    for (const child of children) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGKILL");
        await once(child, "exit");
      }
    }
    await database.end();
    await sandbox.close();
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  });

  it.each([
    ["as it begins to read", "status = 'reading'"],
    ["with a tenth read", `rows_read >= ${ROWS / 10}`],
    ["with half of it read", `rows_read >= ${ROWS / 2}`],
    ["as it begins to merge", "status in ('merging', 'completed')"],
    [
      "while it writes customers",
      "exists (select from pg_stat_activity where query ~ 'insert into \"customers\"' and state = 'active' and pid <> pg_backend_pid()) or status = 'completed'",
    ],
  ])(
    "%s leaves all or nothing, and another worker ends it right",
    async (_, moment) => {
      cookie = "";
      const person = randomBytes(6).toString("hex");
      const email = `${person}@example.com`;
      const token = await sandbox.control.issueIdToken({ sub: person, email });
      await call("POST", "/auth/google-login", { token });
      const { id: owner } = await one<{ id: string }>("select id from users where email = $1", [
        email,
      ]);
      const added = async () =>
        (
          await one<{ n: number }>("select count(*)::int as n from customers where owner_id = $1", [
            owner,
          ])
        ).n;

      const rows = Array.from({ length: ROWS }, (__, i) => `P ${i},p${i}@example.com,Agra`);
      const form = new FormData();
      const file = ["name,email,city", ...rows, "Nobody,,Agra"].join("\n");
      form.append("file", new Blob([file], { type: "text/csv" }), "customers.csv");
      const { importId } = await call("POST", "/customer/upload-csv", form);

      const doomed = await start("worker", await freePort());
      await until(`the import ${moment}`, async () => {
        const found = await database.query(`select from imports where id = $1 and (${moment})`, [
          importId,
        ]);
        return found.rowCount === 1;
      });
      doomed.kill("SIGKILL");
      await once(doomed, "exit");
      // What it had sent to the database ends there, and then so does its connection.
      await until("the end of its connections", async () => {
        const { n } = await one<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity
         where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
        );
        return n === 0;
      });
      expect([0, ROWS]).toContain(await added());

      await database.query(
        "update imports set heartbeat_at = clock_timestamp() - interval '1 hour' where id = $1 and finished_at is null",
        [importId],
      );
      const next = await start("worker", await freePort());
      await until("the import's end", async () => {
        const { status } = await call("GET", `/customer/imports/${String(importId)}`);
        return status === "completed";
      });
      expect(await call("GET", `/customer/imports/${String(importId)}`)).toMatchObject({
        created: ROWS,
        skipped: 1,
        rowsRead: ROWS + 1,
        errors: [{ line: ROWS + 2, column: "email" }],
      });
      expect(await added()).toBe(ROWS);
      next.kill("SIGTERM");
      await once(next, "exit");
    },
    180_000,
  );
});
