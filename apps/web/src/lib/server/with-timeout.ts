/**
 * Runs a request with a timeout.
 *
 * @param ask - Gets an abort signal for the timeout.
 * @throws What `ask` throws; an error of its own after the timeout.
 */
export function answerWithin<Answer>(
  patienceMs: number,
  ask: (givenUp: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const patience = new AbortController();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      patience.abort();
      reject(new Error(`No answer within ${patienceMs} ms`));
    }, patienceMs);
    void ask(patience.signal)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
