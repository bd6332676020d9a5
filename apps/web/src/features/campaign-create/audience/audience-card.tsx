import { languageLabel } from "@dakiya/domain/language";
import { MESSAGES } from "@dakiya/domain/messages";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import type { ReviewWire } from "@dakiya/domain/wire";
import { Button, Stack } from "@mantine/core";
import { memo, useMemo } from "react";
import { Link } from "react-router-dom";
import { formatCount, formatDateTimeZone } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { Card } from "../../../ui/card.tsx";
import { AudienceCount } from "../../../widgets/audience-count/audience-count.tsx";
import {
  audienceInput,
  useAudienceCount,
} from "../../../widgets/audience-count/use-audience-count.ts";
import type {
  CountState,
  PeopleCount,
} from "../../../widgets/audience-count/use-audience-count.ts";
import type { Review } from "../use-review.ts";
import type { Audience } from "./use-audience.ts";

const variantWords = MESSAGES.variants;

/**
 * The audience in words and numbers, and facts about sending to it.
 *
 * @param rules - Null for incomplete rules, and for a follow-up.
 */
export const AudienceCard = memo(function AudienceCard({
  rules,
  isFollowUp,
  audienceCount,
  review,
}: {
  rules: SegmentRuleGroup | null;
  isFollowUp: boolean;
  audienceCount: CountState;
  review: Review;
}) {
  return (
    <Card title="Audience">
      <AudienceCount
        rules={rules}
        {...(isFollowUp ? { otherwise: "Recipients of the earlier campaign" } : {})}
        audienceCount={audienceCount}
      />
      {review.problem !== null && (
        <Stack gap={8} align="flex-start" mt={12} className="soft" role="alert">
          <p>{review.problem}. You can still send the campaign.</p>
          <Button
            variant="default"
            size="compact-sm"
            loading={review.loading}
            onClick={review.reload}
          >
            Try again
          </Button>
        </Stack>
      )}
      {review.review !== null && <SendingFacts review={review.review} />}
    </Card>
  );
});

/** Problems of the sender, and how long the emails take. Problems to solve are in yellow. */
function SendingFacts({ review }: { review: ReviewWire }) {
  const { eligible, languages, sender, quota, recentEmails } = review;
  return (
    <Stack gap={4} mt={12} pt={12} className="note anywhere tabular ruled-above">
      {sender.problem !== null && (
        <p data-warns>
          {sender.problem} <Link to={paths.emailSettings}>Open Email Settings</Link>
        </p>
      )}
      {sender.domainWarnings.map((warning, nth) => (
        <p key={warning} data-warns>
          {warning} {nth === 0 && <Link to={paths.emailSettings}>Check your domain</Link>}
        </p>
      ))}
      {review.coupons?.map(({ key, name, left, isLow, problem }) => (
        <p key={key} data-warns={problem !== null || isLow || undefined}>
          {problem ??
            `“${name}” has ${formatCount(left)} codes for ${formatCount(eligible)} recipients.`}{" "}
          {(problem !== null || isLow) && <Link to={paths.coupons}>Open Coupons</Link>}
        </p>
      ))}
      {languages !== undefined && <p>{languageWords(languages)}</p>}
      {recentEmails !== undefined && <p>{recentWords(recentEmails)}</p>}
      {sender.configured && eligible > 0 && (
        <p data-warns={quota.days > 1 || undefined}>{quotaWords(eligible, quota)}</p>
      )}
    </Stack>
  );
}

/** "By language: English (falls back) 300, Hindi 12." */
function languageWords(languages: NonNullable<ReviewWire["languages"]>): string {
  const counts = languages.map(({ language, people }, nth) => {
    const label = language === null ? "fallback" : languageLabel(language);
    const name = nth === 0 && language !== null ? variantWords.fallsBack(label) : label;
    return `${name} ${formatCount(people)}`;
  });
  return `By language: ${counts.join(", ")}.`;
}

/** "Emails in 30 days: 300 got none, 12 got 1 or 2." */
function recentWords(recent: NonNullable<ReviewWire["recentEmails"]>): string {
  const groups = [
    { people: recent.none, emails: "none" },
    { people: recent.oneOrTwo, emails: "1 or 2" },
    { people: recent.threeToFive, emails: "3 to 5" },
    { people: recent.more, emails: "more than 5" },
  ];
  const words = groups
    .filter(({ people }) => people > 0)
    .map(({ people, emails }) => `${formatCount(people)} got ${emails}`);
  return `Emails in 30 days: ${words.join(", ")}.`;
}

function quotaWords(eligible: number, quota: ReviewWire["quota"]): string {
  const { perDay, left, days, finishesAt, ramp } = quota;
  const end =
    finishesAt === null
      ? ""
      : ` The last email is sent at about ${formatDateTimeZone(finishesAt)}.`;
  if (left === null) return end.trim();
  const needs = `Needs ${formatCount(eligible)} of the ${formatCount(left)} emails left today.`;
  if (days <= 1) return needs + end;
  if (ramp !== null)
    return `${needs} With the ramp plan of ${ramp.domain} sending takes ${formatCount(days)} days.${end}`;
  if (perDay === null) return needs + end;
  return `${needs} Sending resumes when the limit of ${formatCount(perDay)} a day renews, over ${formatCount(days)} days.${end}`;
}

/**
 * Counts the recipients of the campaign, without a click: from the review where there is one, otherwise from the rules
 * while they are written.
 */
export function useLiveCount({ rules, staticSegmentId }: Audience, review: Review): CountState {
  const asksReview = review.isRequested;
  const ruleCount = useAudienceCount(
    rules === null || asksReview ? null : audienceInput(rules, staticSegmentId),
  );
  const reviewCount = useMemo(() => review.review && countOf(review.review), [review.review]);
  if (asksReview && reviewCount !== null) {
    return { count: reviewCount, stale: review.stale, problem: null };
  }
  if (rules === null && !asksReview) return { count: null, stale: false, problem: null };
  return asksReview ? { ...ruleCount, stale: true } : ruleCount;
}

function countOf({ matched, eligible, skipped }: ReviewWire): PeopleCount {
  return { matched, reachable: eligible, excluded: skipped };
}
