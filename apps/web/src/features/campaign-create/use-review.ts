import { MESSAGES } from "@dakiya/domain/messages";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import type { CampaignDraft as StoredDraft, ReviewInput, ReviewWire } from "@dakiya/domain/wire";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";

/** Debounce of the review, which makes the server count an audience. */
const PAUSE_MS = 800;

/** What is known of a campaign before it is sent. */
export interface Review {
  /** Whether the campaign is complete enough to be asked about. */
  asked: boolean;
  review: ReviewWire | null;
  /** Whether `review` is outdated. */
  stale: boolean;
  loading: boolean;
  problem: string | null;
  reload: () => void;
}

/**
 * Reviews the campaign as if it were sent now, debounced while it is written.
 *
 * @param input - Null while the campaign is too incomplete.
 */
export function useReview(input: ReviewInput | null): Review {
  const { client } = trpc.useUtils();
  const written = JSON.stringify(input);
  const [asked] = useDebouncedValue(written, PAUSE_MS);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ["campaign review", asked],
    // Messages are too long for an address, so this read is a mutation.
    queryFn: async ({ signal }) =>
      await client.campaigns.review.mutate(JSON.parse(asked), { signal }),
    enabled: asked !== "null",
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const isAsked = input !== null;
  const stale = isPlaceholderData || asked !== written;
  const review = isAsked && error === null ? (data ?? null) : null;
  const problem =
    !isAsked || error === null ? null : serverMessage(error, MESSAGES.createCampaign.reviewFailed);
  return useMemo(
    () => ({
      asked: isAsked,
      review,
      stale,
      loading: isFetching,
      problem,
      reload: () => void refetch(),
    }),
    [isAsked, review, stale, isFetching, problem, refetch],
  );
}

/**
 * What a review is asked about; null while the message is empty or the audience is not complete.
 *
 * @param keptSegmentId - The saved segment whose rules these still are.
 */
export function reviewQuery({
  subject,
  body,
  rules,
  keptSegmentId,
  followUp,
}: {
  subject: string;
  body: string;
  rules: SegmentRuleGroup | null;
  keptSegmentId: string | null;
  followUp: StoredDraft["followUp"];
}): ReviewInput | null {
  if (subject.trim() === "" || body.trim() === "") return null;
  if (followUp !== null) {
    const { campaignId, kind } = followUp;
    return { subject, body, audience: { kind: "followUp", campaignId, followUp: kind } };
  }
  if (keptSegmentId !== null)
    return { subject, body, audience: { kind: "segment", segmentId: keptSegmentId } };
  return rules === null ? null : { subject, body, audience: { kind: "rules", rules } };
}
