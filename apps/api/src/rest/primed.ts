/**
 * Waits for the first piece before an answer begins, so that a refusal is still an ordinary error answer. What comes
 * later can only end the connection.
 */
export async function primed<T>(pieces: AsyncIterable<T>): Promise<AsyncGenerator<T>> {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  async function* all(): AsyncGenerator<T> {
    for (let next = first; next.done !== true; next = await iterator.next()) yield next.value;
  }
  return all();
}
