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

export function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

export function perSecond(speed) {
  return `${Math.round(speed).toLocaleString("en-IN")} rows/s`;
}

/** A line of one request's time against another's, which may take `times` as long and `moreMs` on top. */
export function timeLine(what, figureMs, limitMs, { times, moreMs = 0, beside }) {
  return {
    figure: `${what} ${figureMs.toFixed(1)} ms`,
    limit: `${limitMs.toFixed(1)} ms ${beside}`,
    ratio: (figureMs / limitMs).toFixed(2),
    goal: `<= ${times} x${moreMs === 0 ? "" : ` + ${moreMs} ms`}`,
    met: figureMs <= limitMs * times + moreMs,
  };
}
