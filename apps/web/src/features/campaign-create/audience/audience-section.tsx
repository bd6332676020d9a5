import { MESSAGES } from "@dakiya/domain/messages";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import type { CampaignDraft, FollowUpKind, SegmentWire } from "@dakiya/domain/wire";
import { Button, Group, Text } from "@mantine/core";
import { memo, useCallback } from "react";
import type { RuleGroupType } from "react-querybuilder";
import { formatCount } from "../../../lib/format.ts";
import { isFixedList } from "@dakiya/domain/segment";
import { trpc } from "../../../lib/server/trpc.ts";
import { seemsDisabled } from "../../../ui/form.tsx";
import { LazyRuleBuilder } from "../../../widgets/rule-builder/lazy-rule-builder.tsx";
import { Section } from "../section.tsx";
import type { CampaignFormState } from "../use-campaign-form.ts";
import classes from "./audience-section.module.css";
import { SaveAudienceButton } from "./save-audience.tsx";
import { SegmentPicker } from "./segment-picker.tsx";
import { SegmentStarters } from "./segment-starters.tsx";
import type { Audience } from "./use-audience.ts";

/**
 * The audience: the user's own rules or a saved segment's, and the number of matching customers.
 *
 * @param onSave - Takes the rules that are to be saved by a name.
 */
export const AudienceSection = memo(function AudienceSection({
  query,
  ruleCount,
  problem,
  change,
  audience,
  onSave,
}: {
  query: RuleGroupType;
  ruleCount: number;
  problem: string | undefined;
  change: CampaignFormState["change"];
  audience: Audience;
  onSave: (rules: SegmentRuleGroup | null) => void;
}) {
  const { segment, savedSegmentId, hint, estimate, stale, counting, previewing } = audience;
  const changeQuery = useCallback((next: RuleGroupType) => change({ query: next }), [change]);
  const busy = counting || previewing;
  const isNobody = ruleCount === 0 && !audience.isFixed;
  return (
    <Section number={2} title="Audience Segmentation">
      <SegmentPicker segment={segment} onPick={audience.takeOver} />
      {segment !== null && (
        <ChosenSegment segment={segment} isUnchanged={savedSegmentId !== null} />
      )}
      <LazyRuleBuilder query={query} refusedRules={audience.refusedRules} onChange={changeQuery} />
      <SegmentStarters query={query} onChange={changeQuery} />
      {isNobody && (
        <Text mt={12} className="note">
          No rules yet. Add one, such as total spent over ₹5,000.
        </Text>
      )}
      {/* Where a rule says it itself, once is enough. */}
      {hint !== undefined && audience.refusedRules.size === 0 && (
        <Text mt={12} className="note">
          {hint}
        </Text>
      )}
      {problem !== undefined && (
        <Text mt={12} className="problem" role="alert">
          {problem}
        </Text>
      )}
      <Group mt={20} className={classes.row ?? ""}>
        <Button
          name="estimate"
          variant="default"
          onClick={audience.estimateSize}
          disabled={busy}
          {...seemsDisabled(isNobody)}
          loading={counting}
        >
          Estimate Size
        </Button>
        <Button
          variant="default"
          onClick={audience.showPreview}
          disabled={busy}
          {...seemsDisabled(isNobody)}
          loading={previewing}
        >
          Detailed Preview
        </Button>
        <SaveAudienceButton audience={audience} hasRules={ruleCount > 0} onOpen={onSave} />
        <p className={classes.size} data-stale={stale || undefined} role="status">
          {estimate !== null && MESSAGES.createCampaign.estimatedSize(estimate.count)}
        </p>
        {stale && (
          <p className={classes.stale}>
            The rules have changed. They are counted again before sending.
          </p>
        )}
      </Group>
    </Section>
  );
});

/** Which saved segment the campaign will use, or that changed rules make a new one. */
function ChosenSegment({ segment, isUnchanged }: { segment: SegmentWire; isUnchanged: boolean }) {
  return (
    <Text mb={16} className="note anywhere" role="status">
      {isUnchanged ? wordsFor(segment) : `These rules are no longer those of "${segment.name}".`}
      {!isUnchanged && " They are saved as a new segment. The old one does not change."}
    </Text>
  );
}

function wordsFor(segment: SegmentWire): string {
  const { name, is_dynamic, estimated_count } = segment;
  if (is_dynamic) return `This campaign will use the saved segment "${name}".`;
  const people = `${formatCount(estimated_count)} ${estimated_count === 1 ? "customer" : "customers"}`;
  if (isFixedList(segment.is_dynamic, segment.rules))
    return `This campaign will use the fixed list "${name}" and its ${people}.`;
  return `This campaign will use the static segment "${name}" and its ${people}. It does not follow its rules.`;
}

const WHO: Record<FollowUpKind, string> = {
  not_opened: "did not open it",
  opened: "opened it",
  clicked: "clicked a link in it",
  not_clicked: "clicked no link in it",
};

/** The audience of a follow-up, shown in place of the rules. */
export function FollowUpSection({
  followUp,
}: {
  followUp: NonNullable<CampaignDraft["followUp"]>;
}) {
  const { campaignId, kind } = followUp;
  const { data } = trpc.campaigns.get.useQuery({ id: campaignId });
  return (
    <Section number={2} title="Audience Segmentation">
      <Text mb={16} className="note anywhere">
        Sent to recipients of {data === undefined ? "the earlier campaign" : `"${data.name}"`} and{" "}
        {WHO[kind]} when this one starts.
      </Text>
    </Section>
  );
}
