import { RANKING_SORTS, formatRate, formatRupees, isSmallSample } from "@dakiya/domain/analytics";
import type { RankingSort } from "@dakiya/domain/analytics";
import { Group, Select } from "@mantine/core";
import type { ReactNode } from "react";
import { formatCount, formatTracked } from "../../lib/format.ts";
import { DetailsButton } from "./details-button.tsx";
import { RankedName, SmallSample, perRecipient } from "./ranked-campaign.tsx";
import type { RankedCampaign, RankedRow, RankingProps } from "./ranked-campaign.tsx";
import classes from "./ranking-cards.module.css";
import { sortFrom } from "./use-ranking.ts";

/** The ranked campaigns as cards, where a table has no room; the sort order is chosen above them. */
export function RankingCards({ rows, sort, onSort, onOpen, caption, empty }: RankingProps) {
  const hasOrders = rows.some(({ sales }) => sales !== undefined);
  const options = RANKING_SORTS.filter(
    ({ value }) => hasOrders || value === sort || !OF_ORDERS.includes(value),
  );
  return (
    <>
      <div className={classes.sort}>
        <Select
          label="Rank by"
          data={options.map(({ value, label }) => ({ value, label }))}
          value={sort}
          onChange={(value) => onSort(sortFrom(value))}
          allowDeselect={false}
        />
      </div>
      {rows.length === 0 ? (
        empty
      ) : (
        <ol className={classes.cards} aria-label={caption}>
          {rows.map((row) => (
            <RankingCard key={row.campaign._id} row={row} sort={sort} onOpen={onOpen} />
          ))}
        </ol>
      )}
    </>
  );
}

const OF_ORDERS: readonly RankingSort[] = ["revenue", "revenuePerRecipient"];

function RankingCard({
  row,
  sort,
  onOpen,
}: {
  row: RankedRow;
  sort: RankingSort;
  onOpen: (entry: RankedCampaign) => void;
}) {
  return (
    <li>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap={12}>
        <RankedName row={row} />
        <DetailsButton entry={row} onOpen={onOpen} />
      </Group>
      <dl className={classes.figures}>
        {figuresOf(row).map(({ key, label, value, note }) => (
          <div key={key} data-sorted={key === sort || undefined}>
            <dt>{label}</dt>
            <dd>
              {value}
              {note !== undefined && <span className={classes.note}>{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

type CardFigure = {
  key: RankingSort | "sent";
  label: string;
  value: string;
  note?: ReactNode;
};

function figuresOf(row: RankedRow): CardFigure[] {
  const { counts, sales, score, unsubscribed } = row;
  const { rates } = row;
  return [
    {
      key: "sent",
      label: "Sent",
      value: formatCount(counts.sent),
      note: formatRate(rates.delivery),
    },
    {
      key: "opened",
      label: "Opened",
      value: formatTracked(counts.opened),
      note: formatRate(rates.open),
    },
    {
      key: "clicked",
      label: "Clicked",
      value: formatTracked(counts.clicked),
      note: formatRate(rates.click),
    },
    { key: "unsubscribed", label: "Unsubscribed", value: formatCount(unsubscribed) },
    ...(sales === undefined
      ? []
      : ([
          {
            key: "revenue",
            label: "Revenue",
            value: formatRupees(sales.revenue),
          },
          { key: "revenuePerRecipient", label: "Per recipient", value: perRecipient(row) },
        ] as const)),
    {
      key: "score",
      label: "Score",
      value: formatRate(score),
      ...(isSmallSample(counts) ? { note: <SmallSample /> } : {}),
    },
  ];
}
