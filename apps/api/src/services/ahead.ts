/**
 * The same pieces, the next of them always being fetched while one is sent: the database and the connection work at
 * the same time, and memory holds two pieces however slow the reader is.
 */
export async function* ahead<T>(pieces: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = pieces.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done === true) return;
      next = pieces.next();
      // It is awaited above; one that fails after the reader stops must not end the process.
      next.catch(() => {});
      yield value;
    }
  } finally {
    await pieces.return(undefined);
  }
}
