import type { ListFinding } from "@dakiya/domain/list-health";
import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignDraft as StoredDraft, ReviewInput, ReviewWire } from "@dakiya/domain/wire";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { isBlank, previewable } from "../../widgets/message/message.ts";
import type { Message } from "../../widgets/message/message.ts";
import type { Audience } from "./audience/use-audience.ts";
import { leaveOutOf } from "./use-campaign-form.ts";

type ReviewRequest = Omit<ReviewInput, "design" | "variants"> &
  Pick<Message, "design" | "variants">;

/** Debounce of the review, which makes the server count an audience. */
const PAUSE_MS = 800;

/** Review of a campaign before it is sent. */
export type Review = {
  /** Whether the campaign is complete enough for a review. */
  isRequested: boolean;
  review: ReviewWire | null;
  /** Whether `review` is outdated. */
  stale: boolean;
  loading: boolean;
  problem: string | null;
  reload: () => void;
};

/**
 * Reviews the campaign as if it were sent now, debounced while it is written.
 *
 * @param input - Null while the campaign is too incomplete.
 */
export function useReview(input: ReviewRequest | null): Review {
  const { client } = trpc.useUtils();
  const inputText = JSON.stringify(input);
  const [debouncedText] = useDebouncedValue(inputText, PAUSE_MS);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ["campaign review", debouncedText],
    // Messages are too long for an address, so this read is a mutation.
    queryFn: async ({ signal }) =>
      await client.campaigns.review.mutate(JSON.parse(debouncedText), { signal }),
    enabled: debouncedText !== "null",
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const isRequested = input !== null;
  const stale = isPlaceholderData || debouncedText !== inputText;
  const review = isRequested && error === null ? (data ?? null) : null;
  const problem =
    !isRequested || error === null
      ? null
      : serverMessage(error, MESSAGES.createCampaign.reviewFailed);
  return useMemo(
    () => ({
      isRequested,
      review,
      stale,
      loading: isFetching,
      problem,
      reload: () => void refetch(),
    }),
    [isRequested, review, stale, isFetching, problem, refetch],
  );
}

/** Query of a review; null while the message is empty or the audience is not complete. */
export function reviewQuery(
  message: Message,
  audience: Pick<Audience, "rules" | "savedSegmentId">,
  followUp: StoredDraft["followUp"],
  leaveOut: readonly ListFinding[],
): ReviewRequest | null {
  if (message.subject.trim() === "" || isBlank(message)) return null;
  const requested = requestedAudience(audience, followUp);
  if (requested === null) return null;
  return { ...previewable(message), audience: requested, ...leaveOutOf(leaveOut) };
}

/** The audience as the server takes it; null while it is not complete. */
export function requestedAudience(
  { rules, savedSegmentId }: Pick<Audience, "rules" | "savedSegmentId">,
  followUp: StoredDraft["followUp"],
): ReviewInput["audience"] | null {
  if (followUp !== null) {
    const { campaignId, kind } = followUp;
    return { kind: "followUp", campaignId, followUp: kind };
  }
  if (savedSegmentId !== null) return { kind: "segment", segmentId: savedSegmentId };
  return rules === null ? null : { kind: "rules", rules };
}
