import { campaignSummaryWire } from "@dakiya/domain/wire";
import type { CampaignSummaryWire } from "@dakiya/domain/wire";
import { isMoving } from "./listed-campaigns.ts";

function readState(text: string): CampaignSummaryWire | null {
  try {
    return campaignSummaryWire.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Follows a campaign by server-sent events while it moves.
 *
 * @param onState - Called with every state, the last of which no longer moves.
 * @param onLost - Called once when events fail; polling has to take over.
 * @returns Stops following.
 */
export function watchCampaign(
  id: string,
  { onState, onLost }: { onState: (state: CampaignSummaryWire) => void; onLost: () => void },
): () => void {
  const events = new EventSource(`/api/user/campaign/${encodeURIComponent(id)}/events`);
  let ended = false;
  function stop(): void {
    ended = true;
    events.close();
  }
  events.onmessage = ({ data }) => {
    const state = readState(String(data));
    if (state === null || ended) return;
    if (!isMoving(state)) stop();
    onState(state);
  };
  events.onerror = () => {
    if (ended) return;
    // An open EventSource reconnects forever and cannot renew a session; polling can.
    stop();
    onLost();
  };
  return stop;
}
