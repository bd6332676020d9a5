/** The same chunks, each fetched while the one before is sent. Memory holds two, however slow the reader is. */
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
