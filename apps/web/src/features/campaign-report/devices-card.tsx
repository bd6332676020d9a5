import { formatRate, rate } from "@dakiya/domain/analytics";
import { deviceLabel } from "@dakiya/domain/delivery";
import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignReportWire } from "@dakiya/domain/wire";
import { useMemo } from "react";
import { formatTracked } from "../../lib/format.ts";
import { Card } from "../../ui/card.tsx";
import type { Column } from "../../ui/data-table/columns.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

const words = MESSAGES.campaignReport;

type Devices = CampaignReportWire["devices"][number];

/** Devices on which recipients first opened and clicked. */
export function DevicesCard({ report }: { report: CampaignReportWire }) {
  const { devices, campaign } = report;
  const { opened, clicked } = campaign.stats;
  const columns = useMemo(() => columnsOf(opened ?? 0), [opened]);
  return (
    <Card title="Devices" note={words.devices} flush>
      <DataTable
        rows={opened === null && clicked === null ? [] : devices}
        columns={columns}
        rowKey={({ device }) => device}
        caption="Devices"
        empty={
          <EmptyState
            title={
              opened === null && clicked === null
                ? MESSAGES.tracking.nothingTracked
                : words.nobodyOpened
            }
          />
        }
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
      cell: (row) => formatRate(rate(row.opened ?? 0, opened)),
    },
    {
      key: "opened",
      header: "Opened",
      numeric: true,
      width: "110px",
      cell: (row) => formatTracked(row.opened),
    },
    {
      key: "clicked",
      header: "Clicked",
      numeric: true,
      width: "110px",
      cell: (row) => formatTracked(row.clicked),
    },
  ];
}
