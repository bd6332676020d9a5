import type { DuplicateGroupWire, DuplicatePageWire, DuplicateSign } from "@dakiya/domain/wire";
import { useQueryClient } from "@tanstack/react-query";
import type { InfiniteData } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useEffect, useState } from "react";
import { trpc } from "../../../lib/server/trpc.ts";
import { pageInput, usePages } from "../../../lib/server/use-pages.ts";

const PAGE_SIZE = 25;

export const idsOf = ({ customers }: DuplicateGroupWire): string[] =>
  customers.map(({ _id }) => _id);

/** Customers that share a sign, group by group. Pages without any are walked on until one has some, or all is walked. */
export function useDuplicates(by: DuplicateSign) {
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  const input = { by, limit: PAGE_SIZE };
  const list = usePages({
    key: getQueryKey(trpc.duplicates.list, input, "infinite"),
    fetchPage: (cursor) => client.duplicates.list.query(pageInput(input, cursor)),
    fallbackMessage: "The duplicates could not be loaded",
  });
  const { items, hasMore, loadMore, error } = list;
  const [wanted, setWanted] = useState({ by, count: 1 });
  const wantedCount = wanted.by === by ? wanted.count : 1;
  const isWalking = items.length < wantedCount && hasMore && error === null && !list.settling;
  useEffect(() => {
    if (isWalking) loadMore();
  }, [isWalking, loadMore]);

  return {
    groups: items,
    error,
    loading: list.loading || list.settling || (isWalking && items.length === 0),
    hasMore,
    isWalking,
    showMore: () => setWanted({ by, count: items.length + 1 }),
    reload: list.reload,
    /** Removes a loaded group, so that nothing else on the page moves. */
    drop: (group: DuplicateGroupWire) => {
      const gone = idsOf(group).join();
      queryClient.setQueriesData<InfiniteData<DuplicatePageWire>>(
        { queryKey: getQueryKey(trpc.duplicates.list) },
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              items: page.items.filter((one) => idsOf(one).join() !== gone),
            })),
          },
      );
    },
  };
}
