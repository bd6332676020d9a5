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
