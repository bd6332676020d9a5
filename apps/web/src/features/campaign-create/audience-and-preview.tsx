import { Stack } from "@mantine/core";
import { useDeferredValue, useMemo } from "react";
import type { CountState } from "../../widgets/audience-count/use-audience-count.ts";
import { tagsOf } from "../../widgets/message/message.ts";
import { MailPreview } from "../../widgets/message/preview/mail-preview.tsx";
import { AudienceCard } from "./audience/audience-card.tsx";
import { ListHealthCard } from "./audience/list-health-card.tsx";
import { MessageCheckCard } from "./audience/message-check-card.tsx";
import type { Audience } from "./audience/use-audience.ts";
import classes from "./campaign-form.module.css";
import type { FormStart } from "./drafts/form-start.ts";
import type { CampaignFormState } from "./use-campaign-form.ts";
import { requestedAudience } from "./use-review.ts";
import type { Review } from "./use-review.ts";

/** Beside the form: the audience, its addresses that are better left out, and the preview. */
export function AudienceAndPreview({
  form: { draft, message, part, change },
  audience,
  followUp,
  review,
  audienceCount,
}: {
  form: CampaignFormState;
  audience: Audience;
  followUp: FormStart["followUp"];
  review: Review;
  audienceCount: CountState;
}) {
  // Deferred: typing stays responsive while the preview renders.
  const shownMessage = useDeferredValue(message);
  const shownPart = useDeferredValue(part);
  const { name, linkTags } = draft;
  const tags = useMemo(() => tagsOf({ name, linkTags }), [name, linkTags]);
  return (
    <Stack component="aside" className={classes.panel ?? ""} aria-label="Audience and preview">
      <AudienceCard
        rules={audience.rules}
        isFollowUp={followUp !== null}
        review={review}
        audienceCount={audienceCount}
      />
      <ListHealthCard
        audience={review.isRequested ? requestedAudience(audience, followUp) : null}
        leaveOut={draft.leaveOut}
        onChange={(leaveOut) => change({ leaveOut })}
      />
      <MessageCheckCard message={review.isRequested ? shownMessage : null} tags={tags} />
      <MailPreview
        message={shownPart}
        whole={shownMessage}
        tags={tags}
        isComplete={review.isRequested}
      />
    </Stack>
  );
}
