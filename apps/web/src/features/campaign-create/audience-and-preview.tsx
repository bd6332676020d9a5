import { Stack } from "@mantine/core";
import { useDeferredValue } from "react";
import type { CountState } from "../../widgets/audience-count/use-audience-count.ts";
import type { Message } from "../../widgets/message/message.ts";
import { MailPreview } from "../../widgets/message/preview/mail-preview.tsx";
import { AudienceCard } from "./audience/audience-card.tsx";
import type { Audience } from "./audience/use-audience.ts";
import classes from "./campaign-form.module.css";
import type { Review } from "./use-review.ts";

/** Beside the form: the audience, and the preview. */
export function AudienceAndPreview({
  message,
  rules,
  isFollowUp,
  review,
  audienceCount,
}: {
  message: Message;
  rules: Audience["rules"];
  isFollowUp: boolean;
  review: Review;
  audienceCount: CountState;
}) {
  // Deferred: typing stays responsive while the preview renders.
  const shownMessage = useDeferredValue(message);
  return (
    <Stack component="aside" className={classes.panel ?? ""} aria-label="Audience and preview">
      <AudienceCard
        rules={rules}
        isFollowUp={isFollowUp}
        review={review}
        audienceCount={audienceCount}
      />
      <MailPreview message={shownMessage} isComplete={review.isRequested} />
    </Stack>
  );
}
