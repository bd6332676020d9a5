import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { freePort } from "@dakiya/sandbox/free-port";
import { FLAGS_OF_ROUND } from "../../../apps/api/dist/test/hardly-optimised.js";
import { apiAt } from "./api-at.ts";
import type { Api } from "./api-at.ts";
import { until } from "./until.ts";

const SERVER = fileURLToPath(new URL("../../../apps/api/dist/src/main.js", import.meta.url));

/** A server that answers. */
export type Server = {
  api: Api;
  port: number;
  pid: number;
  residentMb: () => number;
  stop: () => Promise<void>;
};

/** The built server with these settings, once it answers. */
export async function startServer(settings: Record<string, string>): Promise<Server> {
  const port = await freePort();
  const server = spawn(process.execPath, [...FLAGS_OF_ROUND, SERVER], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      IMPORT_MAX_BYTES: String(4 * 1024 ** 3),
      LOG_LEVEL: "error",
      ...settings,
    },
  });
  const exit = new Promise((settle) => server.once("exit", settle));
  const stop = async (): Promise<void> => {
    server.kill("SIGTERM");
    await exit;
  };
  const api = apiAt(`http://127.0.0.1:${port}`);
  try {
    await until(async () => {
      if (server.exitCode !== null) throw new Error("the server ended at its start");
      return await api.isUp();
    }, "the server");
  } catch (error) {
    await stop();
    throw error;
  }
  // A process that answers has an id.
  const pid = server.pid ?? 0;
  return { api, port, pid, stop, residentMb: () => residentMb(pid) };
}

/** Resident memory of a process; 0 where the system does not tell it this way. */
export function residentMb(pid: number): number {
  try {
    const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kb ?? 0) / 1024;
  } catch {
    return 0;
  }
}
