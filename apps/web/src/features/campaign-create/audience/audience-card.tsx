import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import { Button } from "@mantine/core";
import { memo } from "react";
import { Card } from "../../../ui/card.tsx";
import { AudienceCount } from "../../../widgets/audience-count/audience-count.tsx";
import type { AudienceCount as Counted } from "../../../widgets/audience-count/use-audience-count.ts";
import classes from "./audience-card.module.css";
import { SendingFacts } from "./sending-facts.tsx";
import type { Review } from "../use-review.ts";

/**
 * Who the campaign is for in words and in numbers, and what is known about sending it.
 *
 * @param rules - Null for rules that are not complete, and for a follow-up.
 */
export const AudienceCard = memo(function AudienceCard({
  rules,
  isFollowUp,
  counted,
  review,
}: {
  rules: SegmentRuleGroup | null;
  isFollowUp: boolean;
  counted: Counted;
  review: Review;
}) {
  return (
    <Card title="Audience">
      <AudienceCount
        rules={rules}
        {...(isFollowUp ? { otherwise: "Recipients of the earlier campaign." } : {})}
        counted={counted}
      />
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
