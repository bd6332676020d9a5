import type { ReviewInput } from "@dakiya/domain/wire";
import { Button } from "@mantine/core";
import { useState } from "react";
import { Card } from "../../ui/card.tsx";
import classes from "./review-card.module.css";
import { ReviewFacts } from "./review-facts.tsx";
import { SampleModal } from "./sample-modal.tsx";
import { useReview } from "./use-review.ts";
import { useTestMail } from "./use-test-mail.ts";

/**
 * What sending would do, before it is done. It stands in nobody's way: a campaign can be sent without it.
 *
 * @param input - Null while there is nothing complete to be asked about.
 */
export function ReviewCard({ input }: { input: ReviewInput | null }) {
  const { review, stale, loading, problem, reload } = useReview(input);
  const [previewing, setPreviewing] = useState(false);
  const test = useTestMail();

  return (
    <Card title="Before you send">
      {input === null && (
        <p className={classes.quiet}>
          Once the audience and the message are written, this says who gets the mail and who does
          not, and what would look odd.
        </p>
      )}
      {problem !== null && (
        <div className={classes.problem} role="alert">
          <p>{problem}. The campaign can be sent all the same.</p>
          <Button variant="default" size="compact-sm" loading={loading} onClick={reload}>
            Try again
          </Button>
        </div>
      )}
      {input !== null && problem === null && review === null && (
        <p className={classes.quiet} role="status">
          Looking it through…
        </p>
      )}
      {review !== null && (
        <div className={classes.facts} data-stale={stale || undefined} aria-busy={stale}>
          <ReviewFacts review={review} />
        </div>
      )}
      {input !== null && (
        <div className={classes.buttons}>
          {review !== null && review.sample.length > 0 && (
            <Button variant="default" size="compact-md" onClick={() => setPreviewing(true)}>
              Preview as a recipient
            </Button>
          )}
          <Button
            variant="default"
            size="compact-md"
            loading={test.sending}
            onClick={() =>
              test.send({
                subject: input.subject,
                body: input.body,
                customerId: review?.sample[0]?._id,
              })
            }
          >
            Send test to myself
          </Button>
        </div>
      )}
      {previewing && input !== null && review !== null && (
        <SampleModal
          subject={input.subject}
          body={input.body}
          sample={review.sample}
          onClose={() => setPreviewing(false)}
        />
      )}
    </Card>
  );
}
