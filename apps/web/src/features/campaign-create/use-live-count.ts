import { MESSAGES } from "@dakiya/domain/messages";
import type { EstimateWire, ReviewWire } from "@dakiya/domain/wire";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/trpc.ts";
import { audienceInput } from "./audience-input.ts";
import type { Audience } from "./use-audience.ts";
import type { Review } from "./use-review.ts";

const PAUSE_MS = 500;

/** How many people are meant, now. */
export interface LiveCount {
  matched: number;
  reachable: number;
  excluded: EstimateWire["excluded"];
}

/**
 * How many people the campaign would go to, without being asked: from the review where there is one, which counts the
 * same people, and otherwise counted anew with every pause in the making of the rules.
 */
export function useLiveCount(
  { rules, keptBy }: Audience,
  review: Review,
): { count: LiveCount | null; stale: boolean; problem: string | null } {
  const { client } = trpc.useUtils();
  const asksReview = review.asked;
  const input = rules === null || asksReview ? null : audienceInput(rules, keptBy);
  const written = JSON.stringify(input);
  const [asked] = useDebouncedValue(written, PAUSE_MS);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ["audience count", asked],
    // Rules are too long for an address, so that this read is a mutation by name.
    queryFn: async () => await client.segments.estimate.mutate(JSON.parse(asked)),
    enabled: asked !== "null",
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const reviewed = useMemo(() => review.review && countOf(review.review), [review.review]);
  const counted = useMemo(
    () => data && { matched: data.count, reachable: data.reachable, excluded: data.excluded },
    [data],
  );
  if (asksReview && reviewed !== null) {
    return { count: reviewed, stale: review.stale, problem: null };
  }
  if (rules === null && !asksReview) return { count: null, stale: false, problem: null };
  return {
    count: counted ?? null,
    stale: asksReview || isPlaceholderData || asked !== written,
    problem: error === null ? null : serverMessage(error, MESSAGES.createCampaign.estimateFailed),
  };
}

function countOf({ matched, eligible, skipped }: ReviewWire): LiveCount {
  return { matched, reachable: eligible, excluded: skipped };
}
