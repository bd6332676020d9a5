import { languageLabel } from "@dakiya/domain/language";
import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignReportWire } from "@dakiya/domain/wire";
import { Button, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { formatTracked } from "../../lib/format.ts";
import { Card } from "../../ui/card.tsx";
import type { Column } from "../../ui/data-table/columns.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Clamped } from "../../ui/text-parts.tsx";
import { LinkClicksModal } from "./link-clicks-modal.tsx";
import type { ClicksOf } from "./link-clicks-modal.tsx";

const words = MESSAGES.campaignReport;

type ReportLink = CampaignReportWire["links"][number];

/** Each link of the message with its clicks by humans; machines apart. */
export function LinksCard({
  report,
  clicksOf,
}: {
  report: CampaignReportWire;
  clicksOf: ClicksOf;
}) {
  const { links, machines, figuresSince } = report;
  const [opened, setOpened] = useState<ReportLink | null>(null);
  const columns = useMemo(() => columnsOf(setOpened), []);
  const isCounted = figuresSince !== null;
  const hasMachines = isCounted && machines.opens + machines.clicks > 0;
  const unnamed = isCounted ? unnamedClicks(report) : null;
  return (
    <Card title="Clicks by link" note="Clicks by people, not by link scanners." flush>
      {isCounted ? (
        <DataTable
          rows={links}
          columns={columns}
          rowKey={({ index }) => String(index)}
          caption="Clicks by link"
          empty={<EmptyState title={words.noLinks} />}
        />
      ) : (
        <EmptyState title={words.counting} hint={words.countingHint} />
      )}
      {(unnamed !== null || hasMachines) && (
        <Text p="12px var(--gutter)" className="note ruled-above" component="div">
          {unnamed !== null && <p>{words.unnamedClicks(unnamed)}</p>}
          {hasMachines && <p>{words.machines(machines.opens, machines.clicks)}</p>}
        </Text>
      )}
      <LinkClicksModal link={opened} of={clicksOf} onClose={() => setOpened(null)} />
    </Card>
  );
}

/**
 * Recipients whose click names no link, as where only the email service reports it; null where there are none. Those
 * who clicked several links are in several rows, so that with more than one there may be more.
 */
function unnamedClicks({ links, campaign }: CampaignReportWire) {
  const clicked = links.filter(({ recipients }) => (recipients ?? 0) > 0);
  const named = clicked.reduce((sum, { recipients }) => sum + (recipients ?? 0), 0);
  const recipients = (campaign.stats.clicked ?? 0) - named;
  return recipients > 0 ? { recipients, isLeast: clicked.length > 1 } : null;
}

function columnsOf(onOpen: (link: ReportLink) => void): readonly Column<ReportLink>[] {
  return [
    {
      key: "link",
      header: "Link",
      cell: ({ url, language }) => (
        <>
          <Clamped text={url} />
          {language !== undefined && <span className="note">{languageLabel(language)}</span>}
        </>
      ),
    },
    {
      key: "recipients",
      header: "Recipients",
      numeric: true,
      width: "130px",
      sortValue: ({ recipients }) => recipients,
      cell: ({ recipients }) => formatTracked(recipients),
    },
    {
      key: "clicks",
      header: "Clicks",
      numeric: true,
      width: "110px",
      sortValue: ({ clicks }) => clicks,
      cell: ({ clicks }) => formatTracked(clicks),
    },
    {
      key: "who",
      header: "Who clicked",
      headerHidden: true,
      width: "150px",
      cell: (link) =>
        (link.recipients ?? 0) > 0 && (
          <Button
            variant="default"
            size="compact-md"
            aria-label={`Who clicked ${link.url}${link.language === undefined ? "" : ` in ${languageLabel(link.language)}`}`}
            onClick={() => onOpen(link)}
          >
            Who clicked
          </Button>
        ),
    },
  ];
}
