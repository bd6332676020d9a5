import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { startSandbox } from "@dakiya/sandbox";
import type { RunningSandbox } from "@dakiya/sandbox";
import pg from "pg";
import { afterAll, beforeAll, expect } from "vitest";
import { freePort } from "@dakiya/sandbox/free-port";
import { TEST_SECRET } from "./test-secret.ts";

const SERVER = fileURLToPath(new URL("../dist/src/main.js", import.meta.url));
const CLIENT_ID = "dakiya-local";
const PATIENCE_MS = 240_000;
/** Each query costs the server, the database and this process some milliseconds. */
const POLL_MS = 100;
/** For a moment that a test must not miss. */
export const EAGER_POLL_MS = 5;

/** A production installation on a PostgreSQL database of its own, as several processes. */
export type Installation = {
  web: string;
  sandbox: RunningSandbox;
  database: pg.Client;
  /** Those of its processes, and of its commands. */
  settings: Record<string, string>;
  /** Begins a process, with settings of its own, and does not wait until it works. */
  start: (
    roles: "web" | "worker" | "web,worker",
    port?: number,
    own?: Record<string, string>,
  ) => Promise<ChildProcess>;
  /** @param at - Another web process than the first. */
  signIn: (person: string, at?: string) => Promise<SignedIn>;
};

/** Calls the API as one user, and returns the data of a successful response. */
export type SignedIn = <Data = Record<string, unknown>>(
  method: string,
  path: string,
  body?: unknown,
) => Promise<Data>;

/**
 * Opens an installation with its web process for the tests of the file, and closes it with all its processes.
 *
 * @param more - Further settings of its processes, given their database, which is empty.
 * @param server - Where its program is; the one that was built here when absent.
 * @param keepMails - Whether the sandbox stores the emails, for events about them.
 */
export function withInstallation(
  postgres: string,
  more: (
    sandbox: RunningSandbox,
    database: URL,
  ) => Record<string, string> | Promise<Record<string, string>> = () => ({}),
  server: () => string = () => SERVER,
  keepMails = false,
): () => Installation {
  const name = `dakiya_processes_${randomBytes(6).toString("hex")}`;
  const children: ChildProcess[] = [];
  let admin: pg.Client;
  let open: Installation;
  beforeAll(async () => {
    const url = new URL(postgres);
    admin = new pg.Client({ connectionString: url.href });
    await admin.connect();
    await admin.query(`create database ${name}`);
    url.pathname = `/${name}`;
    const sandbox = await startSandbox({
      ...{ clientId: CLIENT_ID, keepMails },
      // Events that were refused come again within the test.
      ...(keepMails ? { webhookRetryScale: 0.02 } : {}),
    });
    const webPort = await freePort();
    const web = `http://127.0.0.1:${webPort}`;
    const settings = {
      NODE_ENV: "production",
      LOG_LEVEL: "fatal",
      DATABASE_URL: url.href,
      APP_SECRET: TEST_SECRET,
      PUBLIC_URL: web,
      OIDC_ISSUER: sandbox.urls.oidcIssuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OPEN_SIGN_UP: "true",
      ...(await more(sandbox, url)),
    };
    const start: Installation["start"] = async (roles, port, own = {}) => {
      const child = spawn(process.execPath, [server()], {
        env: { ...settings, ...own, ROLES: roles, PORT: String(port ?? (await freePort())) },
        stdio: ["ignore", "ignore", "inherit", "ipc"],
      });
      children.push(child);
      return child;
    };
    const first = await start("web", webPort);
    await until("the web process", async () => {
      if (first.exitCode !== null) throw new Error("the web process ended");
      const response = await fetch(`${web}/healthz`).catch(() => null);
      return response?.ok === true;
    });
    const database = new pg.Client({ connectionString: url.href });
    database.on("error", () => {});
    await database.connect();
    const signIn: Installation["signIn"] = async (person, at = web) => {
      const call = callsTo(at);
      const email = `${person}@example.com`;
      // Each token opens one session.
      const claims = { sub: person, email, jti: randomBytes(6).toString("hex") };
      const token = await sandbox.control.issueIdToken(claims);
      await call("POST", "/auth/google-login", { token });
      return call;
    };
    open = { web, sandbox, database, settings, start, signIn };
  });
  afterAll(async () => {
    for (const child of children) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGKILL");
        await once(child, "exit");
      }
    }
    await open.database.end();
    await open.sandbox.close();
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  });
  return () => open;
}

/** Asks a process to stop as a supervisor would, and gives its exit code; Windows has no signal for that. */
export async function stopGently(child: ChildProcess): Promise<number | null> {
  const exit = once(child, "exit");
  if (process.platform === "win32") child.send("shutdown");
  else child.kill("SIGTERM");
  const [code] = (await exit) as [number | null];
  return code;
}

/** Looks again and again until something is so. @throws when it has not come within four minutes */
export async function until(
  what: string,
  check: () => Promise<boolean>,
  pollMs: number = POLL_MS,
): Promise<void> {
  for (const giveUpAt = Date.now() + PATIENCE_MS; Date.now() < giveUpAt;) {
    if (await check()) return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  throw new Error(`waited in vain for ${what}`);
}

/** Calls of one person to the server at `web`, who is yet to sign in. */
export function callsTo(web: string): SignedIn {
  let cookie = "";
  return async <Data>(method: string, path: string, body?: unknown) => {
    const form = body instanceof FormData;
    const response = await fetch(`${web}/api${path}`, {
      method,
      headers: form
        ? { cookie, prefer: "respond-async" }
        : { cookie, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) cookie += `${line.split(";")[0]};`;
    const answer = (await response.json()) as { message: string; data: Data };
    expect(response.ok, `${response.status} ${answer.message}`).toBe(true);
    return answer.data;
  };
}
