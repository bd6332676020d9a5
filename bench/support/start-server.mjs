import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../../packages/sandbox/dist/src/free-port.js";
import { apiAt } from "./api-at.mjs";

const SERVER = fileURLToPath(new URL("../../apps/api/dist/src/main.js", import.meta.url));

/** The built server with these settings, once it answers. */
export async function startServer(settings) {
  const port = await freePort();
  const server = spawn(process.execPath, [SERVER], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      IMPORT_MAX_BYTES: String(4 * 1024 ** 3),
      LOG_LEVEL: "error",
      ...settings,
    },
  });
  const ended = new Promise((settle) => server.once("exit", settle));
  const stop = async () => {
    server.kill("SIGTERM");
    await ended;
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
  return { api, port, stop, pid: server.pid, residentMb: () => residentMb(server.pid) };
}

/** Looks until there is something to see. */
export async function until(look, what, everyMs = 20) {
  for (const giveUpAt = Date.now() + 600_000; Date.now() < giveUpAt;) {
    const seen = await look();
    if (seen) return seen;
    await pause(everyMs);
  }
  throw new Error(`${what} did not come`);
}

/** Resident memory of a process; 0 where the system does not tell it this way. */
export function residentMb(pid) {
  try {
    const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kb ?? 0) / 1024;
  } catch {
    return 0;
  }
}
