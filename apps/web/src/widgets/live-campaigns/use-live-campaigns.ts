import type { CampaignWire } from "@dakiya/domain/wire";
import { useEffect, useEffectEvent, useState } from "react";
import { connection } from "../../lib/connection.ts";
import { trpc } from "../../lib/trpc.ts";
import { isMoving } from "./is-moving.ts";
import { watchCampaign } from "./watch-campaign.ts";

/** A browser opens six connections to a server; the rest of the page needs some of them. */
const FOLLOWED = 2;
const POLL_MS = 3000;
/** For what moves without being followed: a pause that ends by itself, a stream that fell silent. */
const GLANCE_MS = 15_000;

interface LiveCampaigns {
  data: CampaignWire[] | undefined;
  /** When the list was last heard of, in milliseconds since 1970. */
  updatedAt: number;
  error: unknown;
  reload: () => void;
}

function followedIds(campaigns: readonly CampaignWire[], lost: ReadonlySet<string>): string[] {
  return campaigns
    .filter((campaign) => isMoving(campaign) && !lost.has(campaign._id))
    .slice(0, FOLLOWED)
    .map(({ _id }) => _id);
}

function askEvery(campaigns: readonly CampaignWire[], lost: ReadonlySet<string>): number | false {
  const moving = campaigns.filter(isMoving).length;
  if (moving > followedIds(campaigns, lost).length) return POLL_MS;
  const waiting = campaigns.some(({ status }) => status === "paused" || status === "scheduled");
  return moving > 0 || waiting ? GLANCE_MS : false;
}

/**
 * The campaign list, live: campaigns that move are followed by server-sent events, and asked for again
 * and again where those do not come through.
 */
export function useLiveCampaigns(): LiveCampaigns {
  const utils = trpc.useUtils();
  const [lost, setLost] = useState<ReadonlySet<string>>(new Set());
  const { data, dataUpdatedAt, error, refetch } = trpc.campaigns.list.useQuery(undefined, {
    refetchOnMount: "always",
    refetchInterval: ({ state }) => askEvery(state.data ?? [], lost),
  });
  useEffect(() => connection.onBack(() => setLost(new Set())), []);
  const followed = followedIds(data ?? [], lost).join(" ");

  const onState = useEffectEvent((state: CampaignWire) => {
    utils.campaigns.list.setData(undefined, (list) =>
      list?.map((campaign) => (campaign._id === state._id ? state : campaign)),
    );
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

  return { data, updatedAt: dataUpdatedAt, error, reload: () => void refetch() };
}
