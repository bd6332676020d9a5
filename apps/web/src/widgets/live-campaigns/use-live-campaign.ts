import type { CampaignSummaryWire } from "@dakiya/domain/wire";
import { useEffect, useEffectEvent, useState } from "react";
import { connection } from "../../lib/connection.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { isMoving } from "./listed-campaigns.ts";
import { watchCampaign } from "./watch-campaign.ts";

const POLL_MS = 3000;

/**
 * One campaign, live: by server-sent events while it moves, and by polling where those fail.
 *
 * @returns Null until it is known; `updatedAt` is when it was last received, in milliseconds since 1970.
 */
export function useLiveCampaign(id: string): {
  campaign: CampaignSummaryWire | null;
  updatedAt: number;
} {
  const utils = trpc.useUtils();
  const [lost, setLost] = useState(false);
  const { data, dataUpdatedAt } = trpc.campaigns.get.useQuery(
    { id },
    {
      refetchOnMount: "always",
      refetchInterval: ({ state }) =>
        lost && state.data !== undefined && isMoving(state.data) ? POLL_MS : false,
    },
  );
  useEffect(() => connection.onBack(() => setLost(false)), []);
  const follow = data !== undefined && isMoving(data) && !lost;
  const onState = useEffectEvent((state: CampaignSummaryWire) =>
    utils.campaigns.get.setData(
      { id },
      (before) => before && { ...state, template: before.template },
    ),
  );

  useEffect(() => {
    if (!follow) return;
    return watchCampaign(id, { onState: (state) => onState(state), onLost: () => setLost(true) });
  }, [follow, id]);

  return { campaign: data ?? null, updatedAt: dataUpdatedAt };
}
