import { MESSAGES } from "@dakiya/domain/messages";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import type { EstimateWire } from "@dakiya/domain/wire";
import { useState } from "react";
import { serverMessage } from "../../../lib/server-message.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";
import { audienceInput } from "../../../widgets/audience-count/use-audience-count.ts";

const NOBODY: EstimateWire = {
  count: 0,
  reachable: 0,
  excluded: { inactive: 0, unsubscribed: 0, suppressed: 0, noEmail: 0 },
};

/** An estimate and the rules it was made for. */
type Estimate = {
  result: EstimateWire;
  key: string;
};

/**
 * The size of the audience as last counted. Changing the rules keeps it on screen, marked as stale; a failed count
 * resets it to 0.
 *
 * @param staticSegmentId - The static segment whose rules these are: its members are counted.
 */
export function useEstimate(
  rules: SegmentRuleGroup | null,
  staticSegmentId: string | null,
): {
  estimate: EstimateWire | null;
  stale: boolean;
  counting: boolean;
  /** Counts `rules`; null when that failed. Says so in a toast unless `quiet`. */
  count: (rules: SegmentRuleGroup, options?: { quiet: boolean }) => Promise<EstimateWire | null>;
} {
  const [estimate, setEstimate] = useState<Estimate | null>(null);
  const { mutateAsync, isPending } = trpc.segments.estimate.useMutation();

  const count = async (group: SegmentRuleGroup, { quiet } = { quiet: false }) => {
    const key = keyOf(group, staticSegmentId);
    try {
      const result = await mutateAsync(audienceInput(group, staticSegmentId));
      setEstimate({ result, key });
      if (!quiet) toastSuccess(MESSAGES.createCampaign.estimated(result.count));
      return result;
    } catch (error) {
      setEstimate({ result: NOBODY, key });
      toastError(serverMessage(error, MESSAGES.createCampaign.estimateFailed));
      return null;
    }
  };

  return {
    estimate: estimate?.result ?? null,
    stale: estimate !== null && keyOf(rules, staticSegmentId) !== estimate.key,
    counting: isPending,
    count,
  };
}

const keyOf = (rules: SegmentRuleGroup | null, staticSegmentId: string | null) =>
  JSON.stringify([rules, staticSegmentId]);
