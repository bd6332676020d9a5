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

/** Milliseconds of a clock tick of the kernel, as Linux tells programs. */
const TICK_MS = 10;

/** CPU time that a child process has used; Infinity where only Linux could say, so that the clock alone counts. */
export function childCpuMs(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // Its name stands in brackets and may hold anything; behind it come the state and ten numbers, then these two.
    const [user = 0, system = 0] = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 13)
      .map(Number);
    return (user + system) * TICK_MS;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
