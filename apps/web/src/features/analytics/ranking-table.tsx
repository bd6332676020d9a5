import { RANKING_SORTS, formatRate, formatRupees, isSmallSample } from "@dakiya/domain/analytics";
import type { RankingSort } from "@dakiya/domain/analytics";
import { useMemo } from "react";
import type { ReactNode } from "react";
import { formatCount, formatTracked } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table/columns.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { DetailsButton } from "./details-button.tsx";
import { RankedName, SmallSample, perRecipient, shareOfDelivered } from "./ranked-campaign.tsx";
import type { RankedRow, RankingProps } from "./ranked-campaign.tsx";
import { sortFrom } from "./use-ranking.ts";

const sorts = (...keys: RankingSort[]) =>
  RANKING_SORTS.filter(({ value }) => keys.includes(value)).map(({ value, label }) => ({
    key: value,
    label,
  }));

/** A count with a share of it under it. */
const counted = (count: number | null, share: string): ReactNode => (
  <>
    {formatTracked(count)}
    {share !== "" && <div className="note">{share}</div>}
  </>
);

const CAMPAIGN: Column<RankedRow> = {
  key: "campaign",
  header: "Campaign",
  cell: (row) => <RankedName row={row} />,
};

const FIGURES: readonly Column<RankedRow>[] = [
  {
    key: "sent",
    header: "Sent, delivered",
    numeric: true,
    width: "120px",
    cell: (row) => counted(row.counts.sent, formatRate(row.rates.delivery)),
  },
  {
    key: "open",
    header: "Opened",
    numeric: true,
    width: "96px",
    sorts: sorts("opened"),
    cell: (row) => counted(row.counts.opened, formatRate(row.rates.open)),
  },
  {
    key: "click",
    header: "Clicked",
    numeric: true,
    width: "96px",
    sorts: sorts("clicked"),
    cell: (row) => counted(row.counts.clicked, formatRate(row.rates.click)),
  },
  {
    key: "unsubscribed",
    header: "Unsubscribed",
    numeric: true,
    width: "128px",
    sorts: sorts("unsubscribed"),
    cell: (row) => counted(row.unsubscribed, shareOfDelivered(row.unsubscribed, row)),
  },
];

/** Revenue of each, where the account has orders. */
const REVENUE: Column<RankedRow> = {
  key: "revenue",
  header: "Revenue, per recipient",
  headerHidden: true,
  numeric: true,
  width: "196px",
  sorts: sorts("revenue", "revenuePerRecipient"),
  cell: (row) => (
    <>
      {formatRupees(row.sales?.revenue ?? 0)}
      <div className="note">
        {formatCount(row.sales?.orders ?? 0)} {row.sales?.orders === 1 ? "order" : "orders"},{" "}
        {perRecipient(row)} each
      </div>
    </>
  ),
};

const SCORE: Column<RankedRow> = {
  key: "score",
  header: "Score",
  numeric: true,
  width: "104px",
  sorts: sorts("score"),
  cell: ({ score, counts }) => (
    <>
      <strong>{formatRate(score)}</strong>
      {isSmallSample(counts) && <SmallSample />}
    </>
  ),
};

/** The ranked campaigns as a table, the highest first. */
export function RankingTable({ rows, sort, onSort, onOpen, caption, empty }: RankingProps) {
  const hasOrders = rows.some(({ sales }) => sales !== undefined);
  const columns = useMemo(
    (): readonly Column<RankedRow>[] => [
      CAMPAIGN,
      ...FIGURES,
      ...(hasOrders ? [REVENUE] : []),
      SCORE,
      {
        key: "details",
        header: "Details",
        headerHidden: true,
        width: "126px",
        cell: (row) => <DetailsButton entry={row} onOpen={onOpen} />,
      },
    ],
    [hasOrders, onOpen],
  );
  return (
    <DataTable
      rows={rows}
      columns={columns}
      rowKey={({ campaign }) => campaign._id}
      caption={caption}
      sort={{ key: sort, direction: "descending" }}
      onSort={(key) => onSort(sortFrom(key))}
      empty={empty}
    />
  );
}
