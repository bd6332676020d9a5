import { spawn } from "node:child_process";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/** Runs turbo with the arguments given, its output on ours, and gives its exit code. Turbo's telemetry is off. */
export async function runTurbo(args: string[]): Promise<number> {
  const turbo = spawn(process.execPath, [join(root, "node_modules/turbo/bin/turbo"), ...args], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" },
  });
  const forward = (signal: NodeJS.Signals): boolean => turbo.kill(signal);
  process.on("SIGINT", forward);
  process.on("SIGTERM", forward);
  try {
    return await new Promise((settle, fail) => {
      turbo.on("error", fail);
      turbo.on("exit", (code) => settle(code ?? 1));
    });
  } finally {
    process.off("SIGINT", forward);
    process.off("SIGTERM", forward);
  }
}
