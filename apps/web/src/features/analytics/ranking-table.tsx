import { formatRate, formatRupees, isSmallSample } from "@dakiya/domain/analytics";
import { campaignStatusColor } from "@dakiya/domain/campaign";
import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useMemo } from "react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { campaignTitle, formatCount } from "../../lib/format.ts";
import { campaignPage } from "../../lib/paths.ts";
import type { Column } from "../../ui/data-table/columns.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { Clamped, TwoLines } from "../../ui/text-parts.tsx";
import { RankBadge, SmallSample, ratesOf, revenuePerRecipient } from "./ranked-campaign.tsx";
import type { RankedCampaign } from "./ranked-campaign.tsx";

/** Ten cards with every figure would be too long; the details have the rest. */
const ON_PHONE = ["campaign", "status", "score", "details"];

type Row = {
  rank: number;
} & RankedCampaign;

/** What each brought in, where the account has orders. */
const REVENUE: Column<Row> = {
  key: "revenue",
  header: "Revenue",
  numeric: true,
  width: "176px",
  cell: (row) => (
    <TwoLines
      main={formatRupees(row.sales?.revenue ?? 0)}
      second={`${formatCount(row.sales?.orders ?? 0)} ${row.sales?.orders === 1 ? "order" : "orders"}, ${revenuePerRecipient(row)} each`}
    />
  ),
};

const PLAIN_COLUMNS: readonly Column<Row>[] = [
  {
    key: "campaign",
    header: "Campaign",
    cell: ({ rank, score, campaign, counts }) => (
      <TwoLines
        start={<RankBadge rank={rank} hasScore={score !== null && !isSmallSample(counts)} />}
        main={
          <Link className="text-button" to={campaignPage(campaign._id)}>
            <Clamped text={campaignTitle(campaign)} />
          </Link>
        }
        second={campaign.template.subject}
      />
    ),
  },
  {
    key: "status",
    header: "Status",
    width: "130px",
    cell: ({ campaign: { status } }) => (
      <div>
        <StatusBadge color={campaignStatusColor(status)} label={status} />
      </div>
    ),
  },
  {
    key: "sent",
    header: "Sent",
    numeric: true,
    width: "90px",
    cell: ({ counts }) => formatCount(counts.sent),
  },
  {
    key: "delivery",
    header: "Delivery",
    numeric: true,
    width: "96px",
    cell: (row) => formatRate(ratesOf(row).delivery),
  },
  {
    key: "open",
    header: "Open",
    numeric: true,
    width: "90px",
    cell: (row) => formatRate(ratesOf(row).open),
  },
  {
    key: "click",
    header: "Click",
    numeric: true,
    width: "90px",
    cell: (row) => formatRate(ratesOf(row).click),
  },
  {
    key: "score",
    header: "Score",
    numeric: true,
    width: "124px",
    cell: ({ score, counts }) => (
      <span>
        <strong>{formatRate(score)}</strong>
        {isSmallSample(counts) && <SmallSample />}
      </span>
    ),
  },
];

const detailsColumn = (onOpen: (entry: RankedCampaign) => void): Column<Row> => ({
  key: "details",
  header: "Details",
  headerHidden: true,
  width: "110px",
  cell: (row) => (
    <Button
      variant="default"
      size="compact-md"
      aria-label={`View Details of ${campaignTitle(row.campaign)}`}
      onClick={() => onOpen(row)}
    >
      View Details
    </Button>
  ),
});

/** The ranked campaigns, the best first. */
export function RankingTable({
  ranking,
  onOpen,
  empty,
}: {
  ranking: readonly RankedCampaign[];
  onOpen: (entry: RankedCampaign) => void;
  empty: ReactNode;
}) {
  const rows = useMemo(
    () => ranking.map((entry, index): Row => ({ ...entry, rank: index + 1 })),
    [ranking],
  );
  const onPhone =
    useMediaQuery("(max-width: 719.98px)", false, { getInitialValueInEffect: false }) === true;
  const columns = useMemo((): readonly Column<Row>[] => {
    const sold = ranking.some(({ sales }) => sales !== undefined);
    const all = [...PLAIN_COLUMNS, ...(sold ? [REVENUE] : []), detailsColumn(onOpen)];
    return onPhone ? all.filter(({ key }) => ON_PHONE.includes(key)) : all;
  }, [onPhone, onOpen, ranking]);

  return (
    <DataTable
      rows={rows}
      columns={columns}
      rowKey={({ campaign }) => campaign._id}
      caption="Campaigns by overall score"
      empty={empty}
    />
  );
}
