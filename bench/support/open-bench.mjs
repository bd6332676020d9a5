import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../apps/api/dist/src/db/client.js";
import { seedUser } from "../../apps/api/dist/src/services/seeding/seed-user.js";
import { startSandbox } from "../../packages/sandbox/dist/src/index.js";
import { pg } from "./dependency.mjs";
import { startServer, until } from "./start-server.mjs";

const POSTGRES =
  process.env.BENCH_DATABASE_URL ??
  process.env.TEST_DATABASE_URL ??
  "postgres://postgres@127.0.0.1:5432/test";
const CLIENT_ID = "dakiya-bench";
let opened = 0;

/**
 * The built server on a fresh database, somebody signed in, and a connection of the bench's own.
 *
 * @param rows - How many customers a table of the bench has.
 * @param options.roles - What the server does; "web" where the bench itself is the worker.
 * @param options.embedded - On the embedded database; `sql` and `database` are then not there.
 */
export async function openBench(rows, { roles = "web,worker", embedded = false } = {}) {
  const closers = [];
  const close = async () => {
    for (const closer of closers.toReversed()) await closer();
  };
  try {
    const dataDir = await mkdtemp(join(tmpdir(), "dakiya-bench-"));
    closers.push(async () => await rm(dataDir, { recursive: true, force: true }));
    const sandbox = await startSandbox({ clientId: CLIENT_ID });
    closers.push(async () => await sandbox.close());
    const url = embedded ? null : await createDatabase(closers);
    const settings = {
      ROLES: roles,
      DATA_DIR: dataDir,
      OIDC_ISSUER: sandbox.urls.oidcIssuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      ...(url === null ? {} : { DATABASE_URL: url }),
    };
    const server = await startServer(settings);
    closers.push(server.stop);
    const token = await sandbox.control.issueIdToken({ sub: "bench", email: "bench@example.com" });
    await server.api.send("POST", "/auth/google-login", { token });
    const bench = { rows, settings, until, close, ...server };
    if (url === null) return bench;

    const sql = new pg.Client({ connectionString: url });
    await sql.connect();
    closers.push(async () => await sql.end());
    const database = await openDatabase({ databaseUrl: url, dataDir });
    closers.push(database.close);
    const owner = async () => Number((await sql.query("select id from users")).rows[0].id);
    const seed = async (counts) => await seedUser(database, { ...counts, now: new Date() });
    return { ...bench, sql, database, owner, seed };
  } catch (error) {
    await close();
    throw error;
  }
}

async function createDatabase(closers) {
  opened += 1;
  const name = `dakiya_bench_${process.pid}_${opened}`;
  await admin(`create database ${name}`);
  closers.push(async () => await admin(`drop database if exists ${name} with (force)`));
  const url = new URL(POSTGRES);
  url.pathname = `/${name}`;
  return url.href;
}

async function admin(statement) {
  const client = new pg.Client({ connectionString: POSTGRES });
  await client.connect();
  await client.query(statement).finally(async () => await client.end());
}
