import { execFile, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeExit, onInterrupt } from "./children.mjs";
import { pg } from "./dependency.mjs";
import { freePort } from "../../packages/sandbox/dist/src/free-port.js";

const run = promisify(execFile);
const GIVEN = process.env.TEST_DATABASE_URL ?? "postgres://postgres@127.0.0.1:5432/test";

/**
 * A PostgreSQL for the run: a throw-away cluster of its own where the server's programs are installed, since only
 * that may be crashed and stopped; else the one at TEST_DATABASE_URL, with `crash` and `stop` null.
 */
export async function openCluster() {
  const bin = findPrograms();
  if (bin === null)
    return withDatabases({ url: GIVEN, kind: "given", crash: null, stop: null, backup: null });
  const folder = mkdtempSync(join(tmpdir(), "dakiya-torture-pg-"));
  const data = join(folder, "data");
  const port = await freePort();
  const asRoot = process.getuid?.() === 0;
  // PostgreSQL refuses to run as root.
  const command = (name, args) =>
    asRoot
      ? ["runuser", ["-u", "postgres", "--", join(bin, name), ...args]]
      : [join(bin, name), args];
  if (asRoot) {
    mkdirSync(data);
    chmodSync(folder, 0o755);
    await run("chown", ["postgres", folder, data]);
  }
  const quick = "-c shared_buffers=256MB -c max_connections=200 -c max_wal_size=4GB";
  const where = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`;
  const control = async (...args) =>
    await run(...command("pg_ctl", ["-D", data, "-l", join(folder, "log"), "-w", ...args]), {
      cwd: folder,
    });
  const start = async () => await control("-o", `${where} ${quick}`, "start");
  await run(...command("initdb", ["-D", data, "-A", "trust", "-U", "postgres", "-E", "UTF8"]), {
    cwd: folder,
  });
  await start();
  const forget = beforeExit(() => {
    spawnSync(...command("pg_ctl", ["-D", data, "-m", "immediate", "stop"]), { cwd: folder });
    rmSync(folder, { recursive: true, force: true });
  });
  const stop = async () => await control("-m", "immediate", "stop");
  const cluster = {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    kind: "own",
    stop,
    start,
    /** Ends every backend without a checkpoint and starts again from the log, as after a crash. */
    crash: async () => {
      await stop();
      await start();
    },
    /** Takes a dump of a database into a file; gives what puts it back in the place of what is there by then. */
    backup: async (databaseUrl, file) => {
      await run(join(bin, "pg_dump"), ["-Fc", "-f", file, databaseUrl]);
      const name = new URL(databaseUrl).pathname.slice(1);
      const admin = (sql) =>
        run(join(bin, "psql"), ["-v", "ON_ERROR_STOP=1", "-c", sql, cluster.url]);
      return async () => {
        await admin(`drop database ${name} with (force)`);
        await admin(`create database ${name}`);
        await run(join(bin, "pg_restore"), ["-d", databaseUrl, file]);
      };
    },
    close: async () => {
      await stop().catch(() => {});
      rmSync(folder, { recursive: true, force: true });
      forget();
    },
  };
  onInterrupt(cluster.close);
  return withDatabases(cluster);
}

function withDatabases(cluster) {
  let made = 0;
  const admin = async (statement) => {
    const client = new pg.Client({ connectionString: cluster.url });
    await client.connect();
    await client.query(statement).finally(async () => await client.end());
  };
  return {
    close: async () => {},
    ...cluster,
    /** A fresh database; `drop` ends it, whoever is connected. */
    createDatabase: async () => {
      made += 1;
      const name = `dakiya_torture_${process.pid}_${made}`;
      await admin(`create database ${name}`);
      const url = new URL(cluster.url);
      url.pathname = `/${name}`;
      const drop = async () => await admin(`drop database if exists ${name} with (force)`);
      return { url: url.href, drop };
    },
  };
}

function findPrograms() {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).toSorted((a, b) => b - a) : [];
  const folders = [
    ...versions.map((version) => join(root, version, "bin")),
    ...(process.env.PATH ?? "").split(":"),
  ];
  return folders.find((folder) => existsSync(join(folder, "initdb"))) ?? null;
}
