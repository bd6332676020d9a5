import { SMALL_SAMPLE, formatRupees, sumCounts } from "@dakiya/domain/analytics";
import type { AnalyticsWire } from "@dakiya/domain/wire";
import { Text } from "@mantine/core";
import { engagementRates } from "./engagement-rates.ts";
import type { EngagementRates } from "./engagement-rates.ts";
import classes from "./ranked-campaign.module.css";

/** A campaign of the ranking with its counts and score. */
export type RankedCampaign = AnalyticsWire["ranking"][number];

/** The rates of one campaign, all of whose mails went by one service. */
export function ratesOf({ counts, deliveryUnknown }: RankedCampaign): EngagementRates {
  return engagementRates(counts, deliveryUnknown ? counts : sumCounts([]));
}

/** What a recipient of the campaign brought in on average; a dash without recipients. */
export function revenuePerRecipient({ sales, counts }: RankedCampaign): string {
  if (sales === undefined || counts.recipients === 0) return "–";
  return formatRupees(sales.revenue / counts.recipients);
}

const MEDALS = ["Gold", "Silver", "Bronze"];

/**
 * A place in the ranking; the first three have a medal.
 *
 * @param scored - False for a campaign without a score, or with too few mails for one: a place but no medal.
 */
export function RankBadge({ rank, hasScore }: { rank: number; hasScore: boolean }) {
  const medal = hasScore ? MEDALS[rank - 1] : undefined;
  return (
    <span className={classes.rank} data-medal={medal?.toLowerCase()} title={medal}>
      <span className="visually-hidden">
        {medal === undefined ? "Place " : `${medal} medal, place `}
      </span>
      {rank}
    </span>
  );
}

export const SMALL_SAMPLE_NOTE = `Small sample: fewer than ${SMALL_SAMPLE} emails were sent, so one recipient changes the score a lot.`;

/** The mark of a score that rests on few mails. */
export function SmallSample() {
  return (
    <Text
      span
      display="block"
      fz="label"
      fw={500}
      lh="label"
      className="soft nowrap"
      title={SMALL_SAMPLE_NOTE}
    >
      Small sample
    </Text>
  );
}
