/** The cursor of the first page: none. */
export const FIRST_PAGE: string | null = null;

/**
 * The input of one page. Lists are paged with react-query's own infinite query and not with tRPC's hook,
 * which adds a `direction` that the server's strict inputs refuse.
 */
export function pageInput<Input extends object>(
  input: Input,
  cursor: string | null,
): Input & { cursor?: string } {
  return cursor === null ? input : { ...input, cursor };
}

/** How many pages of a list that has left the screen are kept. */
const KEPT_PAGES = 3;

/** The beginning of a long list; a short one as it is. */
export function shortened<Data extends { pages: unknown[]; pageParams: unknown[] }>(
  list: Data | undefined,
): Data | undefined {
  if (list === undefined || list.pages.length <= KEPT_PAGES) return list;
  return {
    ...list,
    pages: list.pages.slice(0, KEPT_PAGES),
    pageParams: list.pageParams.slice(0, KEPT_PAGES),
  };
}
