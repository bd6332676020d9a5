import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignListInput, CampaignPageWire, CampaignSummaryWire } from "@dakiya/domain/wire";
import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { connection } from "../../lib/connection.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { pageInput, usePages } from "../../lib/server/use-pages.ts";
import type { Pages } from "../../lib/server/use-pages.ts";
import { isMoving, putListed } from "./listed-campaigns.ts";
import { watchCampaign } from "./watch-campaign.ts";

/** A browser opens six connections to a server; the rest of the page needs some of them. */
const FOLLOWED = 2;
const POLL_MS = 3000;
/** For changes without events: a pause that ends by itself, a silent stream. */
const GLANCE_MS = 15_000;

function followedIds(
  campaigns: readonly CampaignSummaryWire[],
  lost: ReadonlySet<string>,
): string[] {
  return campaigns
    .filter((campaign) => isMoving(campaign) && !lost.has(campaign._id))
    .slice(0, FOLLOWED)
    .map(({ _id }) => _id);
}

function askEvery(
  campaigns: readonly CampaignSummaryWire[],
  lost: ReadonlySet<string>,
): number | false {
  const moving = campaigns.filter(isMoving).length;
  if (moving > followedIds(campaigns, lost).length) return POLL_MS;
  const waiting = campaigns.some(({ status }) => status === "paused" || status === "scheduled");
  return moving > 0 || waiting ? GLANCE_MS : false;
}

/**
 * The campaign list, page by page and live: moving campaigns are followed by server-sent events, and polled where
 * those fail.
 */
export function useLiveCampaigns(
  input: Pick<CampaignListInput, "moving" | "sort">,
): Pages<CampaignPageWire> {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const [lost, setLost] = useState<ReadonlySet<string>>(new Set());
  const list = usePages<CampaignPageWire>({
    key: getQueryKey(trpc.campaigns.list, input, "infinite"),
    ask: (cursor) => utils.client.campaigns.list.query(pageInput(input, cursor)),
    failed: MESSAGES.campaigns.fetchFailed,
    shared: true,
    fresh: (pages) => {
      const every = askEvery(
        pages.flatMap(({ items }) => items),
        lost,
      );
      // All that is loaded is read again, page after page.
      return every === false ? false : every * pages.length;
    },
  });
  useEffect(() => connection.onBack(() => setLost(new Set())), []);
  const followed = followedIds(list.items, lost).join(" ");

  const onState = useEffectEvent((state: CampaignSummaryWire) => {
    putListed(queryClient, state);
    if (!isMoving(state)) void utils.insights.invalidate();
  });

  useEffect(() => {
    const stops = followed
      .split(" ")
      .filter((id) => id !== "")
      .map((id) =>
        watchCampaign(id, {
          onState: (state) => onState(state),
          onLost: () => setLost((before) => new Set(before).add(id)),
        }),
      );
    return () => {
      for (const stop of stops) stop();
    };
  }, [followed]);

  return list;
}
