import { readFileSync, readlinkSync } from "node:fs";

/** The thread that calls this, as `threadCpuMs` knows it; null where only Linux could say. */
export function thisThread(): string | null {
  try {
    return readlinkSync("/proc/thread-self").split("/").at(-1) ?? null;
  } catch {
    return null;
  }
}

/** CPU time that a thread of this process has used; elsewhere than on Linux, that of all of its threads. */
export function threadCpuMs(thread: string | null): number {
  try {
    // Its first number is in nanoseconds.
    if (thread !== null)
      return Number.parseInt(readFileSync(`/proc/self/task/${thread}/schedstat`, "utf8"), 10) / 1e6;
  } catch {
    // A kernel that keeps no such figures.
  }
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
