import type { Measured } from "./line.ts";

/** Asks `rounds` times after a first time that counts for nothing; the middle time and the last answer. */
export async function timed<Value>(
  ask: () => Promise<Value>,
  rounds = 9,
): Promise<{ value: Value; ms: number }> {
  let value = await ask();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    value = await ask();
    times.push(performance.now() - startedAt);
  }
  return { value, ms: median(times) };
}

/**
 * Asks for two things in turn, so that whatever else the machine does meets both, and gives the best time of each: what
 * else runs can only make a request slower, and one that passes through several processes the most.
 */
export async function besides(
  figure: () => Promise<unknown>,
  limit: () => Promise<unknown>,
  rounds: number,
): Promise<{ figureMs: number; limitMs: number }> {
  const figureTimes = { ask: figure, bestMs: Infinity };
  const limitTimes = { ask: limit, bestMs: Infinity };
  await figure();
  await limit();
  for (let round = 0; round < rounds; round += 1) {
    for (const one of [figureTimes, limitTimes]) {
      const startedAt = performance.now();
      await one.ask();
      one.bestMs = Math.min(one.bestMs, performance.now() - startedAt);
    }
  }
  return { figureMs: figureTimes.bestMs, limitMs: limitTimes.bestMs };
}

export function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;
}

export function perSecond(speed: number): string {
  return `${Math.round(speed).toLocaleString("en-IN")} rows/s`;
}

export function mailsPerSecond(speed: number): string {
  return `${Math.round(speed).toLocaleString("en-IN")} mails/s`;
}

/** What a time may be against another. */
export interface TimeLimits {
  times: number;
  moreMs?: number;
  mostMs?: number;
  /** What the other is. */
  beside: string;
}

/**
 * A line of one request's time against another's, which may take `times` as long and `moreMs` on top, and in any case
 * no more than `mostMs`.
 */
export function timeLine(
  what: string,
  figureMs: number,
  limitMs: number,
  options: TimeLimits,
): Measured {
  const { times, moreMs = 0, mostMs = Infinity, beside } = options;
  return {
    figure: `${what} ${figureMs.toFixed(1)} ms`,
    limit: `${limitMs.toFixed(1)} ms ${beside}`,
    ratio: (figureMs / limitMs).toFixed(2),
    goal: `<= ${times} x${moreMs === 0 ? "" : ` + ${moreMs} ms`}${mostMs === Infinity ? "" : `, <= ${mostMs} ms`}`,
    met: figureMs <= limitMs * times + moreMs && figureMs <= mostMs,
  };
}
