import type { CampaignDraft, ReviewWire, SegmentWire } from "@dakiya/domain/wire";
import { Stack } from "@mantine/core";
import { useCallbackRef } from "@mantine/hooks";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { RefObject } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { Form } from "../../ui/form.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Modal } from "../../ui/modal.tsx";
import { BlockSkeleton } from "../../ui/skeletons.tsx";
import { LeaveGuard } from "../../widgets/leave-guard/leave-guard.tsx";
import { messageOf, previewable } from "../../widgets/message/message.ts";
import { MailPreview } from "../../widgets/message/preview/mail-preview.tsx";
import { instantOf } from "../../widgets/schedule/schedule-time.ts";
import { AudienceCard, useLiveCount } from "./audience/audience-card.tsx";
import { AudienceSection, FollowUpSection } from "./audience/audience-section.tsx";
import { useAudience } from "./audience/use-audience.ts";
import classes from "./campaign-form.module.css";
import type { FormStart } from "./drafts/form-start.ts";
import { gapsOf } from "../../widgets/design-editor/document/read-design.ts";
import { goToBlock } from "../../widgets/design-editor/go-to-block.ts";
import { DetailsSection } from "./form/details-section.tsx";
import { FormEnd } from "./form/form-end.tsx";
import { useHoldSeconds } from "./form/use-hold-seconds.ts";
import { leadTo, useSending } from "./form/use-sending.ts";
import { WhenToStart } from "./form/when-to-start.tsx";
import { AiMessage } from "./message/ai-message.tsx";
import { useFormDraft } from "./use-form-draft.ts";
import { useCampaignForm } from "./use-campaign-form.ts";
import type { CampaignFields } from "./use-campaign-form.ts";
import { reviewQuery, useReview } from "./use-review.ts";

const SegmentPreview = lazyPart(
  async () => (await import("./audience/segment-preview.tsx")).SegmentPreview,
  () => <BlockSkeleton height={380} />,
);

const NOBODY: ReviewWire["sample"] = [];

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
  const navigate = useNavigate();
  const [start] = useState(() => begin(segment));
  const { followUp } = start;
  const form = useCampaignForm(() => start.fields);
  const { draft, errors, change } = form;
  const audience = useAudience(form, segment);
  const { rules, savedSegmentId, estimate, stale } = audience;
  const [at, setAt] = useState(start.at);
  const contents = useMemo(
    () => contentsOf(draft, { segmentId: savedSegmentId, followUp, at }),
    [draft, savedSegmentId, followUp, at],
  );
  const { saver, state, ...drafting } = useFormDraft(start.saver, contents, onSaved);
  const message = useMemo(() => messageOf(draft), [draft]);
  // Deferred: typing stays responsive while the preview renders.
  const shownMessage = useDeferredValue(message);
  const review = useReview(
    reviewQuery({ message: previewable(message), rules, savedSegmentId, followUp }),
  );
  const live = useLiveCount(audience, review);
  const [writing, setWriting] = useState(false);
  const hold = useHoldSeconds();
  const sending = useSending({
    ...{ form, audience, saver, at },
    needsRules: followUp === null,
    holdSeconds: hold.read,
  });

  const formElement = useLeadToLack(sending.lacking, draft.design);

  const send = async (options?: { asWritten: boolean }) => {
    if (writing || !(await sending.send(options))) return;
    drafting.markDone();
    await navigate(paths.dashboard);
  };

  const sendAsWritten = useCallbackRef(() => void send({ asWritten: true }));

  const about = useCallbackRef(() => draft);

  const isCounted = estimate !== null && !stale;
  return (
    <>
      <Form ref={formElement} className={classes.layout} onSubmit={() => void send()}>
        <Stack gap={24} miw={0}>
          <DetailsSection
            name={draft.name}
            description={draft.description}
            error={errors.name}
            change={change}
          />
          {followUp === null ? (
            <AudienceSection
              query={draft.query}
              ruleCount={form.ruleCount}
              problem={errors.rules ?? errors.estimate}
              change={change}
              audience={audience}
            />
          ) : (
            <FollowUpSection followUp={followUp} />
          )}
          <AiMessage
            message={message}
            written={draft.body}
            errors={errors}
            hasRules={form.ruleCount > 0}
            change={change}
            about={about}
            audience={audience}
            review={review.review}
            blockingVariables={sending.blockingVariables}
            onSendAsWritten={sendAsWritten}
            onWriting={setWriting}
          />
          <WhenToStart at={at} onChange={setAt} error={sending.timeProblem} />
        </Stack>
        <Stack component="aside" className={classes.panel ?? ""} aria-label="Audience and preview">
          <AudienceCard
            rules={rules}
            isFollowUp={followUp !== null}
            review={review}
            audienceCount={live}
          />
          <MailPreview
            message={shownMessage}
            rules={rules}
            sample={review.review?.sample ?? NOBODY}
            isComplete={review.isAsked}
          />
        </Stack>
        <FormEnd
          state={state}
          at={at}
          reachable={live.stale && !isCounted ? null : (live.count?.reachable ?? null)}
          holdSeconds={hold.seconds}
          sending={sending.sending}
          waiting={writing}
          onCancel={drafting.cancel}
          onSaveDraft={drafting.save}
        />
      </Form>
      <LeaveGuard {...drafting.guard} />
      <PreviewModal audience={audience} />
    </>
  );
}

/** The form's element; a problem that keeps it from being sent gets the focus. */
function useLeadToLack(
  lacking: ReturnType<typeof useSending>["lacking"],
  design: unknown,
): RefObject<HTMLFormElement | null> {
  const formElement = useRef<HTMLFormElement>(null);
  const gaps = useCallbackRef(() => gapsOf(design));
  useEffect(() => {
    if (lacking === null) return;
    const [gap] = lacking.field === "message" ? gaps() : [];
    if (gap === undefined || !goToBlock(gap.blockId)) leadTo(formElement.current, lacking);
  }, [lacking, gaps]);
  return formElement;
}

/** What is saved of the form. */
function contentsOf(
  { query, html, design, ...texts }: CampaignFields,
  { at, ...others }: Pick<CampaignDraft, "segmentId" | "followUp"> & { at: string | null },
): CampaignDraft {
  const message = { ...(html === null ? {} : { html }), ...(design === null ? {} : { design }) };
  return {
    ...texts,
    ...message,
    rules: query,
    ...others,
    startAt: at === null ? null : instantOf(at),
  };
}

function PreviewModal({ audience }: { audience: ReturnType<typeof useAudience> }) {
  return (
    <Modal
      opened={audience.preview !== null}
      onClose={audience.closePreview}
      title="Segment Preview"
      size="lg"
    >
      {audience.preview !== null && <SegmentPreview preview={audience.preview} />}
    </Modal>
  );
}
