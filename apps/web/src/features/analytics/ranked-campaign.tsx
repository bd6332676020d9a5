import {
  SMALL_SAMPLE,
  formatRate,
  formatRupees,
  rate,
  revenuePerRecipient,
} from "@dakiya/domain/analytics";
import type { RankingSort } from "@dakiya/domain/analytics";
import { campaignStatusColor } from "@dakiya/domain/campaign";
import type { RankingWire } from "@dakiya/domain/wire";
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { campaignTitle } from "../../lib/format.ts";
import { campaignPage } from "../../lib/paths.ts";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { Clamped, TwoLines } from "../../ui/text-parts.tsx";
import classes from "./ranked-campaign.module.css";

/** A campaign of the ranking with its counts and score. */
export type RankedCampaign = RankingWire[number];

/** Average revenue per recipient; a dash without recipients or orders. */
export function perRecipient(entry: RankedCampaign): string {
  const rupees = revenuePerRecipient(entry);
  return rupees === null ? "–" : formatRupees(rupees);
}

/** "0.4% of delivered"; nothing where deliveries are not known. */
export function shareOfDelivered(
  count: number,
  { counts, deliveryUnknown }: RankedCampaign,
): string {
  const share = deliveryUnknown ? null : rate(count, counts.delivered);
  return share === null ? "" : formatRate(share);
}

const MEDALS = ["Gold", "Silver", "Bronze"];

/** A campaign at its place. Without a score, or with too few emails for one, it has a place but no medal. */
export type RankedRow = RankedCampaign & { rank: number; hasMedal: boolean };

/** Props of a ranking, as a table and as cards. */
export type RankingProps = {
  rows: readonly RankedRow[];
  sort: RankingSort;
  onSort: (sort: RankingSort) => void;
  onOpen: (entry: RankedCampaign) => void;
  caption: string;
  empty: ReactNode;
};

/** A campaign's place and name, which leads to its page. */
export function RankedName({ row: { rank, hasMedal, campaign } }: { row: RankedRow }) {
  return (
    <TwoLines
      start={<RankBadge rank={rank} hasMedal={hasMedal} />}
      main={
        <Link className="text-button" to={campaignPage(campaign._id)}>
          <Clamped text={campaignTitle(campaign)} />
        </Link>
      }
      second={<SubjectAndStatus campaign={campaign} />}
    />
  );
}

/** A place in the ranking; the first three have a medal. */
function RankBadge({ rank, hasMedal }: Pick<RankedRow, "rank" | "hasMedal">) {
  const medal = hasMedal ? MEDALS[rank - 1] : undefined;
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

/** The mark of a score that rests on few emails. */
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

/** The subject; and the status of a campaign that is not completed, as most are. */
function SubjectAndStatus({ campaign }: Pick<RankedCampaign, "campaign">) {
  const { status, template } = campaign;
  return (
    <>
      <Clamped text={template.subject} />
      {status !== "completed" && <StatusBadge color={campaignStatusColor(status)} label={status} />}
    </>
  );
}
