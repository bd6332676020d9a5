import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";

/** Debian's package is enough (1.18), which knows no prepared statements in transaction mode. */
export const hasPgBouncer = spawnSync("pgbouncer", ["--version"]).error === undefined;

/** It refuses to run as root. */
const NOBODY = { uid: 65_534, gid: 65_534 };
const PORT = 6432;

/** So few sessions that requests wait for one another. */
const TRANSACTION = "pool_mode = transaction\ndefault_pool_size = 4";

export type PgBouncer = {
  /** The folder of its socket, for `behindPooler`. */
  folder: string;
  /** Ends it as a crash would, with every connection, and starts it again. */
  crash: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts one in front of all databases of a server, in a folder of its own, and reached by a socket in that. */
export async function startPgBouncer(
  serverUrl: string,
  settings = TRANSACTION,
): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), "dakiya-pooler-"));
  chmodSync(folder, 0o777);
  const { host, port, user, password } = new pg.Client(serverUrl);
  const login = `host=${host} port=${port} user=${user}${password === undefined ? "" : ` password=${password}`}`;
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(
    file,
    `[databases]\n* = ${login}\n[pgbouncer]\nlisten_addr =\nlisten_port = ${PORT}\nunix_socket_dir = ${folder}\nauth_type = any\n${settings}\n`,
  );
  let running = await run(file);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (running.exitCode !== null || running.signalCode !== null) return;
    running.kill(signal);
    await once(running, "exit");
  };
  return {
    folder,
    crash: async () => {
      await end("SIGKILL");
      running = await run(file);
    },
    stop: async () => {
      await end("SIGTERM");
      rmSync(folder, { recursive: true });
    },
  };
}

async function run(file: string): Promise<ChildProcess> {
  const child = spawn("pgbouncer", [file], {
    stdio: ["ignore", "ignore", "pipe"],
    ...(process.getuid?.() === 0 ? NOBODY : {}),
  });
  let output = "";
  await new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      if (!output.includes("process up")) output += text;
      if (output.includes("process up")) resolve();
    });
    child.once("exit", () => reject(new Error(`PgBouncer ended: ${output}`)));
  });
  return child;
}

/** The address of a server's database by way of a PgBouncer's folder. */
export function behindPooler(databaseUrl: string, folder: string): string {
  const { user, database } = new pg.Client(databaseUrl);
  return `postgres://${user}@/${database}?host=${folder}&port=${PORT}`;
}
