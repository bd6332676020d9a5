import { MESSAGES } from "@dakiya/domain/messages";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import type { SegmentWire } from "@dakiya/domain/wire";
import { Button, Loader } from "@mantine/core";
import { useMemo, useState } from "react";
import type { SyntheticEvent } from "react";
import { Link, useNavigate } from "react-router-dom";
import { formatCount } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { toastError } from "../../lib/toast.ts";
import { readRules } from "../../widgets/rule-builder/read-rules.ts";
import { toQuery } from "../../widgets/rule-builder/to-query.ts";
import { AudienceSection } from "./audience-section.tsx";
import { AudienceSummary } from "./audience-summary.tsx";
import classes from "./campaign-form.module.css";
import { DetailsSection } from "./details-section.tsx";
import { MailPreview } from "./mail-preview.tsx";
import { MessageSection } from "./message-section.tsx";
import { SegmentPreviewModal } from "./segment-preview-modal.tsx";
import { useAiText } from "./use-ai-text.ts";
import { useCampaignForm } from "./use-campaign-form.ts";
import { useEstimate } from "./use-estimate.ts";
import { usePreview } from "./use-preview.ts";
import { useSubmitCampaign } from "./use-submit-campaign.ts";

const { createCampaign: words } = MESSAGES;

/**
 * The campaign as it is written, from its name to the button that sends it.
 *
 * @param segment - The saved segment it starts from, if any.
 */
export function CampaignForm({ segment: openedWith }: { segment: SegmentWire | null }) {
  const navigate = useNavigate();
  const [segment, setSegment] = useState(openedWith);
  const { draft, ruleCount, errors, change, clearError, validate } = useCampaignForm(
    segment === null ? {} : { query: toQuery(segment.rules), description: segment.description },
  );
  const read = useMemo(() => readRules(draft.query), [draft.query]);
  const rules = read.ok ? read.rules : null;
  const keepsSegment = segment !== null && sameRules(segment, rules);
  const keptBy = keepsSegment && !segment.is_dynamic ? segment._id : null;
  const { estimate, stale, counting, count } = useEstimate(rules, keptBy);
  const preview = usePreview(keptBy);
  const ai = useAiText();
  const { submitting, submit } = useSubmitCampaign();
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

  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (submitting || counting) return;
    const problems = validate(estimate?.count ?? null);
    if (problems[0] !== undefined) return toastError(problems[0].toast);
    if (!read.ok) return toastError(read.message);
    if (stale) {
      const fresh = await count(read.rules, { quiet: true });
      if (fresh === null) return;
      const [problem] = validate(fresh.count);
      if (problem !== undefined) return toastError(problem.toast);
    }
    if (await submit(draft, read.rules, keepsSegment ? segment._id : null))
      await navigate(paths.dashboard);
  };

  const busy = counting || preview.loading;
  return (
    <>
      <form className={classes.layout} onSubmit={(event) => void send(event)} noValidate>
        <div className={classes.sections}>
          <DetailsSection draft={draft} errors={errors} change={change} />
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
          <div className={classes.end}>
            <p className={classes.consequence} aria-live="polite">
              {estimate !== null &&
                estimate.reachable > 0 &&
                !stale &&
                `Sends to ${formatCount(estimate.reachable)} ${estimate.reachable === 1 ? "person" : "people"} now`}
            </p>
            <Button variant="default" component={Link} to={paths.dashboard}>
              Cancel
            </Button>
            <Button
              type="submit"
              disabled={submitting}
              leftSection={submitting ? <Loader size={16} color="currentColor" /> : undefined}
            >
              {submitting ? words.creating : "Create Campaign"}
            </Button>
          </div>
        </div>
        <aside className={classes.panel} aria-label="Audience and preview">
          <AudienceSummary rules={rules} estimate={estimate} stale={stale} />
          <MailPreview subject={draft.subject} body={draft.body} rules={rules} />
        </aside>
      </form>
      <SegmentPreviewModal preview={preview.preview} onClose={preview.close} />
    </>
  );
}

/** Both sides are read by the domain first, so that how a value was typed makes no difference. */
function sameRules(segment: SegmentWire, rules: SegmentRuleGroup | null): boolean {
  const saved = readRules(toQuery(segment.rules));
  return saved.ok && JSON.stringify(saved.rules) === JSON.stringify(rules);
}
