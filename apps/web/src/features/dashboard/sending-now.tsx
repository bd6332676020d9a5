import { Stack, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { formatCount } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { Card } from "../../ui/card.tsx";
import { SkeletonLine } from "../../ui/skeletons.tsx";
import { Clamped } from "../../ui/text-parts.tsx";
import { isMoving } from "../../widgets/live-campaigns/listed-campaigns.ts";
import { SendingProgress } from "../../widgets/live-campaigns/sending-progress.tsx";
import { useLiveCampaigns } from "../../widgets/live-campaigns/use-live-campaigns.ts";

/** Beyond this number the campaigns page is the place. */
const SHOWN = 4;

/**
 * The campaigns sending now, each with live progress.
 *
 * @param expectedCount - Their number, before they are loaded.
 */
export function SendingNow({ expectedCount }: { expectedCount: number }) {
  const { items, first, updatedAt } = useLiveCampaigns({ moving: true });
  const moving = items.filter(isMoving);
  if (first === null) {
    return (
      <Card title="Sending now">
        <Stack aria-hidden>
          {Array.from({ length: Math.min(expectedCount, SHOWN) }, (_, index) => (
            <SkeletonLine key={index} width="100%" height={54} />
          ))}
        </Stack>
      </Card>
    );
  }
  if (moving.length === 0) return null;

  return (
    <Card title="Sending now">
      <Stack component="ul">
        {moving.slice(0, SHOWN).map((campaign) => (
          <Stack key={campaign._id} component="li" gap={6}>
            <span className="semi anywhere">
              <Clamped text={campaign.name} />
            </span>
            <SendingProgress campaign={campaign} updatedAt={updatedAt} />
          </Stack>
        ))}
      </Stack>
      {first.totals.active > SHOWN && (
        <Text mt={12} fz="small" className="soft">
          <Link to={paths.campaigns}>{formatCount(first.totals.active - SHOWN)} more</Link>
        </Text>
      )}
    </Card>
  );
}
