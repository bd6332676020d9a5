import type { LogStatus } from "@dakiya/domain/delivery";
import { MESSAGES } from "@dakiya/domain/messages";
import type { LogPageWire, LogWire } from "@dakiya/domain/wire";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useCallback, useMemo } from "react";
import { FIRST_PAGE, pageInput } from "../../lib/pages.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/trpc.ts";

const REFRESH_MS = 3000;
/** So much is asked for again at a time; the more pages are loaded, the longer that takes to come round. */
const PAGES_A_REFRESH = 2;

/** While anything can still change: later, a long list that nobody waits for is left alone. */
function refreshEvery(pages: readonly LogPageWire[]): number | false {
  const sending = (pages[0]?.statusCounts.queued ?? 0) > 0;
  if (pages.length === 0 || (!sending && pages.length > PAGES_A_REFRESH)) return false;
  return REFRESH_MS * Math.ceil(pages.length / PAGES_A_REFRESH);
}

interface Logs {
  logs: readonly LogWire[];
  /** Over the whole campaign, whatever is searched for; null before the first answer. */
  statusCounts: LogPageWire["statusCounts"] | null;
  loading: boolean;
  error: string | null;
  loadMore: () => void;
  reload: () => void;
}

/** The logs of a campaign, page by page and fresh; the server does the searching, over all of them. */
export function useLogs({
  campaignId,
  search,
  status,
}: {
  campaignId: string;
  search: string;
  status: LogStatus | null;
}): Logs {
  const { client } = trpc.useUtils();
  const input = {
    campaignId,
    ...(search === "" ? {} : { search }),
    ...(status === null ? {} : { status }),
  };
  const {
    data,
    error,
    isPending,
    isFetchNextPageError,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
    refetch,
  } = useInfiniteQuery({
    queryKey: getQueryKey(trpc.campaigns.logs, input, "infinite"),
    queryFn: ({ pageParam }) => client.campaigns.logs.query(pageInput(input, pageParam)),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
    refetchInterval: ({ state }) => refreshEvery(state.data?.pages ?? []),
  });
  const logs = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  const loadMore = useCallback(() => {
    // After a failed page the user asks again: the end of the list stays in view, and would ask for ever.
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  return {
    logs,
    statusCounts: data?.pages[0]?.statusCounts ?? null,
    loading: isPending,
    error: error === null ? null : serverMessage(error, MESSAGES.campaigns.logsFailed),
    loadMore,
    reload: () => void refetch(),
  };
}
