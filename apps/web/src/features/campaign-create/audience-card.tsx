import { describeRules } from "@dakiya/domain/segment";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import { Button } from "@mantine/core";
import { memo } from "react";
import { formatCount } from "../../lib/format.ts";
import { Card } from "../../ui/card.tsx";
import classes from "./audience-card.module.css";
import { SendingFacts } from "./sending-facts.tsx";
import type { LiveCount } from "./use-live-count.ts";
import type { Review } from "./use-review.ts";

const REASONS = [
  { key: "inactive", words: "deactivated" },
  { key: "unsubscribed", words: "unsubscribed" },
  { key: "suppressed", words: "on the do-not-mail list" },
  { key: "noEmail", words: "without an email address" },
  { key: "sample", words: "sample data, which is never mailed" },
] as const;

/**
 * Who the campaign is for in words and in numbers, and what is known about sending it.
 *
 * @param rules - Null for rules that are not complete, and for a follow-up.
 * @param stale - Whether the count is of what was written before.
 * @param problem - Why nobody could be counted.
 */
export const AudienceCard = memo(function AudienceCard({
  rules,
  isFollowUp,
  count,
  stale,
  problem,
  review,
}: {
  rules: SegmentRuleGroup | null;
  isFollowUp: boolean;
  count: LiveCount | null;
  stale: boolean;
  problem: string | null;
  review: Review;
}) {
  const reasons = REASONS.filter(({ key }) => (count?.excluded[key] ?? 0) > 0);
  return (
    <Card title="Audience">
      <p className={classes.sentence}>
        {rules !== null ? (
          <>Customers where {describeRules(rules)}.</>
        ) : isFollowUp ? (
          "Recipients of the earlier campaign."
        ) : (
          <span className={classes.quiet}>Nobody yet: the rules are not complete.</span>
        )}
      </p>
      <div
        className={classes.count}
        data-stale={stale || undefined}
        aria-busy={stale}
        role="status"
      >
        {count !== null && (
          <>
            <p className={classes.figures}>
              <span>
                <strong>{formatCount(count.matched)}</strong>{" "}
                {count.matched === 1 ? "matches" : "match"}
              </span>{" "}
              <span>
                <strong>{formatCount(count.reachable)}</strong> can be emailed
              </span>
            </p>
            {reasons.length > 0 && (
              <p className={classes.reasons}>
                {"Left out: "}
                {reasons
                  .map(({ key, words }) => `${formatCount(count.excluded[key] ?? 0)} ${words}`)
                  .join(", ")}
              </p>
            )}
          </>
        )}
        {problem !== null && <p className={classes.quiet}>{problem}</p>}
      </div>
      {review.problem !== null && (
        <div className={classes.problem} role="alert">
          <p>{review.problem}. The campaign can be sent all the same.</p>
          <Button
            variant="default"
            size="compact-sm"
            loading={review.loading}
            onClick={review.reload}
          >
            Try again
          </Button>
        </div>
      )}
      {review.review !== null && <SendingFacts review={review.review} />}
    </Card>
  );
});
