/**
 * The same pieces, the next of them always being fetched while one is sent: the database and the connection work at
 * the same time, and memory holds two pieces however slowly they are taken.
 */
export async function* ahead<T>(pieces: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = pieces.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done === true) return;
      next = pieces.next();
      // It is waited for above; one that fails while nobody takes any more pieces must not end the process.
      next.catch(() => {});
      yield value;
    }
  } finally {
    await pieces.return(undefined);
  }
}
