/** A page under 128 KB stays in V8's young generation; larger ones pile up until a major collection. */
const PAGE_LENGTH = 100_000;
const FIRST_ROWS = 50;
const MAX_ROWS = 1_000;

/**
 * Writes a list of any length as text, page by page (keyset pagination). Memory holds one page; no connection is held
 * in between. A page has as many rows as make about `PAGE_LENGTH` characters, so that an account with long rows does
 * not hold the thread that serves everybody.
 *
 * @param readAfter - At most `limit` rows after a row, the list's first ones after null; fewer end the list.
 * @param write - The text of a page.
 */
export async function* readPages<Row>(
  readAfter: (after: Row | null, limit: number) => Promise<readonly Row[]>,
  write: (rows: readonly Row[]) => string | Promise<string>,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  let after: Row | null = null;
  let limit = FIRST_ROWS;
  while (signal?.aborted !== true) {
    const rows: readonly Row[] = await readAfter(after, limit);
    const last = rows.at(-1);
    if (last === undefined) return;
    const text = await write(rows);
    yield text;
    if (rows.length < limit) return;
    // A row in memory may be longer than its JSON; one row stands for all.
    const length = Math.max(text.length / rows.length, JSON.stringify(last).length);
    limit = Math.min(MAX_ROWS, Math.max(1, Math.floor(PAGE_LENGTH / length)));
    after = last;
  }
}
