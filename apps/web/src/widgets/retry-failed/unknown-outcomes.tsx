import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignSummaryWire } from "@dakiya/domain/wire";
import { Button, Group } from "@mantine/core";
import { useRetry } from "./use-retry.ts";

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
    <Group gap="8px 16px" justify="space-between" className="soft whole-row" role="note">
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
    </Group>
  );
}
