import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { chown, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "@dakiya/sandbox/free-port";

const run = promisify(execFile);

/** Two servers of a throw-away cluster, at ports of their own. */
export type ReplicatedCluster = {
  primaryUrl: string;
  replicaUrl: string;
  stopReplica: () => Promise<void>;
  startReplica: () => Promise<void>;
  close: () => Promise<void>;
};

/** Makes a cluster and a streaming replica of it, which gives up reads that are in the way of replaying at once. */
export async function startReplicated(bin: string): Promise<ReplicatedCluster> {
  const folder = mkdtempSync(join(tmpdir(), "dakiya-replicated-"));
  // PostgreSQL refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    const { uid, gid } = await postgresUser();
    await chown(folder, uid, gid);
  }
  chmodSync(folder, 0o755);
  const command = async (name: string, ...args: string[]): Promise<void> => {
    const [file, ...others] = [
      ...(isRoot ? ["runuser", "-u", "postgres", "--"] : []),
      ...[join(bin, name), ...args],
    ];
    await run(file ?? "", others, { cwd: folder });
  };
  const [primaryPort, replicaPort] = [await freePort(), await freePort()];
  const place = (name: string): string => join(folder, name);
  const start = async (name: string, port: number): Promise<void> => {
    const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c shared_buffers=32MB -c max_standby_streaming_delay=0`;
    await command(
      "pg_ctl",
      ...["-D", place(name), "-l", place(`${name}.log`), "-o", settings, "-w", "start"],
    );
  };
  const stop = async (name: string): Promise<void> =>
    await command("pg_ctl", "-D", place(name), "-m", "immediate", "stop");
  await command("initdb", "-D", place("primary"), "-A", "trust", "-U", "postgres", "-E", "UTF8");
  await start("primary", primaryPort);
  const from = ["-h", "127.0.0.1", "-p", String(primaryPort), "-U", "postgres"];
  await command(
    "pg_basebackup",
    ...[...from, "-D", place("replica"), "-R", "-X", "stream", "-c", "fast"],
  );
  const startReplica = async (): Promise<void> => await start("replica", replicaPort);
  await startReplica();
  return {
    primaryUrl: `postgres://postgres@127.0.0.1:${primaryPort}/postgres`,
    replicaUrl: `postgres://postgres@127.0.0.1:${replicaPort}/postgres`,
    stopReplica: async () => await stop("replica"),
    startReplica,
    close: async () => {
      for (const name of ["replica", "primary"]) await stop(name).catch(() => {});
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function postgresUser(): Promise<{ uid: number; gid: number }> {
  const line = /^postgres:[^:]*:(\d+):(\d+):/m.exec(await readFile("/etc/passwd", "utf8"));
  return { uid: Number(line?.[1]), gid: Number(line?.[2]) };
}
