import type { LogStatus } from "@dakiya/domain/delivery";
import { MESSAGES } from "@dakiya/domain/messages";
import type { LogPageWire, LogWire } from "@dakiya/domain/wire";
import { getQueryKey } from "@trpc/react-query";
import { useCallback, useRef } from "react";
import { trpc } from "../../lib/server/trpc.ts";
import { pageInput, usePages } from "../../lib/server/use-pages.ts";
import { useFreshPages } from "./use-fresh-pages.ts";

const REFRESH_MS = 3000;

type Logs = {
  logs: readonly LogWire[];
  /** Over the whole campaign, unfiltered; null before the first response. */
  statusCounts: LogPageWire["statusCounts"] | null;
  loading: boolean;
  error: string | null;
  reason: string | null;
  loadMore: () => void;
  reload: () => void;
  /** Reports the visible rows, which are kept fresh. */
  onRange: (first: number, last: number) => void;
};

/** The logs of a campaign, page by page and fresh; the server searches all of them. */
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
  const key = getQueryKey(trpc.campaigns.logs, input, "infinite");
  const fetchPage = (cursor: string | null) =>
    client.campaigns.logs.query(pageInput(input, cursor));
  // A filtered list changes its rows as emails move, so it is refetched as a whole to avoid duplicates. Without a
  // filter the rows stay, and refreshing the visible ones is enough.
  const whole = search === "" && status === null;
  const { items, first, ...list } = usePages({
    key,
    fetchPage,
    fallbackMessage: MESSAGES.campaigns.logsFailed,
    fresh: (pages) => (whole || pages.length === 0 ? false : REFRESH_MS * pages.length),
  });
  const inSight = useRef<readonly [first: number, last: number]>([0, 0]);
  useFreshPages({ key, fetchPage, inSight, everyMs: whole ? REFRESH_MS : null });
  const onRange = useCallback((from: number, to: number) => {
    inSight.current = [from, to];
  }, []);
  return { ...list, logs: items, statusCounts: first?.statusCounts ?? null, onRange };
}
