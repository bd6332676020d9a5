import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignListInput, CampaignPageWire, CampaignSummaryWire } from "@dakiya/domain/wire";
import { getQueryKey } from "@trpc/react-query";
import { useEffect, useRef } from "react";
import { serverError } from "../../lib/server-error.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { pageInput, usePages } from "../../lib/server/use-pages.ts";
import type { Pages } from "../../lib/server/use-pages.ts";
import { isMoving } from "./listed-campaigns.ts";

/** Polling interval while mail goes out. */
const POLL_MS = 2000;
/** Polling interval for campaigns that start or go on by themselves. */
const WAITING_MS = 15_000;

/** How often campaigns are polled: the faster the more happens, and not at all when nothing can. */
function pollMs(campaigns: readonly CampaignSummaryWire[]): number | false {
  if (campaigns.some(isMoving)) return POLL_MS;
  const waits = campaigns.some(({ status }) => status === "paused" || status === "scheduled");
  return waits ? WAITING_MS : false;
}

/** The campaign list, page by page and polled; figures counted from campaigns follow when one has ended. */
export function useLiveCampaigns(
  input: Pick<CampaignListInput, "kind" | "moving" | "sort">,
): Pages<CampaignPageWire> {
  const utils = trpc.useUtils();
  const list = usePages<CampaignPageWire>({
    key: getQueryKey(trpc.campaigns.list, input, "infinite"),
    fetchPage: (cursor) => utils.client.campaigns.list.query(pageInput(input, cursor)),
    fallbackMessage: MESSAGES.campaigns.fetchFailed,
    isShared: true,
    fresh: (pages) => {
      const every = pollMs(pages.flatMap(({ items }) => items));
      // All that is loaded is read again, page after page.
      return every === false ? false : every * pages.length;
    },
  });

  const active = list.first?.totals.active ?? 0;
  const before = useRef(active);
  useEffect(() => {
    if (active < before.current) void utils.insights.invalidate();
    before.current = active;
  }, [active, utils]);

  return list;
}

/**
 * One campaign, polled while it moves.
 *
 * @returns Null until it is known; `updatedAt` is when it was last received, in milliseconds since 1970.
 */
export function useLiveCampaign(id: string): {
  campaign: CampaignSummaryWire | null;
  updatedAt: number;
  /** Whether it is no longer there. */
  isGone: boolean;
} {
  const { data, dataUpdatedAt, error } = trpc.campaigns.get.useQuery(
    { id },
    {
      refetchOnMount: "always",
      refetchInterval: ({ state }) =>
        state.data !== undefined && isMoving(state.data) ? POLL_MS : false,
    },
  );
  return {
    campaign: data ?? null,
    updatedAt: dataUpdatedAt,
    isGone: serverError(error)?.status === 404,
  };
}
