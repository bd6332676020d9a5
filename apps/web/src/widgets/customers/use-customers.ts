import { MESSAGES } from "@dakiya/domain/messages";
import type { CustomerListInput, CustomerWire } from "@dakiya/domain/wire";
import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/trpc.ts";

/** What can narrow the list down; all of it is optional. */
export type CustomerFilter = Partial<
  Pick<CustomerListInput, "search" | "city" | "gender" | "status">
>;

const PAGE_SIZE = 200;

/** The customers loaded so far, and how to get the rest. */
export interface Customers {
  customers: readonly CustomerWire[];
  /** How many match on the server; null before the first answer. */
  total: number | null;
  loading: boolean;
  /** The server's sentence or 'Failed to fetch customers'; null while all is well (SPEC §8). */
  error: string | null;
  hasMore: boolean;
  loadMore: () => void;
  reload: () => void;
}

/** The user's customers, page by page, shared by every screen that asks with the same filter. */
export function useCustomers(filter: CustomerFilter = {}): Customers {
  const query = trpc.customers.list.useInfiniteQuery(
    { status: "active", ...filter, limit: PAGE_SIZE },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    },
  );
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  const customers = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);

  return {
    customers,
    total: data?.pages[0]?.total ?? null,
    loading: query.isPending,
    error: error === null ? null : serverMessage(error, MESSAGES.customers.fetchFailed),
    hasMore: hasNextPage,
    loadMore: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
    },
    reload: () => void refetch(),
  };
}
