import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startSandbox } from "../../packages/sandbox/dist/src/index.js";
import { pg } from "./dependency.mjs";

const SERVER = fileURLToPath(new URL("../../apps/api/dist/src/main.js", import.meta.url));
const POSTGRES = process.env.TEST_DATABASE_URL ?? "postgres://postgres@127.0.0.1:5432/test";
const CLIENT_ID = "dakiya-bench";

/**
 * The built server on a fresh PostgreSQL database, somebody signed in, and a connection of the bench's own.
 *
 * @param rows - How many customers a table of the bench has.
 */
export async function openBench(rows) {
  const name = `dakiya_bench_${process.pid}`;
  await admin(`create database ${name}`);
  const url = new URL(POSTGRES);
  url.pathname = `/${name}`;
  const sql = new pg.Client({ connectionString: url.href });
  const dataDir = await mkdtemp(join(tmpdir(), "dakiya-bench-"));
  const sandbox = await startSandbox({ clientId: CLIENT_ID });
  const port = await freePort();
  const server = spawn(process.execPath, [SERVER], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: url.href,
      OIDC_ISSUER: sandbox.urls.oidcIssuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      IMPORT_MAX_BYTES: String(4 * 1024 ** 3),
      LOG_LEVEL: "error",
    },
  });
  const ended = new Promise((settle) => server.once("exit", settle));
  const close = async () => {
    server.kill("SIGTERM");
    await ended;
    await sql.end();
    await sandbox.close();
    await admin(`drop database if exists ${name} with (force)`);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const api = apiAt(`http://127.0.0.1:${port}`);
    await until(async () => server.exitCode === null && (await api.isUp()), "the server");
    const token = await sandbox.control.issueIdToken({ sub: "bench", email: "bench@example.com" });
    await api.send("POST", "/auth/google-login", { token });
    await sql.connect();
    return { rows, api, sql, until, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function admin(statement) {
  const client = new pg.Client({ connectionString: POSTGRES });
  await client.connect();
  await client.query(statement).finally(async () => await client.end());
}

function apiAt(url) {
  let cookie = "";
  const ask = async (path, init = {}) => {
    const answer = await fetch(`${url}/api${path}`, {
      ...init,
      headers: { ...init.headers, cookie },
    });
    const set = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
    if (set.length > 0) cookie = set.join("; ");
    const body = await answer.json();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${body.message}`);
    return body.data;
  };
  return {
    isUp: async () => (await fetch(`${url}/healthz`).catch(() => null))?.ok === true,
    get: async (path) => await ask(path),
    send: async (method, path, body) =>
      await ask(path, {
        method,
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      }),
    upload: async (text) => {
      const body = new FormData();
      body.append("file", new Blob([text], { type: "text/csv" }), "customers.csv");
      const headers = { prefer: "respond-async" };
      return await ask("/customer/upload-csv", { method: "POST", body, headers });
    },
  };
}

async function until(look, what) {
  for (const giveUpAt = Date.now() + 600_000; Date.now() < giveUpAt;) {
    const seen = await look();
    if (seen) return seen;
    await pause(20);
  }
  throw new Error(`${what} did not come`);
}

async function freePort() {
  const probe = createServer();
  await new Promise((listening) => probe.listen(0, "127.0.0.1", listening));
  const { port } = probe.address();
  await new Promise((closed) => probe.close(closed));
  return port;
}
