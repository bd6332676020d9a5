/** Asks `rounds` times after a first time that counts for nothing; the middle time and the last answer. */
export async function timed(ask, rounds = 9) {
  let value = await ask();
  const times = [];
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
export async function besides(figure, limit, rounds) {
  const times = { figure: [], limit: [] };
  await figure();
  await limit();
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, ask] of Object.entries({ figure, limit })) {
      const startedAt = performance.now();
      await ask();
      times[name].push(performance.now() - startedAt);
    }
  }
  return { figureMs: Math.min(...times.figure), limitMs: Math.min(...times.limit) };
}

export function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

export function perSecond(speed) {
  return `${Math.round(speed).toLocaleString("en-IN")} rows/s`;
}

export function mailsPerSecond(speed) {
  return `${Math.round(speed).toLocaleString("en-IN")} mails/s`;
}

/**
 * A line of one request's time against another's, which may take `times` as long and `moreMs` on top, and in any case
 * no more than `mostMs`.
 */
export function timeLine(what, figureMs, limitMs, options) {
  const { times, moreMs = 0, mostMs = Infinity, beside } = options;
  return {
    figure: `${what} ${figureMs.toFixed(1)} ms`,
    limit: `${limitMs.toFixed(1)} ms ${beside}`,
    ratio: (figureMs / limitMs).toFixed(2),
    goal: `<= ${times} x${moreMs === 0 ? "" : ` + ${moreMs} ms`}${mostMs === Infinity ? "" : `, <= ${mostMs} ms`}`,
    met: figureMs <= limitMs * times + moreMs && figureMs <= mostMs,
  };
}
