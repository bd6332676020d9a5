import { MESSAGES } from "@dakiya/domain/messages";
import { Button } from "@mantine/core";
import { memo, useCallback } from "react";
import type { RuleGroupType } from "react-querybuilder";
import { seemsDisabled } from "../../../ui/seems-disabled.ts";
import { LazyRuleBuilder } from "../../../widgets/rule-builder/lazy-rule-builder.tsx";
import classes from "./audience-section.module.css";
import { ChosenSegment } from "./chosen-segment.tsx";
import { Section } from "../section.tsx";
import { SegmentPicker } from "./segment-picker.tsx";
import { SegmentStarters } from "./segment-starters.tsx";
import type { Audience } from "./use-audience.ts";
import type { CampaignFormState } from "../use-campaign-form.ts";

/** Who the campaign is for: rules, of one's own or of a saved segment, and how many people they describe. */
export const AudienceSection = memo(function AudienceSection({
  query,
  ruleCount,
  problem,
  change,
  audience,
}: {
  query: RuleGroupType;
  ruleCount: number;
  problem: string | undefined;
  change: CampaignFormState["change"];
  audience: Audience;
}) {
  const { segment, keptSegmentId, hint, estimate, stale, counting, previewing } = audience;
  const changeQuery = useCallback((next: RuleGroupType) => change({ query: next }), [change]);
  const busy = counting || previewing;
  return (
    <Section number={2} title="Audience Segmentation">
      <SegmentPicker chosen={segment} onPick={audience.takeOver} />
      {segment !== null && <ChosenSegment segment={segment} kept={keptSegmentId !== null} />}
      <LazyRuleBuilder query={query} refused={audience.refusedRules} onChange={changeQuery} />
      <SegmentStarters query={query} onChange={changeQuery} />
      {ruleCount === 0 && (
        <p className={classes.hint}>
          No rules yet. Add one to say who should get this campaign, such as total spent over
          ₹5,000.
        </p>
      )}
      {/* Where a rule says it itself, once is enough. */}
      {hint !== undefined && audience.refusedRules.size === 0 && (
        <p className={classes.hint}>{hint}</p>
      )}
      {problem !== undefined && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={classes.row}>
        <Button
          name="estimate"
          variant="default"
          onClick={audience.estimateSize}
          disabled={busy}
          {...seemsDisabled(ruleCount === 0)}
          loading={counting}
        >
          Estimate Size
        </Button>
        <Button
          variant="default"
          onClick={audience.showPreview}
          disabled={busy}
          {...seemsDisabled(ruleCount === 0)}
          loading={previewing}
        >
          Detailed Preview
        </Button>
        <p className={classes.size} data-stale={stale || undefined} role="status">
          {estimate !== null && MESSAGES.createCampaign.estimatedSize(estimate.count)}
        </p>
        {stale && (
          <p className={classes.stale}>
            The rules have changed since. They are counted again before anything is sent.
          </p>
        )}
      </div>
    </Section>
  );
});
