import { execFile, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "@dakiya/sandbox/free-port";
import pg from "pg";
import { databaseCopies } from "../../../apps/api/dist/test/database-copies.js";
import { postgresPrograms } from "../../../apps/api/dist/test/postgres-programs.js";
import { beforeExit, onInterrupt } from "./children.ts";
import { until } from "./until.ts";
import { waiting } from "./waits.ts";

const execute = promisify(execFile);
const run = async (
  file: string,
  args: string[],
  options: { cwd?: string } = {},
): Promise<unknown> => await waiting([file, ...args].join(" "), execute(file, args, options));

/** The operations on a throw-away PostgreSQL. */
export type OwnServer = {
  /** Stops it at once, without a checkpoint. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
  /** Ends every backend without a checkpoint and starts again from the log, as after a crash. */
  crash: () => Promise<void>;
  /**
   * Makes a replica, which follows from now on.
   *
   * @param options.port - Where it is; a free port when absent.
   * @param options.isSynchronous - A commit waits until it has it.
   */
  openReplica: (options?: { port?: number; isSynchronous?: boolean }) => Promise<Replica>;
  /** Dumps a database into a file; returns a function that restores it over the present contents. */
  backup: (databaseUrl: string, file: string) => Promise<() => Promise<void>>;
};

/** A standby of the cluster. */
export type Replica = {
  /** Receives nothing more. */
  fallBehind: () => Promise<void>;
  /** The primary is lost at once, and this promoted in its place, at its address. */
  takeOver: () => Promise<void>;
  /** The primary is lost at once, and this promoted where it is. */
  takeOverElsewhere: () => Promise<void>;
  /** Ends it where it has not taken over, and brings it to the cluster's address where it did so elsewhere. */
  close: () => Promise<void>;
};

/** The PostgreSQL of a run. */
export type Cluster = {
  url: string;
  /** Null for an existing PostgreSQL, which is neither crashed nor stopped. */
  own: OwnServer | null;
  close: () => Promise<void>;
  /** A fresh database; `drop` removes it, even while clients are connected. */
  createDatabase: () => Promise<{ url: string; drop: () => Promise<void> }>;
};
const GIVEN = process.env.TEST_DATABASE_URL ?? "postgres://postgres@127.0.0.1:5432/test";

/**
 * A PostgreSQL for the run: a throw-away cluster of its own where the server's programs are installed, since only
 * that may be crashed and stopped; else the one at TEST_DATABASE_URL, with `own` null.
 */
export async function openCluster(): Promise<Cluster> {
  const bin = postgresPrograms;
  if (bin === null) {
    const databases = databasesAt(GIVEN);
    onInterrupt(databases.close);
    return { url: GIVEN, own: null, ...databases };
  }
  const folder = mkdtempSync(join(tmpdir(), "dakiya-torture-pg-"));
  // Of the primary; another one's after a failover.
  let data = join(folder, "data");
  const port = await freePort();
  const asRoot = process.getuid?.() === 0;
  // PostgreSQL refuses to run as root.
  const command = (name: string, args: string[]): [file: string, args: string[]] =>
    asRoot
      ? ["runuser", ["-u", "postgres", "--", join(bin, name), ...args]]
      : [join(bin, name), args];
  if (asRoot) {
    mkdirSync(data);
    chmodSync(folder, 0o755);
    await run("chown", ["postgres", folder, data]);
  }
  const quick = "-c shared_buffers=256MB -c max_connections=200 -c max_wal_size=4GB";
  const where = (at: number): string => `-p ${at} -k ${folder} -c listen_addresses=127.0.0.1`;
  const controlAt = async (dataFolder: string, ...args: string[]): Promise<void> => {
    const log = join(folder, "log");
    await run(...command("pg_ctl", ["-D", dataFolder, "-l", log, "-w", ...args]), {
      cwd: folder,
    }).catch((error: unknown) => {
      // pg_ctl says no more than that it could not.
      throw new Error(readFileSync(log, "utf8").slice(-2_000), { cause: error });
    });
  };
  const control = async (...args: string[]): Promise<void> => await controlAt(data, ...args);
  const startAt = async (dataFolder: string, at: number): Promise<void> =>
    await controlAt(dataFolder, "-o", `${where(at)} ${quick}`, "start");
  const start = async (): Promise<void> => await startAt(data, port);
  await run(...command("initdb", ["-D", data, "-A", "trust", "-U", "postgres", "-E", "UTF8"]), {
    cwd: folder,
  });
  await start();
  const forget = beforeExit(() => {
    spawnSync(...command("pg_ctl", ["-D", data, "-m", "immediate", "stop"]), { cwd: folder });
    rmSync(folder, { recursive: true, force: true });
  });
  const stop = async (): Promise<void> => await control("-m", "immediate", "stop");
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let replicas = 0;
  /** Which replicas a commit waits for; PostgreSQL's names. */
  const waitFor = async (names: string): Promise<void> => {
    await adminAt(url, `alter system set synchronous_standby_names = '${names}'`);
    await adminAt(url, "select pg_reload_conf()");
  };
  const openReplica: OwnServer["openReplica"] = async ({
    port: replicaPort,
    isSynchronous = false,
  } = {}) => {
    replicas += 1;
    const standby = join(folder, `replica-${replicas}`);
    const from = ["-h", "127.0.0.1", "-p", String(port), "-U", "postgres"];
    const copy = ["-D", standby, "-R", "-X", "stream", "-c", "fast"];
    await run(...command("pg_basebackup", [...from, ...copy]), { cwd: folder });
    const its = replicaPort ?? (await freePort());
    await startAt(standby, its);
    if (isSynchronous) {
      // After the copy, so that the replica waits for nobody once it is promoted.
      await waitFor("*");
      const isSync = `select 1 from pg_stat_replication where sync_state = 'sync'`;
      await until("the synchronous replica", async () => (await adminAt(url, isSync)) > 0);
    }
    let isUp = true;
    let isElsewhere = false;
    const halt = async (): Promise<void> => {
      if (isUp) await controlAt(standby, "-m", "immediate", "stop");
      isUp = false;
    };
    return {
      fallBehind: halt,
      takeOver: async () => {
        await stop();
        await halt();
        data = standby;
        await start();
        await control("promote");
      },
      takeOverElsewhere: async () => {
        await stop();
        if (!isUp) await startAt(standby, its);
        isUp = true;
        data = standby;
        isElsewhere = true;
        await control("promote");
      },
      close: async () => {
        if (data !== standby) {
          if (isSynchronous) await waitFor("");
          await halt();
        } else if (isElsewhere) {
          await stop();
          await start();
        }
      },
    };
  };
  const own: OwnServer = {
    stop,
    start,
    openReplica,
    crash: async () => {
      await stop();
      await start();
    },
    backup: async (databaseUrl, file) => {
      await run(join(bin, "pg_dump"), ["-Fc", "-f", file, databaseUrl]);
      const name = new URL(databaseUrl).pathname.slice(1);
      const admin = async (sql: string): Promise<void> => {
        await run(join(bin, "psql"), ["-v", "ON_ERROR_STOP=1", "-c", sql, url]);
      };
      return async () => {
        await admin(`drop database ${name} with (force)`);
        await admin(`create database ${name}`);
        await run(join(bin, "pg_restore"), ["-d", databaseUrl, file]);
      };
    },
  };
  const close = async (): Promise<void> => {
    await stop().catch(() => {});
    rmSync(folder, { recursive: true, force: true });
    forget();
  };
  onInterrupt(close);
  return { url, own, ...databasesAt(url), close };
}

/** Makes databases in a cluster. */
function databasesAt(clusterUrl: string): Pick<Cluster, "createDatabase" | "close"> {
  const { create, close } = databaseCopies(clusterUrl, "dakiya_torture");
  return { createDatabase: create, close };
}

/** Runs a statement on a connection of its own. @returns How many rows it has. */
async function adminAt(url: string, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await waiting(statement, client.query(statement)).finally(
    async () => await client.end(),
  );
  return rowCount ?? 0;
}
