import { MESSAGES } from "@dakiya/domain/messages";
import type { SegmentWire } from "@dakiya/domain/wire";
import { useState } from "react";
import { serverError } from "../../lib/server-error.ts";
import { toastError } from "../../lib/toast.ts";
import { trpc } from "../../lib/server/trpc.ts";

/** Finds the campaign tied to a segment, whose logs are then shown. */
export function useSegmentLogs() {
  const utils = trpc.useUtils();
  const [campaign, setCampaign] = useState<{ id: string; name: string } | null>(null);
  /** The segment whose campaign is being fetched. */
  const [lookingUp, setLookingUp] = useState<string | null>(null);

  async function open(segment: SegmentWire): Promise<void> {
    setLookingUp(segment._id);
    try {
      const found = await utils.client.campaigns.ofSegment.query({ segmentId: segment._id });
      setCampaign({ id: found._id, name: found.name });
    } catch (error) {
      toastError(
        serverError(error)?.code === "NOT_FOUND"
          ? MESSAGES.audience.noCampaignForSegment
          : MESSAGES.audience.logsFailed,
      );
    } finally {
      setLookingUp(null);
    }
  }

  return { campaign, lookingUp, open, close: () => setCampaign(null) };
}
