import { MESSAGES } from "@dakiya/domain/messages";
import { CAMPAIGN_SORTS } from "@dakiya/domain/wire";
import type { CampaignKind, CampaignSort, CampaignSummaryWire } from "@dakiya/domain/wire";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { campaignTitle, formatCount, formatDate, formatDateTime } from "../../lib/format.ts";
import { campaignPage } from "../../lib/paths.ts";
import type { Column, Sort } from "../../ui/data-table/columns.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Clamped, TwoLines } from "../../ui/text-parts.tsx";
import { FOLLOWED } from "../../widgets/follow-up/followed.ts";
import { CampaignActions } from "./campaign-actions.tsx";
import type { CampaignHandlers } from "./campaign-actions.tsx";
import { CampaignStatusCell } from "./campaign-status-cell.tsx";

const NAME: Column<CampaignSummaryWire> = {
  key: "campaign",
  header: "Campaign",
  sorts: [{ key: "name", label: "Campaign" }],
  cell: ({ _id, name, template, followUpOf, automation }) => (
    <TwoLines
      main={
        <Link className="text-button" to={campaignPage(_id)}>
          <Clamped text={campaignTitle({ name })} />
        </Link>
      }
      second={
        <>
          <Clamped text={template.subject} />
          {followUpOf !== null && (
            <Clamped
              text={`Follow-up of ${followUpOf.name}, to recipients ${FOLLOWED[followUpOf.kind]}`}
            />
          )}
          {automation !== null && <Clamped text={`Email of the automation ${automation.name}`} />}
        </>
      }
    />
  ),
};

const PLAIN_COLUMNS: readonly Column<CampaignSummaryWire>[] = [
  {
    key: "recipients",
    header: "Recipients",
    numeric: true,
    width: "clamp(84px, 9vw, 108px)",
    sorts: [{ key: "recipients", label: "Recipients" }],
    cell: ({ stats }) => formatCount(stats.total_recipients),
  },
  {
    key: "sent",
    header: "Sent",
    numeric: true,
    width: "clamp(64px, 7vw, 88px)",
    sorts: [{ key: "sent", label: "Sent" }],
    cell: ({ stats }) => formatCount(stats.sent),
  },
  {
    key: "created",
    header: "Created",
    width: "clamp(104px, 11vw, 148px)",
    sorts: [{ key: "created", label: "Created" }],
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={formatDateTime(createdAt)}>
        {formatDate(createdAt)}
      </time>
    ),
  },
];

export function CampaignTable({
  campaigns,
  kind,
  total,
  sort,
  onSort,
  onEndReached,
  updatedAt,
  handlers,
  createButton,
}: {
  campaigns: readonly CampaignSummaryWire[];
  kind: CampaignKind;
  /** How many there are in all. */
  total: number;
  /** Null is the newest first. */
  sort: Sort | null;
  onSort: (sort: Sort) => void;
  /** Absent when there is no more to load. */
  onEndReached?: () => void;
  updatedAt: number;
  handlers: CampaignHandlers;
  createButton: ReactNode;
}) {
  const columns: readonly Column<CampaignSummaryWire>[] = [
    NAME,
    {
      key: "status",
      header: "Status",
      width: "clamp(124px, 15vw, 190px)",
      sorts: [{ key: "status", label: "Status" }],
      cell: (campaign) => <CampaignStatusCell campaign={campaign} updatedAt={updatedAt} />,
    },
    ...PLAIN_COLUMNS,
    {
      key: "actions",
      header: "Actions",
      width: "216px",
      cell: (campaign) => <CampaignActions campaign={campaign} handlers={handlers} />,
    },
  ];

  return (
    <DataTable
      rows={campaigns}
      columns={columns}
      rowKey={({ _id }) => _id}
      caption="Campaigns"
      total={total}
      sort={sort}
      onSort={(key) => onSort(sortAfter(sort, key))}
      {...(onEndReached === undefined ? {} : { onEndReached })}
      empty={
        kind === "automations" ? (
          <EmptyState title={MESSAGES.automations.noMails} />
        ) : (
          <EmptyState title={MESSAGES.dashboard.noCampaigns} action={createButton} />
        )
      }
    />
  );
}

/** The server's name for the sort order of the table's header; the newest first without one. */
export function sortName(sort: Sort | null): CampaignSort {
  const order = sort?.direction === "descending" ? `-${sort.key}` : sort?.key;
  // "-created" is the newest first.
  return CAMPAIGN_SORTS.find((name) => name === order) ?? "newest";
}

/** The order after a click on a header: numbers from the largest, all else from the first; then turned around. */
function sortAfter(current: Sort | null, key: string): Sort {
  const first = key === "recipients" || key === "sent" ? "descending" : "ascending";
  if (current?.key !== key) return { key, direction: first };
  return { key, direction: current.direction === "ascending" ? "descending" : "ascending" };
}
