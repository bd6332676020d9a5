import { MESSAGES } from "@dakiya/domain/messages";
import type { EstimateWire } from "@dakiya/domain/wire";
import { Button } from "@mantine/core";
import { Suspense, lazy, useCallback } from "react";
import type { RuleGroupType } from "react-querybuilder";
import { BlockSkeleton } from "../../ui/skeletons.tsx";
import classes from "./audience-section.module.css";
import { Section } from "./section.tsx";
import type { CampaignDraft } from "./use-campaign-form.ts";

// The builder is most of this page's code, and nobody needs it for the first line they type.
const RuleBuilder = lazy(async () => ({
  default: (await import("../../widgets/rule-builder/rule-builder.tsx")).RuleBuilder,
}));

/**
 * Who the campaign is for.
 *
 * @param problem - What keeps the form from being submitted, shown in red.
 * @param hint - What the rules still need before they can be counted, shown quietly.
 */
export function AudienceSection({
  draft,
  problem,
  hint,
  ruleCount,
  busy,
  counting,
  previewing,
  estimate,
  change,
  onEstimate,
  onPreview,
}: {
  draft: CampaignDraft;
  problem: string | undefined;
  hint: string | undefined;
  ruleCount: number;
  busy: boolean;
  counting: boolean;
  previewing: boolean;
  estimate: EstimateWire | null;
  change: (changes: Partial<CampaignDraft>) => void;
  onEstimate: () => void;
  onPreview: () => void;
}) {
  const changeQuery = useCallback((query: RuleGroupType) => change({ query }), [change]);
  return (
    <Section number={2} title="Audience Segmentation">
      <Suspense fallback={<BlockSkeleton height={36} />}>
        <RuleBuilder query={draft.query} onChange={changeQuery} />
      </Suspense>
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
