import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { InfiniteData, QueryKey } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import { failureReason, serverMessage } from "../server-message.ts";
import { whenTurnedToTop } from "./on-focus.ts";

/** One page of a long list; `nextCursor` is null on the last. */
type Page = {
  items: readonly unknown[];
  nextCursor: string | null;
};

/** The loaded part of a long list, and how to load more. */
export type Pages<OnePage extends Page> = {
  items: readonly OnePage["items"][number][];
  /** The same, undefined before the first response. */
  data: readonly OnePage["items"][number][] | undefined;
  /** Data beside the rows (totals); null before the first response. */
  first: OnePage | null;
  loading: boolean;
  /** The rows are the previous key's, until the response. */
  settling: boolean;
  /** The server's sentence or `fallbackMessage`; null while all is well. */
  error: string | null;
  /** The `fallbackMessage`. */
  failed: string;
  /** Why it failed, beside `failed`. */
  reason: string | null;
  hasMore: boolean;
  /** When the list was last fetched, in milliseconds since 1970. */
  updatedAt: number;
  loadMore: () => void;
  reload: () => void;
};

/**
 * A paged list. While the key changes, the previous rows stay; once unmounted, only the first pages stay cached, so
 * that a return does not refetch everything.
 *
 * @param key - Names the list in the cache, its filter included.
 * @param fetchPage - Gets the page at a cursor; null is the first.
 * @param fallbackMessage - The fallback sentence of an error.
 * @param fresh - Refetches on mount, and at this interval in milliseconds.
 * @param staleTime - The age in milliseconds up to which a cached list is not refetched on mount.
 * @param enabled - False sends no request.
 * @param isShared - Other tabs and programs change it: it is refetched on window focus.
 */
export function usePages<OnePage extends Page>({
  key,
  fetchPage,
  fallbackMessage,
  fresh,
  isShared = false,
  staleTime = 0,
  enabled = true,
}: {
  key: QueryKey;
  fetchPage: (cursor: string | null) => Promise<OnePage>;
  fallbackMessage: string;
  fresh?: (pages: readonly OnePage[]) => number | false;
  isShared?: boolean;
  staleTime?: number;
  enabled?: boolean;
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
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime,
    enabled,
    refetchOnWindowFocus: isShared ? whenTurnedToTop : false,
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
    const queryKey: QueryKey = JSON.parse(hash) as QueryKey;
    return () => {
      queryClient.setQueryData<InfiniteData<OnePage>>(queryKey, firstPages, {
        updatedAt: queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0,
      });
    };
  }, [hash, queryClient]);

  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const loadMore = useCallback(() => {
    // After a failed page the user retries: the end of the list stays in view, which would otherwise loop.
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  return {
    items,
    data: data === undefined ? undefined : items,
    first: data?.pages[0] ?? null,
    loading: isPending,
    settling: isPlaceholderData,
    error: error === null ? null : serverMessage(error, fallbackMessage),
    failed: fallbackMessage,
    reason: error === null ? null : failureReason(error),
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

/** How many pages of an unmounted list stay cached. */
const KEPT_PAGES = 3;

/** The beginning of a long list; a short one as it is. */
function firstPages<Data extends { pages: unknown[]; pageParams: unknown[] }>(
  list: Data | undefined,
): Data | undefined {
  if (list === undefined || list.pages.length <= KEPT_PAGES) return list;
  return {
    ...list,
    pages: list.pages.slice(0, KEPT_PAGES),
    pageParams: list.pageParams.slice(0, KEPT_PAGES),
  };
}
