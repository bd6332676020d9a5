import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignWire } from "@dakiya/domain/wire";
import { ActionIcon, Tooltip } from "@mantine/core";
import { IconListDetails, IconTrash } from "@tabler/icons-react";
import { useMemo } from "react";
import type { ReactNode } from "react";
import { formatCount, formatDate, formatDateTime } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table/columns.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TwoLines } from "../../ui/two-lines.tsx";
import { CampaignStatusCell } from "./campaign-status-cell.tsx";
import classes from "./campaign-table.module.css";

/** The campaigns with what can be done about each (SPEC §2). */
export function CampaignTable({
  campaigns,
  updatedAt,
  onViewLogs,
  onDelete,
  createButton,
}: {
  campaigns: readonly CampaignWire[];
  updatedAt: number;
  onViewLogs: (campaign: CampaignWire) => void;
  onDelete: (campaign: CampaignWire) => void;
  createButton: ReactNode;
}) {
  const columns = useMemo(
    (): readonly Column<CampaignWire>[] => [
      {
        key: "campaign",
        header: "Campaign",
        sortValue: ({ name }) => name,
        cell: ({ name, template }) => <TwoLines main={name} second={template.subject} />,
      },
      {
        key: "status",
        header: "Status",
        width: "230px",
        sortValue: ({ status }) => status,
        cell: (campaign) => <CampaignStatusCell campaign={campaign} updatedAt={updatedAt} />,
      },
      {
        key: "recipients",
        header: "Recipients",
        numeric: true,
        width: "120px",
        sortValue: ({ stats }) => stats.total_recipients,
        cell: ({ stats }) => formatCount(stats.total_recipients),
      },
      {
        key: "sent",
        header: "Sent",
        numeric: true,
        width: "100px",
        sortValue: ({ stats }) => stats.sent,
        cell: ({ stats }) => formatCount(stats.sent),
      },
      {
        key: "created",
        header: "Created",
        width: "140px",
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
        width: "110px",
        cell: (campaign) => (
          <Actions campaign={campaign} onViewLogs={onViewLogs} onDelete={onDelete} />
        ),
      },
    ],
    [updatedAt, onViewLogs, onDelete],
  );

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

function Actions({
  campaign,
  onViewLogs,
  onDelete,
}: {
  campaign: CampaignWire;
  onViewLogs: (campaign: CampaignWire) => void;
  onDelete: (campaign: CampaignWire) => void;
}) {
  return (
    <div className={classes.actions}>
      <Tooltip label="View Logs">
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label={`View Logs of ${campaign.name}`}
          onClick={() => onViewLogs(campaign)}
        >
          <IconListDetails size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Delete Campaign">
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label={`Delete Campaign ${campaign.name}`}
          onClick={() => onDelete(campaign)}
        >
          <IconTrash size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
