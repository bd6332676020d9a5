import { formatRate, rate } from "@dakiya/domain/analytics";
import { deviceLabel } from "@dakiya/domain/delivery";
import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignReportWire } from "@dakiya/domain/wire";
import { useMemo } from "react";
import { formatCount } from "../../lib/format.ts";
import { Card } from "../../ui/card.tsx";
import type { Column } from "../../ui/data-table/columns.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

const words = MESSAGES.campaignReport;

type Devices = CampaignReportWire["devices"][number];

/** Devices on which recipients first opened and clicked. */
export function DevicesCard({ report }: { report: CampaignReportWire }) {
  const { devices, campaign } = report;
  const { opened } = campaign.stats;
  const columns = useMemo(() => columnsOf(opened), [opened]);
  return (
    <Card title="Devices" note={words.devices} flush>
      <DataTable
        rows={devices}
        columns={columns}
        rowKey={({ device }) => device}
        caption="Devices"
        empty={<EmptyState title={words.nobodyOpened} />}
      />
    </Card>
  );
}

function columnsOf(opened: number): readonly Column<Devices>[] {
  return [
    { key: "device", header: "Device", cell: ({ device }) => deviceLabel(device) },
    {
      key: "share",
      header: "Share",
      numeric: true,
      width: "110px",
      cell: (row) => formatRate(rate(row.opened, opened)),
    },
    {
      key: "opened",
      header: "Opened",
      numeric: true,
      width: "110px",
      cell: (row) => formatCount(row.opened),
    },
    {
      key: "clicked",
      header: "Clicked",
      numeric: true,
      width: "110px",
      cell: (row) => formatCount(row.clicked),
    },
  ];
}
