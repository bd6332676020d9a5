import { MESSAGES } from "@dakiya/domain/messages";
import type { CustomerListInput, CustomerWire } from "@dakiya/domain/wire";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useCallback, useMemo } from "react";
import { FIRST_PAGE, pageInput } from "../../lib/pages.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/trpc.ts";

/** What can narrow the list down, and its order; all of it is optional. */
export type CustomerFilter = Partial<
  Pick<CustomerListInput, "search" | "city" | "gender" | "status" | "sort">
>;

const PAGE_SIZE = 200;

/** The customers loaded so far, and how to get the rest. */
export interface Customers {
  customers: readonly CustomerWire[];
  /** How many match on the server; null before the first answer. */
  total: number | null;
  loading: boolean;
  /** Those shown are of the filter before; the answer to this one is on its way. */
  settling: boolean;
  /** The server's sentence or 'Failed to fetch customers'; null while all is well (SPEC §8). */
  error: string | null;
  hasMore: boolean;
  loadMore: () => void;
  reload: () => void;
}

/** The user's customers, page by page, shared by every screen that asks with the same filter. */
export function useCustomers(filter: CustomerFilter = {}): Customers {
  const { client } = trpc.useUtils();
  const input = { status: "active" as const, ...filter, limit: PAGE_SIZE };
  const {
    data,
    error,
    isPending,
    isPlaceholderData,
    isFetchNextPageError,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
    refetch,
  } = useInfiniteQuery({
    queryKey: getQueryKey(trpc.customers.list, input, "infinite"),
    queryFn: ({ pageParam }) => client.customers.list.query(pageInput(input, pageParam)),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  const customers = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  const loadMore = useCallback(() => {
    // After a failed page the user asks again: the end of the list stays in view, and would ask for ever.
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  return {
    customers,
    total: data?.pages[0]?.total ?? null,
    loading: isPending,
    settling: isPlaceholderData,
    error: error === null ? null : serverMessage(error, MESSAGES.customers.fetchFailed),
    hasMore: hasNextPage,
    loadMore,
    reload: () => void refetch(),
  };
}
