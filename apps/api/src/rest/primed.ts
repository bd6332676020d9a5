/**
 * Awaits the first piece before the answer begins, so that a refusal is still an ordinary error answer; a later one
 * can only break the connection. Closes the source when the client leaves.
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
