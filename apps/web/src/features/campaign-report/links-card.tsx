import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignReportWire } from "@dakiya/domain/wire";
import { Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { formatCount } from "../../lib/format.ts";
import { Card } from "../../ui/card.tsx";
import type { Column } from "../../ui/data-table/columns.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Clamped } from "../../ui/text-parts.tsx";
import { LinkClicksModal } from "./link-clicks-modal.tsx";

const words = MESSAGES.campaignReport;

type ReportLink = CampaignReportWire["links"][number];

/** Each link of the message with its clicks by people; machines apart. */
export function LinksCard({ report }: { report: CampaignReportWire }) {
  const { links, machines, figuresSince, campaign } = report;
  const [opened, setOpened] = useState<ReportLink | null>(null);
  const columns = useMemo(() => columnsOf(setOpened), []);
  const isCounted = figuresSince !== null;
  const named = links.reduce((sum, link) => sum + link.recipients, 0);
  const unnamed = isCounted ? Math.max(0, campaign.stats.clicked - named) : 0;
  return (
    <Card title="Clicks of each link" note="By people. Machines are counted apart." flush>
      {isCounted ? (
        <DataTable
          rows={links}
          columns={columns}
          rowKey={({ index }) => String(index)}
          caption="Clicks of each link"
          empty={<EmptyState title={words.noLinks} />}
        />
      ) : (
        <EmptyState title={words.counting} hint={words.countingHint} />
      )}
      {isCounted && (
        <Text p="12px var(--gutter)" className="note ruled-above" component="div">
          {unnamed > 0 && <p>{words.unnamedClicks(unnamed)}</p>}
          <p>{words.machines(machines.opens, machines.clicks)}</p>
        </Text>
      )}
      <LinkClicksModal link={opened} campaignId={campaign._id} onClose={() => setOpened(null)} />
    </Card>
  );
}

function columnsOf(onOpen: (link: ReportLink) => void): readonly Column<ReportLink>[] {
  return [
    { key: "link", header: "Link", cell: ({ url }) => <Clamped text={url} /> },
    {
      key: "recipients",
      header: "Recipients",
      numeric: true,
      width: "130px",
      sortValue: ({ recipients }) => recipients,
      cell: (link) =>
        link.recipients === 0 ? (
          "0"
        ) : (
          <button
            type="button"
            className="text-button"
            aria-label={`${formatCount(link.recipients)} recipients who clicked ${link.url}`}
            onClick={() => onOpen(link)}
          >
            {formatCount(link.recipients)}
          </button>
        ),
    },
    {
      key: "clicks",
      header: "Clicks",
      numeric: true,
      width: "110px",
      sortValue: ({ clicks }) => clicks,
      cell: ({ clicks }) => formatCount(clicks),
    },
  ];
}
