import type { Measured } from "./line.ts";

/** Runs `rounds` times after a warm-up; the median time and the last response. */
export async function timeOf<Value>(
  request: () => Promise<Value>,
  rounds = 9,
): Promise<{ value: Value; ms: number }> {
  let value = await request();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    value = await request();
    times.push(performance.now() - startedAt);
  }
  return { value, ms: median(times) };
}

/**
 * Runs two requests in turns, so that other load affects both, and gives the best time of each: other load only slows a
 * request down, most of all one that passes through several processes.
 */
export async function besides(
  figure: () => Promise<unknown>,
  limit: () => Promise<unknown>,
  rounds: number,
): Promise<{ figureMs: number; limitMs: number }> {
  const figureTimes = { request: figure, bestMs: Infinity };
  const limitTimes = { request: limit, bestMs: Infinity };
  await figure();
  await limit();
  for (let round = 0; round < rounds; round += 1) {
    for (const one of [figureTimes, limitTimes]) {
      const startedAt = performance.now();
      await one.request();
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

/** The limits of a time relative to another. */
export type TimeLimits = {
  times: number;
  moreMs?: number;
  maxMs?: number;
  /** The other time. */
  beside: string;
};

/**
 * A line of one request's time against another's, which may take `times` as long and `moreMs` on top, and in any case
 * no more than `maxMs`.
 */
export function timeLine(
  what: string,
  figureMs: number,
  limitMs: number,
  options: TimeLimits,
): Measured {
  const { times, moreMs = 0, maxMs = Infinity, beside } = options;
  return {
    figure: `${what} ${figureMs.toFixed(1)} ms`,
    limit: `${limitMs.toFixed(1)} ms ${beside}`,
    ratio: (figureMs / limitMs).toFixed(2),
    goal: `<= ${times} x${moreMs === 0 ? "" : ` + ${moreMs} ms`}${maxMs === Infinity ? "" : `, <= ${maxMs} ms`}`,
    isMet: figureMs <= limitMs * times + moreMs && figureMs <= maxMs,
  };
}
