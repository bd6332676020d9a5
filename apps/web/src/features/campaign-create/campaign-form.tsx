import { MESSAGES } from "@dakiya/domain/messages";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import type { CampaignDraftWire, ScheduleInput, SegmentWire } from "@dakiya/domain/wire";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { SyntheticEvent } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { toastError } from "../../lib/toast.ts";
import { readRules } from "../../widgets/rule-builder/read-rules.ts";
import { toQuery } from "../../widgets/rule-builder/to-query.ts";
import { readSchedule } from "../../widgets/schedule/read-schedule.ts";
import { AudienceSection } from "./audience-section.tsx";
import { AudienceSummary } from "./audience-summary.tsx";
import classes from "./campaign-form.module.css";
import { DetailsSection } from "./details-section.tsx";
import { draftQuery } from "./draft-query.ts";
import { FollowUpSection } from "./follow-up-section.tsx";
import { FormEnd } from "./form-end.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { MailPreview } from "./mail-preview.tsx";
import { MessageSection } from "./message-section.tsx";
import { ReviewCard } from "./review-card.tsx";
import { reviewInput } from "./review-input.ts";
import { SegmentPreviewModal } from "./segment-preview-modal.tsx";
import { useAiText } from "./use-ai-text.ts";
import { useCampaignForm } from "./use-campaign-form.ts";
import type { CampaignDraft } from "./use-campaign-form.ts";
import { useDraft } from "./use-draft.ts";
import { useEstimate } from "./use-estimate.ts";
import { usePreview } from "./use-preview.ts";
import { useSendDraft } from "./use-send-draft.ts";
import { useSubmitCampaign } from "./use-submit-campaign.ts";
import { WhenSection } from "./when-section.tsx";

const { createCampaign: words } = MESSAGES;

/**
 * The campaign as it is written, from its name to the button that sends it.
 *
 * @param segment - The saved segment it starts from, if any.
 * @param stored - The draft that is opened again, if any.
 * @param onSaved - Called with the draft's id when it has been saved.
 */
