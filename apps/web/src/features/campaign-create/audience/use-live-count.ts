import type { ReviewWire } from "@dakiya/domain/wire";
import { useMemo } from "react";
import { useAudienceCount } from "../../../widgets/audience-count/use-audience-count.ts";
import type {
  AudienceCount,
  PeopleCount,
} from "../../../widgets/audience-count/use-audience-count.ts";
import { audienceInput } from "../../../widgets/audience-count/audience-input.ts";
import type { Audience } from "./use-audience.ts";
import type { Review } from "../use-review.ts";

/**
 * How many people the campaign would go to, without being asked: from the review where there is one, which counts the
 * same people, and otherwise counted as the rules are written.
 */
export function useLiveCount({ rules, keptBy }: Audience, review: Review): AudienceCount {
  const asksReview = review.asked;
  const counted = useAudienceCount(
    rules === null || asksReview ? null : audienceInput(rules, keptBy),
  );
  const reviewed = useMemo(() => review.review && countOf(review.review), [review.review]);
  if (asksReview && reviewed !== null) {
    return { count: reviewed, stale: review.stale, problem: null };
  }
  if (rules === null && !asksReview) return { count: null, stale: false, problem: null };
  return asksReview ? { ...counted, stale: true } : counted;
}

function countOf({ matched, eligible, skipped }: ReviewWire): PeopleCount {
  return { matched, reachable: eligible, excluded: skipped };
}
