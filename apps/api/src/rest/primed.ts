/**
 * Waits for the first piece before an answer begins, so that a refusal is still an ordinary error answer. What comes
 * later can only end the connection. Whoever takes no more closes the source.
 */
export async function primed<T>(pieces: AsyncIterable<T>): Promise<AsyncGenerator<T>> {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  async function* all(): AsyncGenerator<T> {
    try {
      for (let next = first; next.done !== true; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  }
  return all();
}
