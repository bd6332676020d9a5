import { MESSAGES } from "@dakiya/domain/messages";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import { Button } from "@mantine/core";
import { seemsDisabled } from "../../../ui/form.tsx";
import type { Audience } from "./use-audience.ts";

/** Opens the dialog that saves the rules by a name; pressed without complete rules it names the missing parts. */
export function SaveAudienceButton({
  audience: { segment, savedSegmentId, usableRules },
  hasRules,
  onOpen,
}: {
  audience: Pick<Audience, "segment" | "savedSegmentId" | "usableRules">;
  hasRules: boolean;
  onOpen: (rules: SegmentRuleGroup | null) => void;
}) {
  // The members of a static segment are not those of its rules, so it is no new segment's audience.
  const isSaved = savedSegmentId !== null && (segment?.listed || !segment?.is_dynamic);
  return (
    <Button
      variant="default"
      disabled={isSaved}
      {...seemsDisabled(!hasRules || isSaved)}
      onClick={() => onOpen(usableRules(MESSAGES.createCampaign.estimateNeedsRules))}
    >
      Save this audience as…
    </Button>
  );
}
