import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignSummaryWire } from "@dakiya/domain/wire";
import { Button } from "@mantine/core";
import { useRetry } from "./use-retry.ts";
import classes from "./unknown-outcomes.module.css";

/** How many recipients of an ended campaign have an unknown outcome, with the button that sends to them all the same. */
export function UnknownOutcomes({
  campaign: { _id, stats },
  onSent,
}: {
  campaign: CampaignSummaryWire;
  onSent: () => void;
}) {
  const { retry, isPending } = useRetry(onSent);
  return (
    <div className={classes.note} role="note">
      <p>
        {MESSAGES.campaigns.outcomeUnknown(stats.unknown)} {MESSAGES.campaigns.unknownMayGetTwice}
      </p>
      <Button
        variant="default"
        size="compact-md"
        loading={isPending}
        onClick={() => retry({ id: _id, onlyUnknown: true })}
      >
        {MESSAGES.campaigns.sendToUnknown(stats.unknown)}
      </Button>
    </div>
  );
}
