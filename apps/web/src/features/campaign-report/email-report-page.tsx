import type { LogStatus } from "@dakiya/domain/delivery";
import { MESSAGES } from "@dakiya/domain/messages";
import type { StepEmailReportWire } from "@dakiya/domain/wire";
import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconListDetails } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import { automationPage } from "../../lib/paths.ts";
import { serverError } from "../../lib/server-error.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { CommunicationLogsModal } from "../../widgets/communication-logs/communication-logs-modal.tsx";
import { DownloadLink } from "../../widgets/download-link/download-link.tsx";
import { NoReport } from "./no-report.tsx";
import { ReportCards, ReportSkeleton } from "./report-cards.tsx";

const words = MESSAGES.campaignReport;
const REFRESH_MS = 15_000;
const ICON = { size: 18, stroke: 1.5, "aria-hidden": true } as const;

/** Report of one email of an automation, over all versions (docs/product.md, Campaign report). */
export function EmailReportPage() {
  const { id = "", step = "" } = useParams();
  const { data, error, isFetching, refetch } = trpc.automations.emailReport.useQuery(
    { id, step },
    { refetchOnMount: "always", refetchInterval: REFRESH_MS },
  );
  const isGone = serverError(error)?.status === 404;
  const back = { to: automationPage(id, "report"), label: "Report of the automation" };
  if (data !== undefined && !isGone)
    return <Opened key={`${id} ${step}`} report={data} {...{ id, step }} />;
  return (
    <>
      <PageHeader title="Email" lead={<Link to={back.to}>{back.label}</Link>} />
      {error === null || (isFetching && !isGone) ? (
        <ReportSkeleton />
      ) : (
        <NoReport
          error={error}
          missing={words.emailMissing}
          back={back}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

type Logs = { id: string; status?: LogStatus };

function Opened({ report, id, step }: { report: StepEmailReportWire; id: string; step: string }) {
  const { campaign, sentence } = report;
  const [logs, setLogs] = useState<Logs | null>(null);
  return (
    <>
      <PageHeader
        title={sentence === "" ? campaign.name : sentence}
        lead={
          <Link to={automationPage(id, "report")}>
            {campaign.automation?.name ?? "Report of the automation"}
          </Link>
        }
        actions={<Actions {...{ report, id, step }} onLogs={setLogs} />}
      />
      <ReportCards
        report={report}
        clicksOf={{ automation: id, step }}
        onFailedLogs={() => setLogs({ id: campaign._id, status: "failed" })}
      />
      <CommunicationLogsModal
        campaign={logs === null ? null : { name: sentence, ...logs }}
        onClose={() => setLogs(null)}
      />
    </>
  );
}

/** The report as a file, and the logs of each version: the newest at once, earlier ones in a menu. */
function Actions({
  report: { campaignIds },
  id: automation,
  step,
  onLogs,
}: {
  report: StepEmailReportWire;
  id: string;
  step: string;
  onLogs: (logs: Logs) => void;
}) {
  const [newest = "", ...earlier] = campaignIds;
  return (
    <>
      {earlier.length > 0 && (
        <Menu position="bottom-end" width={240} withinPortal>
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown {...ICON} />}>
              Earlier versions
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {earlier.flatMap((id, index) => [
              <Menu.Item key={id} onClick={() => onLogs({ id })}>
                {`View Logs, ${index + 1} earlier`}
              </Menu.Item>,
              <Menu.Item key={`${id} csv`} component="a" href={csvOf(id)} download>
                {`Export logs, ${index + 1} earlier`}
              </Menu.Item>,
            ])}
          </Menu.Dropdown>
        </Menu>
      )}
      <DownloadLink
        href={`/api/automation/${encodeURIComponent(automation)}/emails/${encodeURIComponent(step)}/report.csv`}
        size="sm"
      >
        Export report
      </DownloadLink>
      <DownloadLink href={csvOf(newest)} size="sm">
        Export logs
      </DownloadLink>
      <Button
        variant="default"
        leftSection={<IconListDetails {...ICON} />}
        onClick={() => onLogs({ id: newest })}
      >
        View Logs
      </Button>
    </>
  );
}

const csvOf = (id: string): string => `/api/user/campaign/${encodeURIComponent(id)}/logs.csv`;
