import { spawn } from "node:child_process";
import { SERVER_ENTRY } from "./paths.ts";

/** How a server process ended. */
export type Ending = {
  code: number | null;
  stdout: string;
  stderr: string;
};

/** A started server, ready or not. */
export type ServerProcess = {
  pid: number;
  /** The output so far, of both streams. */
  output: () => string;
  whenEnded: Promise<Ending>;
  /** Null while it runs. */
  ending: () => Ending | null;
  stop: (signal?: NodeJS.Signals | "shutdown") => Promise<Ending>;
};

const KILL_AFTER_MS = 45_000;

/** Optimising the database costs more than it saves; optimising the scripts has paid after four pages. */
const FLAGS = ["--liftoff-only"];

/** Starts the built server with these settings and no others: the caller's own environment stays out. */
export function spawnServer(settings: Record<string, string>): ServerProcess {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [...FLAGS, SERVER_ENTRY], {
    env: { PATH, HOME, TMPDIR, LOG_LEVEL: "warn", ...settings },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  if (child.pid === undefined) throw new Error("the server process could not be made");
  let stdout = "";
  let stderr = "";
  let ending: Ending | null = null;
  child.stdout?.on("data", (part: Buffer) => (stdout += String(part)));
  child.stderr?.on("data", (part: Buffer) => (stderr += String(part)));
  const whenEnded = new Promise<Ending>((settle) => {
    child.on("close", (code) => {
      ending = { code, stdout, stderr };
      settle(ending);
    });
  });
  return {
    pid: child.pid,
    output: () => stdout + stderr,
    whenEnded,
    ending: () => ending,
    stop: async (signal = "SIGTERM") => {
      // Windows has no signal that a process hears; a supervisor says it there.
      if (signal === "shutdown" || (process.platform === "win32" && signal !== "SIGKILL"))
        child.send("shutdown");
      else child.kill(signal);
      const killer = setTimeout(() => child.kill("SIGKILL"), KILL_AFTER_MS);
      return await whenEnded.finally(() => clearTimeout(killer));
    },
  };
}
