import { MESSAGES } from "@dakiya/domain/messages";
import type { EstimateWire, SegmentWire } from "@dakiya/domain/wire";
import { Button } from "@mantine/core";
import { useCallback } from "react";
import type { RuleGroupType } from "react-querybuilder";
import { LazyRuleBuilder } from "../../widgets/rule-builder/lazy-rule-builder.tsx";
import classes from "./audience-section.module.css";
import { ChosenSegment } from "./chosen-segment.tsx";
import { Section } from "./section.tsx";
import { SegmentPicker } from "./segment-picker.tsx";
import { SegmentStarters } from "./segment-starters.tsx";
import type { CampaignDraft } from "./use-campaign-form.ts";

/**
 * Who the campaign is for.
 *
 * @param chosenSegment - The saved segment whose rules were taken over last.
 * @param keepsSegment - Whether the rules are still those of that segment, so that the campaign will use it.
 * @param problem - What keeps the form from being submitted, shown in red.
 * @param hint - What the rules still need before they can be counted, shown quietly.
 */
export function AudienceSection({
  draft,
  chosenSegment,
  keepsSegment,
  problem,
  hint,
  ruleCount,
  busy,
  counting,
  previewing,
  estimate,
  change,
  onPickSegment,
  onEstimate,
  onPreview,
}: {
  draft: CampaignDraft;
  chosenSegment: SegmentWire | null;
  keepsSegment: boolean;
  problem: string | undefined;
  hint: string | undefined;
  ruleCount: number;
  busy: boolean;
  counting: boolean;
  previewing: boolean;
  estimate: EstimateWire | null;
  change: (changes: Partial<CampaignDraft>) => void;
  onPickSegment: (segment: SegmentWire) => void;
  onEstimate: () => void;
  onPreview: () => void;
}) {
  const changeQuery = useCallback((query: RuleGroupType) => change({ query }), [change]);
  return (
    <Section number={2} title="Audience Segmentation">
      <SegmentPicker chosen={chosenSegment} onPick={onPickSegment} />
      {chosenSegment !== null && <ChosenSegment segment={chosenSegment} kept={keepsSegment} />}
      <LazyRuleBuilder query={draft.query} onChange={changeQuery} />
      <SegmentStarters query={draft.query} onChange={changeQuery} />
      {ruleCount === 0 && (
        <p className={classes.hint}>
          No rules yet. Add one to say who should get this campaign, such as total spent over
          ₹5,000.
        </p>
      )}
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      {problem !== undefined && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={classes.row}>
        <Button
          variant="default"
          onClick={onEstimate}
          disabled={busy || ruleCount === 0}
          loading={counting}
        >
          Estimate Size
        </Button>
        <Button
          variant="default"
          onClick={onPreview}
          disabled={busy || ruleCount === 0}
          loading={previewing}
        >
          Detailed Preview
        </Button>
        <p className={classes.size} role="status">
          {estimate !== null && MESSAGES.createCampaign.estimatedSize(estimate.count)}
        </p>
      </div>
    </Section>
  );
}
