import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignWire, FollowUpKind } from "@dakiya/domain/wire";
import type { ReactNode } from "react";
import { formatCount, formatDate, formatDateTime } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table/columns.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TwoLines } from "../../ui/two-lines.tsx";
import { CampaignActions } from "./campaign-actions.tsx";
import type { CampaignDeeds } from "./campaign-actions.tsx";
import { CampaignStatusCell } from "./campaign-status-cell.tsx";

const FOLLOWED: Record<FollowUpKind, string> = {
  not_opened: "who did not open it",
  opened: "who opened it",
  clicked: "who clicked in it",
  not_clicked: "who did not click in it",
};

/** The campaigns with what can be done about each (SPEC §2). */
export function CampaignTable({
  campaigns,
  updatedAt,
  deeds,
  createButton,
}: {
  campaigns: readonly CampaignWire[];
  updatedAt: number;
  deeds: CampaignDeeds;
  createButton: ReactNode;
}) {
  const columns: readonly Column<CampaignWire>[] = [
    {
      key: "campaign",
      header: "Campaign",
      sortValue: ({ name }) => name,
      cell: ({ name, template, followUpOf }) => (
        <TwoLines
          main={name}
          second={
            <>
              <div>{template.subject}</div>
              {followUpOf !== null && (
                <div>
                  Follow-up of {followUpOf.name}, to those {FOLLOWED[followUpOf.kind]}
                </div>
              )}
            </>
          }
        />
      ),
    },
    {
      key: "status",
      header: "Status",
      width: "190px",
      sortValue: ({ status }) => status,
      cell: (campaign) => <CampaignStatusCell campaign={campaign} updatedAt={updatedAt} />,
    },
    {
      key: "recipients",
      header: "Recipients",
      numeric: true,
      width: "108px",
      sortValue: ({ stats }) => stats.total_recipients,
      cell: ({ stats }) => formatCount(stats.total_recipients),
    },
    {
      key: "sent",
      header: "Sent",
      numeric: true,
      width: "88px",
      sortValue: ({ stats }) => stats.sent,
      cell: ({ stats }) => formatCount(stats.sent),
    },
    {
      key: "created",
      header: "Created",
      width: "148px",
      sortValue: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} title={formatDateTime(createdAt)}>
          {formatDate(createdAt)}
        </time>
      ),
    },
    {
      key: "actions",
      header: "Actions",
      width: "216px",
      cell: (campaign) => <CampaignActions campaign={campaign} deeds={deeds} />,
    },
  ];

  return (
    <DataTable
      rows={campaigns}
      columns={columns}
      rowKey={({ _id }) => _id}
      caption="Campaigns"
      empty={<EmptyState title={MESSAGES.dashboard.noCampaigns} action={createButton} />}
    />
  );
}
