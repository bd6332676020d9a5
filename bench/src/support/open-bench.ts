import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "@dakiya/sandbox";
import pg from "pg";
import type { Database } from "../../../apps/api/dist/src/db/client.js";
import { openDatabase } from "../../../apps/api/dist/src/db/open/open-database.js";
import { databaseCopies } from "../../../apps/api/dist/test/database-copies.js";
import { seedUser } from "../../../apps/api/dist/tools/seed/seed-user.js";
import type { HttpArrivals } from "../children/http-sink.ts";
import { apiAt } from "./api-at.ts";
import type { Api } from "./api-at.ts";
import { startHttpSink } from "./sinks.ts";
import type { Sink } from "./sinks.ts";
import { startServer } from "./start-server.ts";
import type { Server } from "./start-server.ts";

const POSTGRES =
  process.env.BENCH_DATABASE_URL ??
  process.env.TEST_DATABASE_URL ??
  "postgres://postgres@127.0.0.1:5432/test";
const CLIENT_ID = "dakiya-bench";

/** The databases of all benches. */
export const databases = databaseCopies(POSTGRES, "dakiya_bench");

/** The built server on a fresh database, somebody signed in. */
export type ServerBench = {
  /** How many customers a table of the bench has. */
  rows: number;
  settings: Record<string, string>;
  /** Signs somebody else in, with an account of their own, and gives their cookie. */
  signIn: (name: string) => Promise<string>;
  close: () => Promise<void>;
} & Server;

/** The same on a PostgreSQL, with a connection of the bench's own. */
export type Bench = {
  sql: pg.Client;
  service: Sink<HttpArrivals> | null;
  database: Database;
  /** The account of the signed-in user. */
  account: () => Promise<number>;
  /** Fills the account with made-up data; `again` adds to its data. */
  seed: (counts: {
    customers: number;
    campaigns: number;
    logs: number;
    again?: boolean;
  }) => Promise<unknown>;
} & ServerBench;

type Closer = () => Promise<unknown>;

/**
 * @param options.roles - The server's roles; "web" where the bench itself is the worker.
 * @param options.hasService - The server sends by a Brevo that takes everything, `service` of the bench.
 */
export async function openBench(
  rows: number,
  options: { roles?: string; hasService?: boolean; settings?: Record<string, string> } = {},
): Promise<Bench> {
  return await withClosers(async (closers, close) => {
    const { url, drop } = await databases.create();
    closers.push(drop);
    const service = options.hasService === true ? await startHttpSink() : null;
    if (service !== null) closers.push(service.stop);
    const brevo = service === null ? {} : { BREVO_BASE_URL: `http://127.0.0.1:${service.port}` };
    const settings = { ...brevo, ...options.settings };
    const bench = { rows, close, ...(await openServer(closers, url, options.roles, settings)) };
    const sql = new pg.Client({ connectionString: url });
    await sql.connect();
    closers.push(async () => await sql.end());
    const dataDir = bench.settings.DATA_DIR;
    const database = await openDatabase({ databaseUrl: url, dataDir });
    closers.push(database.close);
    return {
      ...bench,
      service,
      sql,
      database,
      account: async () => {
        const { rows: accounts } = await sql.query<{ id: string }>("select id from accounts");
        return Number(accounts[0]?.id);
      },
      seed: async (counts) => await seedUser(database, { ...counts, now: new Date() }),
    };
  });
}

/** On the embedded database. */
export async function openEmbeddedBench(rows: number): Promise<ServerBench> {
  return await withClosers(async (closers, close) => {
    return { rows, close, ...(await openServer(closers, null)) };
  });
}

/** Runs the closers that `open` adds, the last one first: by `close`, and if `open` fails. */
async function withClosers<Opened>(
  open: (closers: Closer[], close: () => Promise<void>) => Promise<Opened>,
): Promise<Opened> {
  const closers: Closer[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.toReversed()) await closer();
  };
  try {
    return await open(closers, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function openServer(
  closers: Closer[],
  databaseUrl: string | null,
  roles = "web,worker",
  more: Record<string, string> = {},
): Promise<
  Server & Pick<ServerBench, "signIn"> & { settings: { DATA_DIR: string } & Record<string, string> }
> {
  const dataDir = await mkdtemp(join(tmpdir(), "dakiya-bench-"));
  closers.push(async () => await rm(dataDir, { recursive: true, force: true }));
  const sandbox = await startSandbox({ clientId: CLIENT_ID });
  closers.push(async () => await sandbox.close());
  const settings = {
    ROLES: roles,
    DATA_DIR: dataDir,
    OIDC_ISSUER: sandbox.urls.oidcIssuer,
    OIDC_CLIENT_ID: CLIENT_ID,
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    ...more,
  };
  const server = await startServer(settings);
  closers.push(server.stop);
  const signInBy = async (api: Api, name: string): Promise<void> => {
    const email = `${name}@example.com`;
    const token = await sandbox.control.issueIdToken({ sub: name, email });
    await api.send("POST", "/auth/google-login", { token });
  };
  await signInBy(server.api, "bench");
  const signIn = async (name: string): Promise<string> => {
    const api = apiAt(`http://127.0.0.1:${server.port}`);
    await signInBy(api, name);
    return api
      .cookies()
      .map((cookie) => `${cookie.name}=${cookie.value}`)
      .join("; ");
  };
  return { settings, signIn, ...server };
}
