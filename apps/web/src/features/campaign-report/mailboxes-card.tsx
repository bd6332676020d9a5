import { formatRate, rate } from "@dakiya/domain/analytics";
import { mailboxProviderLabel } from "@dakiya/domain/delivery";
import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignReportWire } from "@dakiya/domain/wire";
import { useMemo } from "react";
import { formatCount, formatTracked } from "../../lib/format.ts";
import { Card } from "../../ui/card.tsx";
import type { Column } from "../../ui/data-table/columns.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

const words = MESSAGES.campaignReport;

type Mailbox = NonNullable<CampaignReportWire["mailboxes"]>[number];

/** Figures of each mailbox provider. */
export function MailboxesCard({ report }: { report: CampaignReportWire }) {
  const { mailboxes, deliveryUnknown, campaign } = report;
  const { sent } = campaign.stats;
  const columns = useMemo(() => columnsOf(sent, deliveryUnknown), [sent, deliveryUnknown]);
  return (
    <Card title="Mailbox providers" note={words.mailboxes} flush>
      {mailboxes === null ? (
        <EmptyState title={words.counting} hint={words.countingHint} />
      ) : (
        <DataTable
          rows={mailboxes}
          columns={columns}
          rowKey={({ provider }) => provider}
          caption="Mailbox providers"
          empty={<EmptyState title={words.nothingSent} />}
        />
      )}
    </Card>
  );
}

function columnsOf(sent: number, deliveryUnknown: boolean): readonly Column<Mailbox>[] {
  const figure = (
    key: "delivered" | "opened" | "clicked" | "bounced",
    header: string,
  ): Column<Mailbox> => ({
    key,
    header,
    numeric: true,
    width: "110px",
    sortValue: (row) => row[key],
    cell: (row) => (key === "delivered" && deliveryUnknown ? "–" : formatTracked(row[key])),
  });
  return [
    { key: "provider", header: "Provider", cell: ({ provider }) => mailboxProviderLabel(provider) },
    {
      key: "share",
      header: "Share",
      numeric: true,
      width: "90px",
      cell: (row) => formatRate(rate(row.sent, sent)),
    },
    {
      key: "sent",
      header: "Sent",
      numeric: true,
      width: "110px",
      sortValue: (row) => row.sent,
      cell: (row) => formatCount(row.sent),
    },
    figure("delivered", "Delivered"),
    figure("opened", "Opened"),
    figure("clicked", "Clicked"),
    figure("bounced", "Bounced"),
  ];
}
