import { Button } from "@mantine/core";
import { campaignTitle } from "../../lib/format.ts";
import type { RankedCampaign } from "./ranked-campaign.tsx";

/** Opens the figures and the message of a campaign of the ranking. */
export function DetailsButton({
  entry,
  onOpen,
}: {
  entry: RankedCampaign;
  onOpen: (entry: RankedCampaign) => void;
}) {
  return (
    <Button
      variant="default"
      size="compact-md"
      flex="none"
      aria-label={`View Details of ${campaignTitle(entry.campaign)}`}
      onClick={() => onOpen(entry)}
    >
      View Details
    </Button>
  );
}