export function CampaignForm({
  segment: openedWith,
  stored = null,
  onSaved,
}: {
  segment: SegmentWire | null;
  stored?: CampaignDraftWire | null;
  onSaved: (id: string) => void;
}) {
  const navigate = useNavigate();
  const [segment, setSegment] = useState(openedWith);
  const { draft, ruleCount, errors, change, clearError, validate } = useCampaignForm(() =>
    prefilled(openedWith, stored),
  );
  const followUp = stored?.followUp ?? null;
  const [at, setAt] = useState<string | null>(null);
  const [timeProblem, setTimeProblem] = useState<string>();
  const read = useMemo(() => readRules(draft.query), [draft.query]);
  const rules = read.ok ? read.rules : null;
  const keepsSegment = segment !== null && sameRules(segment, rules);
  const keptBy = keepsSegment && !segment.is_dynamic ? segment._id : null;
  const { estimate, stale, counting, count } = useEstimate(rules, keptBy);
  const preview = usePreview(keptBy);
  const ai = useAiText();
  const { submitting, submit } = useSubmitCampaign();
  const { sending, sendDraft } = useSendDraft();
  const kept = useDraft(stored?._id ?? null, {
    ...draft,
    rules: draft.query,
    segmentId: keepsSegment ? segment._id : null,
    followUp,
  });
  const done = useRef(false);
  const dirty = useRef(false);
  useEffect(() => {
    dirty.current = kept.dirty;
  }, [kept.dirty]);
  const mayLeave = useCallback(() => done.current || !dirty.current, []);
  const [replaced, setReplaced] = useState<{ subject: string; body: string } | null>(null);

  /** The rules when they can be used; otherwise says why not. */
  const usableRules = (whenEmpty: string) => {
    if (ruleCount === 0) toastError(whenEmpty);
    else if (!read.ok) toastError(read.message);
    else return read.rules;
    return null;
  };

  const takeOver = (picked: SegmentWire) => {
    setSegment(picked);
    const ownWords = draft.description !== "" && draft.description !== segment?.description;
    change({
      query: toQuery(picked.rules),
      ...(ownWords ? {} : { description: picked.description }),
    });
  };

  const estimateSize = () => {
    const usable = usableRules(words.estimateNeedsRules);
    if (usable === null) return;
    clearError("estimate");
    void count(usable);
  };

  const showPreview = () => {
    const usable = usableRules(words.estimateNeedsRules);
    if (usable !== null) void preview.load(usable);
  };

  const generate = async () => {
    const usable = usableRules(words.aiNeedsRules);
    if (usable === null) return;
    const before = { subject: draft.subject, body: draft.body };
    const text = await ai.generate({
      rules: usable,
      campaignName: draft.name.trim(),
      segmentDescription: draft.description.trim(),
    });
    if (text === null) return;
    change(text);
    setReplaced(before.subject === "" && before.body === "" ? null : before);
  };

  /** Whether the audience has been counted as SPEC §5 asks, or says why not. */
  const audienceStands = async () => {
    const problems = validate(followUp === null ? { estimate: estimate?.count ?? null } : "given");
    if (problems[0] !== undefined) toastError(problems[0].toast);
    if (problems.length > 0) return false;
    if (followUp !== null) return true;
    if (!read.ok) {
      toastError(read.message);
      return false;
    }
    if (!stale) return true;
    const fresh = await count(read.rules, { quiet: true });
    if (fresh === null) return false;
    const [problem] = validate({ estimate: fresh.count });
    if (problem !== undefined) toastError(problem.toast);
    return problem === undefined;
  };

  const sendStored = async (schedule: ScheduleInput | null) => {
    const id = await kept.save({ quiet: true });
    return id !== null && (await sendDraft(id, schedule));
  };

  const working = submitting || sending || kept.saving;
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (working || counting || !(await audienceStands())) return;
    const time = at === null ? null : readSchedule(at, new Date());
    setTimeProblem(time?.ok === false ? time.message : undefined);
    if (time?.ok === false) return toastError(time.message);
    const schedule = time?.schedule ?? null;
    const savedSegmentId = keepsSegment ? segment._id : null;
    const sent =
      kept.id !== null || rules === null
        ? await sendStored(schedule)
        : await submit({ draft, rules, savedSegmentId, schedule });
    if (!sent) return;
    done.current = true;
    await navigate(paths.dashboard);
  };

  const saveDraft = async () => {
    const id = await kept.save();
    if (id !== null) onSaved(id);
  };

  const busy = counting || preview.loading;
  return (
    <>
      <form className={classes.layout} onSubmit={(event) => void send(event)} noValidate>
        <div className={classes.sections}>
          <DetailsSection draft={draft} errors={errors} change={change} />
          {followUp !== null ? (
            <FollowUpSection campaignId={followUp.campaignId} kind={followUp.kind} />
          ) : (
            <AudienceSection
              draft={draft}
              chosenSegment={segment}
              keepsSegment={keepsSegment}
              problem={errors.rules ?? errors.estimate}
              hint={ruleCount > 0 && !read.ok ? read.message : undefined}
              ruleCount={ruleCount}
              busy={busy}
              counting={counting}
              previewing={preview.loading}
              estimate={estimate}
              change={change}
              onPickSegment={takeOver}
              onEstimate={estimateSize}
              onPreview={showPreview}
            />
          )}
          <MessageSection
            draft={draft}
            errors={errors}
            ruleCount={ruleCount}
            generating={ai.generating}
            change={(changes) => {
              change(changes);
              setReplaced(null);
            }}
            onGenerate={() => void generate()}
            onRestore={
              replaced === null
                ? undefined
                : () => {
                    change(replaced);
                    setReplaced(null);
                  }
            }
          />
          <WhenSection
            at={at}
            onChange={(time) => {
              setAt(time);
              setTimeProblem(undefined);
            }}
            error={timeProblem}
          />
          <FormEnd
            at={at}
            reachable={stale ? null : (estimate?.reachable ?? null)}
            sending={submitting || sending}
            saving={kept.saving}
            onCancel={() => (done.current = true)}
            onSaveDraft={() => void saveDraft()}
          />
        </div>
        <aside className={classes.panel} aria-label="Audience and preview">
          {followUp === null && <AudienceSummary rules={rules} estimate={estimate} stale={stale} />}
          <ReviewCard
            input={reviewInput({
              subject: draft.subject,
              body: draft.body,
              rules,
              keptSegmentId: keepsSegment ? segment._id : null,
              followUp,
            })}
          />
          <MailPreview subject={draft.subject} body={draft.body} rules={rules} />
        </aside>
      </form>
      <LeaveGuard mayLeave={mayLeave} />
      <SegmentPreviewModal preview={preview.preview} onClose={preview.close} />
    </>
  );
}

function prefilled(
  segment: SegmentWire | null,
  stored: CampaignDraftWire | null,
): Partial<CampaignDraft> {
  if (stored !== null) {
    const { name, description, subject, body, rules } = stored;
    const query = segment === null ? draftQuery(rules) : toQuery(segment.rules);
    return { name, description, subject, body, query };
  }
  if (segment === null) return {};
  return { query: toQuery(segment.rules), description: segment.description };
}

/** Both sides are read by the domain first, so that how a value was typed makes no difference. */
function sameRules(segment: SegmentWire, rules: SegmentRuleGroup | null): boolean {
  const saved = readRules(toQuery(segment.rules));
  return saved.ok && JSON.stringify(saved.rules) === JSON.stringify(rules);
}
