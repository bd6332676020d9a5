import type { LogStatus } from "@dakiya/domain/delivery";
import { MESSAGES } from "@dakiya/domain/messages";
import type { LogPageWire, LogWire } from "@dakiya/domain/wire";
import { getQueryKey } from "@trpc/react-query";
import { pageInput } from "../../lib/pages.ts";
import { trpc } from "../../lib/trpc.ts";
import { usePages } from "../../lib/use-pages.ts";

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
  const { items, first, ...list } = usePages({
    key: getQueryKey(trpc.campaigns.logs, input, "infinite"),
    ask: (cursor) => client.campaigns.logs.query(pageInput(input, cursor)),
    failed: MESSAGES.campaigns.logsFailed,
    fresh: refreshEvery,
  });
  return { ...list, logs: items, statusCounts: first?.statusCounts ?? null };
}
