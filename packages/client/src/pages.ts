/** One page of a list, with the values beside its items. */
export type Page<Item, Beside> = { items: Item[]; nextCursor: string | null } & Beside;

/**
 * A list in pages: `for await` goes through all items and requests one page after the other; `page()` is the first
 * alone, and continues from its `cursor`.
 */
export type Pages<Item, Beside> = AsyncIterable<Item> & {
  page: () => Promise<Page<Item, Beside>>;
};

/** Makes the list of a function that requests the page at a cursor, undefined for the first. */
export function pagesOf<Item, Beside>(
  fetchPage: (cursor?: string) => Promise<Page<Item, Beside>>,
): Pages<Item, Beside> {
  return {
    page: async () => await fetchPage(),
    async *[Symbol.asyncIterator]() {
      let page = await fetchPage();
      yield* page.items;
      while (page.nextCursor !== null) {
        page = await fetchPage(page.nextCursor);
        yield* page.items;
      }
    },
  };
}
