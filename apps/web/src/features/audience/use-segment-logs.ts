import { MESSAGES } from "@dakiya/domain/messages";
import type { SegmentWire } from "@dakiya/domain/wire";
import { useState } from "react";
import { toastError } from "../../lib/toast.ts";
import { trpc } from "../../lib/trpc.ts";
import { newestCampaignOf } from "./newest-campaign-of.ts";

/** Finds the campaign tied to a segment, whose logs are then shown (SPEC §7, §8). */
export function useSegmentLogs() {
  const utils = trpc.useUtils();
  const [campaign, setCampaign] = useState<{ id: string; name: string } | null>(null);
  /** The segment whose campaign is being looked for. */
  const [lookingUp, setLookingUp] = useState<string | null>(null);

  async function open(segment: SegmentWire): Promise<void> {
    setLookingUp(segment._id);
    try {
      const found = newestCampaignOf(await utils.campaigns.list.fetch(), segment._id);
      if (found === null) toastError(MESSAGES.audience.noCampaignForSegment);
      else setCampaign({ id: found._id, name: found.name });
    } catch {
      toastError(MESSAGES.audience.logsFailed);
    } finally {
      setLookingUp(null);
    }
  }

  return { campaign, lookingUp, open, close: () => setCampaign(null) };
}
