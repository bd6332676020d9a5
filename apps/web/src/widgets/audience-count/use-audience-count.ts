import { MESSAGES } from "@dakiya/domain/messages";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import type { EstimateWire, SegmentRulesInput } from "@dakiya/domain/wire";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";

const PAUSE_MS = 500;

/** Number of customers who match the rules. */
export type PeopleCount = {
  matched: number;
  reachable: number;
  excluded: EstimateWire["excluded"];
};

/** A count that follows the rules while they are written. */
export type CountState = {
  count: PeopleCount | null;
  /** Whether the count is outdated. */
  stale: boolean;
  /** Reason that the customers could not be counted. */
  problem: string | null;
};

/**
 * Counts again when the rules change, debounced.
 *
 * @param input - Null where there is nothing to count; then no request is sent.
 */
export function useAudienceCount(input: SegmentRulesInput | null): CountState {
  const { client } = trpc.useUtils();
  const inputText = JSON.stringify(input);
  const [debouncedText] = useDebouncedValue(inputText, PAUSE_MS);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ["audience count", debouncedText],
    // Rules are too long for an address, so this read is a mutation.
    queryFn: async ({ signal }) =>
      await client.segments.estimate.mutate(JSON.parse(debouncedText), { signal }),
    enabled: debouncedText !== "null",
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const count = useMemo(
    () => data && { matched: data.count, reachable: data.reachable, excluded: data.excluded },
    [data],
  );
  return {
    count: count ?? null,
    stale: isPlaceholderData || debouncedText !== inputText,
    problem: error === null ? null : serverMessage(error, MESSAGES.createCampaign.estimateFailed),
  };
}

/** The input of estimate and preview: these rules, or the static segment that has them, or has none. */
export function audienceInput(
  rules: SegmentRuleGroup,
  staticSegmentId: string | null,
): SegmentRulesInput {
  if (staticSegmentId !== null && rules.rules.length === 0) return { segmentId: staticSegmentId };
  return staticSegmentId === null ? { rules } : { rules, segmentId: staticSegmentId };
}
