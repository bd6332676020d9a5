/**
 * The same chunks, each fetched while the one before is sent: the database and the connection work at the same time, and
 * memory holds two chunks however slow the reader is.
 */
export async function* prefetch<T>(chunks: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = chunks.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done === true) return;
      next = chunks.next();
      // It is awaited above; one that fails after the reader stops must not end the process.
      next.catch(() => {});
      yield value;
    }
  } finally {
    await chunks.return(undefined);
  }
}
