import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { InfiniteData, QueryKey } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import { serverMessage } from "../server-message.ts";
import { whenTurnedToTop } from "./on-focus.ts";

/** One page of a long list as the server gives it; `nextCursor` is null on the last. */
interface Page {
  items: readonly unknown[];
  nextCursor: string | null;
}

/** A long list as far as it is loaded, and how to get the rest. */
export interface Pages<OnePage extends Page> {
  items: readonly OnePage["items"][number][];
  /** What stands beside the rows (totals); null before the first answer. */
  first: OnePage | null;
  loading: boolean;
  /** Those shown belong to the key before; the answer to this one is on its way. */
  settling: boolean;
  /** The server's sentence or `failed`; null while all is well. */
  error: string | null;
  hasMore: boolean;
  /** When the list was last heard of, in milliseconds since 1970. */
  updatedAt: number;
  loadMore: () => void;
  reload: () => void;
}

/**
 * A list that is read page by page. While the key changes, the rows before stay; when the list leaves the screen,
 * only its beginning is kept, so that coming back does not ask for everything again that was ever scrolled past.
 *
 * @param key - Names the list in the cache, its filter included.
 * @param ask - Gets the page at a cursor; null is the first.
 * @param failed - What is said when the server gave no sentence.
 * @param fresh - Asks again whenever the list is opened, and every so many milliseconds.
 * @param staleTime - How long ago it may have been read, in milliseconds, not to be read again when it is first shown.
 * @param shared - Other tabs and programs change it: it is asked for again when the window is turned to.
 */
export function usePages<OnePage extends Page>({
  key,
  ask,
  failed,
  fresh,
  shared = false,
  staleTime = 0,
}: {
  key: QueryKey;
  ask: (cursor: string | null) => Promise<OnePage>;
  failed: string;
  fresh?: (loaded: readonly OnePage[]) => number | false;
  shared?: boolean;
  staleTime?: number;
}): Pages<OnePage> {
  const queryClient = useQueryClient();
  const {
    data,
    dataUpdatedAt,
    error,
    isPending,
    isPlaceholderData,
    isFetchNextPageError,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
    refetch,
  } = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => ask(pageParam),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime,
    refetchOnWindowFocus: shared ? whenTurnedToTop : false,
    ...(fresh === undefined
      ? {}
      : {
          refetchOnMount: "always" as const,
          refetchInterval: ({ state }: { state: { data?: InfiniteData<OnePage> | undefined } }) =>
            fresh(state.data?.pages ?? []),
        }),
  });

  const hash = JSON.stringify(key);
  useEffect(() => {
    const left: QueryKey = JSON.parse(hash) as QueryKey;
    return () => {
      queryClient.setQueryData<InfiniteData<OnePage>>(left, shortened, {
        updatedAt: queryClient.getQueryState(left)?.dataUpdatedAt ?? 0,
      });
    };
  }, [hash, queryClient]);

  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const loadMore = useCallback(() => {
    // After a failed page the user asks again: the end of the list stays in view, and would ask for ever.
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  return {
    items,
    first: data?.pages[0] ?? null,
    loading: isPending,
    settling: isPlaceholderData,
    error: error === null ? null : serverMessage(error, failed),
    hasMore: hasNextPage,
    updatedAt: dataUpdatedAt,
    loadMore,
    reload: () => void refetch(),
  };
}

/** The cursor of the first page: none. */
const FIRST_PAGE: string | null = null;

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
function shortened<Data extends { pages: unknown[]; pageParams: unknown[] }>(
  list: Data | undefined,
): Data | undefined {
  if (list === undefined || list.pages.length <= KEPT_PAGES) return list;
  return {
    ...list,
    pages: list.pages.slice(0, KEPT_PAGES),
    pageParams: list.pageParams.slice(0, KEPT_PAGES),
  };
}
