import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import type { SegmentWire } from "@dakiya/domain/wire";
import { Stack } from "@mantine/core";
import { useState } from "react";
import { Form } from "../../ui/form.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import type { CountState } from "../../widgets/audience-count/use-audience-count.ts";
import { LeaveGuard } from "../../widgets/leave-guard/leave-guard.tsx";
import { PreviewReaderProvider } from "../../widgets/preview-reader/preview-reader.tsx";
import { AudienceAndPreview } from "./audience-and-preview.tsx";
import { useLiveCount } from "./audience/audience-card.tsx";
import { AudienceSection, FollowUpSection } from "./audience/audience-section.tsx";
import { PreviewModal } from "./audience/preview-modal.tsx";
import { useAudience } from "./audience/use-audience.ts";
import type { Audience } from "./audience/use-audience.ts";
import classes from "./campaign-form.module.css";
import type { FormStart } from "./drafts/form-start.ts";
import { DetailsSection } from "./form/details-section.tsx";
import { FormEnd } from "./form/form-end.tsx";
import { useSending } from "./form/use-sending.ts";
import { WhenToStart } from "./form/when-to-start.tsx";
import { KeepOrDiscard } from "./keep-or-discard.tsx";
import { AiMessage } from "./message/ai-message.tsx";
import { useCampaignForm } from "./use-campaign-form.ts";
import type { CampaignFormState } from "./use-campaign-form.ts";
import { useFormDraft } from "./use-form-draft.ts";
import { reviewQuery, useReview } from "./use-review.ts";

const SaveSegmentModal = lazyDialog(
  async () => await import("../../widgets/save-segment/save-segment-modal.tsx"),
  "SaveSegmentModal",
  { title: ({ title }) => title, size: "sm", isOpened: ({ rules }) => rules !== null },
);

/**
 * The form of a campaign, from its name to the submit button.
 *
 * @param begin - Its initial contents.
 * @param segment - The saved segment whose rules it starts with, if any.
 * @param onSaved - Called with the id of a draft that has been saved for the first time.
 */
export function CampaignForm({
  begin,
  segment,
  onSaved,
}: {
  begin: (segment: SegmentWire | null) => FormStart;
  segment: SegmentWire | null;
  onSaved: (id: string) => void;
}) {
  // 1. Begun with its contents.
  const [start] = useState(() => begin(segment));
  const { followUp } = start;
  const form = useCampaignForm(() => start.fields);
  const { name, description, senderId, tracking, linkTags } = form.draft;
  const audience = useAudience(form, segment);
  const [at, setAt] = useState(start.at);
  const [toSave, setToSave] = useState<SegmentRuleGroup | null>(null);

  // 2. Autosaved as a draft.
  const saved = { draft: form.draft, segmentId: audience.savedSegmentId, at };
  const drafting = useFormDraft(start, saved, onSaved);

  // 3. Reviewed while it is written.
  const review = useReview(reviewQuery(form.message, audience, followUp, form.draft.leaveOut));
  const live = useLiveCount(audience, review);

  // 4. Sent, then left for the dashboard.
  const [aiWriting, setAiWriting] = useState(false);
  const { formElement, ...sending } = useSending(
    { form, audience, saver: drafting.saver, needsRules: followUp === null },
    { at, waiting: aiWriting, onSent: drafting.markDone },
  );

  return (
    <PreviewReaderProvider rules={audience.rules} sample={review.review?.sample}>
      <Form ref={formElement} className={classes.layout} onSubmit={sending.send}>
        <Stack gap={24} miw={0}>
          <DetailsSection
            {...{ name, description, senderId, tracking, linkTags }}
            error={form.errors.name}
            change={form.change}
          />
          <WhoGetsIt form={form} audience={audience} followUp={followUp} onSave={setToSave} />
          <AiMessage
            form={form}
            audience={audience}
            review={review.review}
            blockingVariables={sending.blockingVariables}
            onSendAsWritten={sending.sendAsWritten}
            onWriting={setAiWriting}
          />
          <WhenToStart at={at} onChange={setAt} error={sending.timeProblem} />
        </Stack>
        <AudienceAndPreview
          form={form}
          audience={audience}
          followUp={followUp}
          review={review}
          audienceCount={live}
        />
        <FormEnd
          state={drafting.state}
          at={at}
          reachable={reachableOf(live, audience)}
          sending={sending.sending}
          waiting={aiWriting}
          onCancel={drafting.cancelling.onCancel}
          onSaveDraft={drafting.save}
        />
      </Form>
      <LeavingQuestions drafting={drafting} />
      <AudienceModals
        audience={audience}
        toSave={toSave}
        description={description}
        onClose={() => setToSave(null)}
      />
    </PreviewReaderProvider>
  );
}

/** The second section: rules, or the campaign that is followed up. */
function WhoGetsIt({
  form,
  audience,
  followUp,
  onSave,
}: {
  form: CampaignFormState;
  audience: Audience;
  followUp: FormStart["followUp"];
  onSave: (rules: SegmentRuleGroup | null) => void;
}) {
  if (followUp !== null) return <FollowUpSection followUp={followUp} />;
  return (
    <AudienceSection
      query={form.draft.query}
      ruleCount={form.ruleCount}
      problem={form.errors.rules ?? form.errors.estimate}
      change={form.change}
      audience={audience}
      onSave={onSave}
    />
  );
}

/** Questions on leaving, by Cancel and by any other way. */
function LeavingQuestions({ drafting }: { drafting: ReturnType<typeof useFormDraft> }) {
  return (
    <>
      <LeaveGuard {...drafting.guard} />
      <KeepOrDiscard {...drafting.cancelling} />
    </>
  );
}

/** Outside the form, which would take their submits for its own. */
function AudienceModals({
  audience,
  toSave,
  description,
  onClose,
}: {
  audience: Audience;
  toSave: SegmentRuleGroup | null;
  description: string;
  onClose: () => void;
}) {
  return (
    <>
      <PreviewModal audience={audience} />
      <SaveSegmentModal
        rules={toSave}
        title="Save audience"
        hint="You find it again under Audience, and here."
        description={() => description}
        onSaved={audience.takeOver}
        onClose={onClose}
      />
    </>
  );
}

/** Number of recipients; null while unknown, and while neither count is up to date. */
function reachableOf({ count, stale }: CountState, audience: Audience): number | null {
  const isEstimated = audience.estimate !== null && !audience.stale;
  return stale && !isEstimated ? null : (count?.reachable ?? null);
}
