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
const RECIPIENTS = 4_000;
const postgres = process.env["TEST_DATABASE_URL"] ?? null;

let sandbox: RunningSandbox;
let admin: pg.Client;
let database: pg.Client;
let settings: Record<string, string>;
const name = `dakiya_processes_${randomBytes(6).toString("hex")}`;
const children: ChildProcess[] = [];

/** One process of a production installation. */
function start(roles: string, port: number): ChildProcess {
  const child = spawn(process.execPath, [SERVER], {
    env: { ...settings, ROLES: roles, PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  children.push(child);
  return child;
}

async function until(what: string, look: () => Promise<boolean>): Promise<void> {
  for (const giveUpAt = Date.now() + 90_000; Date.now() < giveUpAt;) {
    if (await look()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`waited in vain for ${what}`);
}

// Several processes need a database that several processes can open.
describe.skipIf(postgres === null)("one web and two worker processes on one PostgreSQL", () => {
  let web: string;
  beforeAll(async () => {
    const url = new URL(postgres ?? "");
    admin = new pg.Client({ connectionString: url.href });
    await admin.connect();
    await admin.query(`create database ${name}`);
    url.pathname = `/${name}`;
    sandbox = await startSandbox({ clientId: CLIENT_ID, keepMails: false });
    sandbox.control.setFaultChances("brevo", [
      { fault: { mode: "latency", ms: 700 }, probability: 1 },
    ]);
    const port = await freePort();
    web = `http://127.0.0.1:${port}`;
    settings = {
      NODE_ENV: "production",
      LOG_LEVEL: "error",
      DATABASE_URL: url.href,
      APP_SECRET: "test".repeat(16),
      PUBLIC_URL: web,
      OIDC_ISSUER: sandbox.urls.oidcIssuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      BREVO_BASE_URL: sandbox.urls.brevo,
    };
    const server = start("web", port);
    await until("the web process", async () => {
      if (server.exitCode !== null) throw new Error("the web process ended");
      const answer = await fetch(`${web}/healthz`).catch(() => null);
      return answer?.ok === true;
    });
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

  it("mails everybody once, though one worker is killed and one is stopped on the way", async () => {
    let cookie = "";
    const call = async (method: string, path: string, body: unknown) => {
      const response = await fetch(`${web}/api${path}`, {
        method,
        headers: {
          cookie,
          ...(body instanceof FormData ? {} : { "content-type": "application/json" }),
        },
        body: body instanceof FormData ? body : JSON.stringify(body),
      });
      for (const line of response.headers.getSetCookie()) cookie += `${line.split(";")[0]};`;
      const answer = (await response.json()) as { message: string; data: { _id: string } };
      expect(response.ok, answer.message).toBe(true);
      return answer.data;
    };
    const token = await sandbox.control.issueIdToken({ sub: "p", email: "p@example.com" });
    await call("POST", "/auth/google-login", { token });
    const killed = start("worker", await freePort());
    const stopped = start("worker", await freePort());

    const rows = Array.from({ length: RECIPIENTS }, (_, i) => `P ${i},p${i}@example.com,Agra`);
    const form = new FormData();
    const file = new Blob([["name,email,city", ...rows].join("\n")], { type: "text/csv" });
    form.append("file", file, "customers.csv");
    await call("POST", "/customer/upload-csv", form);
    await call("PUT", "/user/email-settings", {
      emailService: "brevo",
      smtpUser: "hello@acme.example.com",
      fromName: "Acme",
      brevoApiKey: "xkeysib-0123456789abcdef",
    });
    const rules = { combinator: "and", rules: [{ field: "city", operator: "==", value: "agra" }] };
    const segment = await call("POST", "/user/create-segment", { name: "All", rules });
    const campaign = await call("POST", "/user/create-campaign", {
      name: "All",
      segmentId: segment._id,
      template: { subject: "Hello", body: "Hi {name}" },
    });

    await until("the send to be under way", async () => sandbox.store.acceptCounts().size > 0);
    killed.kill("SIGKILL");
    await once(killed, "exit");
    stopped.kill("SIGTERM");
    const [code] = await once(stopped, "exit");
    expect(code).toBe(0);
    // What the killed worker held waits for its lease to run out; let that time be over.
    await database.query(
      "update send_batches set lease_until = clock_timestamp() where state = 'inflight'",
    );
    start("worker", await freePort());
    await until("the campaign's end", async () => {
      const { rows: found } = await database.query(
        "select status, sent, failed from campaigns where id = $1",
        [campaign._id],
      );
      return found[0]?.status === "completed" && found[0].sent === RECIPIENTS;
    });

    const counts = sandbox.store.acceptCounts();
    expect(counts.size).toBe(RECIPIENTS);
    expect([...counts.values()].filter((count) => count !== 1)).toEqual([]);
    const { rows: left } = await database.query(
      "select count(*)::int as n from communication_logs where status in ('queued', 'failed')",
    );
    expect(left[0]?.n).toBe(0);
  }, 180_000);
});
