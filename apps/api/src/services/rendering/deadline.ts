import { performance } from "node:perf_hooks";

/** The work took longer than it may, or more memory than a thread has. */
export class TooSlow extends Error {
  override readonly name = "TooSlow";
}

/** On a machine with other work a job may take so many times its CPU time. */
const USUAL_TIMES = 10;
const CHECK_MS = 50;

/** A deadline in CPU time: a job on a machine that is busy with something else is not slow. */
export function createDeadline(
  limitMs: number,
  cpuMs: () => number,
  maxTimes = USUAL_TIMES,
): { expired: Promise<never>; clear: () => void } {
  const beganAt = performance.now();
  const usedBefore = cpuMs();
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_, reject) => {
    const check = (): void => {
      const isUsed = cpuMs() - usedBefore >= limitMs;
      const isLong = performance.now() - beganAt >= limitMs * maxTimes;
      if (isUsed || isLong) reject(new TooSlow(`No end within ${limitMs} ms`));
      else timer = setTimeout(check, CHECK_MS);
    };
    timer = setTimeout(check, limitMs);
  });
  return { expired, clear: () => clearTimeout(timer) };
}
