/**
 * Runs a request with a timeout.
 *
 * @param run - Gets an abort signal for the timeout.
 * @throws Any error of `run`; an error of its own after the timeout.
 */
export function withTimeout<Result>(
  timeoutMs: number,
  run: (timedOut: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const timeout = new AbortController();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      timeout.abort();
      reject(new Error(`No response within ${timeoutMs} ms`));
    }, timeoutMs);
    void run(timeout.signal)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
