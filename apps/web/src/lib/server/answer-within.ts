/**
 * An answer, unless it takes too long.
 *
 * @param ask - Is told when it is given up, so that it can end what it has begun.
 * @throws Whatever `ask` throws; an error of its own once the time is over.
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
