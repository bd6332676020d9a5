import type { LogPageWire } from "@dakiya/domain/wire";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { InfiniteData, QueryKey } from "@tanstack/react-query";
import type { RefObject } from "react";

type Loaded = InfiniteData<LogPageWire, string | null>;

/** The pages in view, and the first, which holds the counts. */
function pagesInSight({ pages }: Loaded, [from, to]: readonly [number, number]): number[] {
  let start = 0;
  return pages.flatMap(({ items }, index) => {
    const [first, end] = [start, start + items.length];
    start = end;
    return index === 0 || (first <= to && end > from) ? [index] : [];
  });
}

/**
 * Polls the pages in view of a loaded list and replaces them, which takes a few requests at any scroll position and
 * moves no row. Stops while the tab is hidden.
 *
 * @param everyMs - Null does nothing.
 */
export function useFreshPages({
  key,
  fetchPage,
  inSight,
  everyMs,
}: {
  key: QueryKey;
  fetchPage: (cursor: string | null) => Promise<LogPageWire>;
  inSight: RefObject<readonly [first: number, last: number]>;
  everyMs: number | null;
}): void {
  const queryClient = useQueryClient();
  useQuery({
    queryKey: [...key, "in sight"],
    enabled: everyMs !== null,
    initialData: null,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchInterval: everyMs ?? false,
    queryFn: async () => {
      const list = queryClient.getQueryData<Loaded>(key);
      if (list === undefined) return null;
      const pageIndexes = pagesInSight(list, inSight.current);
      const freshPages = await Promise.all(
        pageIndexes.map(async (index) => ({
          index,
          page: await fetchPage(list.pageParams[index] ?? null),
        })),
      );
      queryClient.setQueryData<Loaded>(key, (now) => {
        if (now === undefined) return now;
        const pages = [...now.pages];
        for (const { index, page } of freshPages) {
          if (now.pageParams[index] === list.pageParams[index]) pages[index] = page;
        }
        return { ...now, pages };
      });
      return null;
    },
  });
}
