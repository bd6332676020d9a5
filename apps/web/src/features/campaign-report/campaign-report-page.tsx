import type { LogStatus } from "@dakiya/domain/delivery";
import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignReportWire } from "@dakiya/domain/wire";
import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import { campaignTitle } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { serverError } from "../../lib/server-error.ts";
import { failureReason, serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState, LoadFailed } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { BlockSkeleton } from "../../ui/skeletons.tsx";
import { CommunicationLogsModal } from "../../widgets/communication-logs/communication-logs-modal.tsx";
import { EmailCard } from "./email-card.tsx";
import { FactsCard } from "./facts-card.tsx";
import { HoursCard } from "./hours-card.tsx";
import { LinksCard } from "./links-card.tsx";
import { OutcomesCard } from "./outcomes-card.tsx";
import { ReportActions } from "./report-actions.tsx";
import { ResultsCard } from "./results-card.tsx";
import { SalesCard } from "./sales-card.tsx";

const words = MESSAGES.campaignReport;
const REFRESH_MS = 15_000;

/** What became of one campaign (docs/product.md, Campaign report). */
export function CampaignReportPage() {
  const { id = "" } = useParams();
  const { data, error, isFetching, refetch } = trpc.campaigns.report.useQuery(
    { id },
    { refetchOnMount: "always", refetchInterval: REFRESH_MS },
  );
  const isGone = serverError(error)?.status === 404;
  if (data !== undefined && !isGone) return <Opened key={id} report={data} />;
  const back = <Link to={paths.campaigns}>All campaigns</Link>;
  if (error === null || (isFetching && !isGone))
    return (
      <>
        <PageHeader title="Campaign" lead={back} />
        <ReportSkeleton />
      </>
    );
  return (
    <>
      <PageHeader title="Campaign" lead={back} />
      <Card flush>
        {isGone ? (
          <EmptyState
            title={serverMessage(error, words.missing)}
            hint={words.missingHint}
            action={
              <Button component={Link} to={paths.campaigns} variant="default">
                All campaigns
              </Button>
            }
          />
        ) : (
          <LoadFailed
            title={words.loadFailed}
            reason={failureReason(error)}
            onRetry={() => void refetch()}
          />
        )}
      </Card>
    </>
  );
}

function Opened({ report }: { report: CampaignReportWire }) {
  const { campaign } = report;
  const [logs, setLogs] = useState<{ status?: LogStatus } | null>(null);
  const title = campaignTitle(campaign);
  const hasStarted = campaign.stats.total_recipients > 0;
  return (
    <>
      <PageHeader
        title={title}
        lead={<Link to={paths.campaigns}>All campaigns</Link>}
        actions={<ReportActions report={report} onLogs={() => setLogs({})} />}
      />
      <Stack gap="var(--card-gap)">
        <div className="with-side">
          {hasStarted ? <ResultsCard report={report} /> : <NothingYet report={report} />}
          <FactsCard report={report} />
        </div>
        {hasStarted && (
          <>
            {campaign.sales !== undefined && <SalesCard report={report} sales={campaign.sales} />}
            <LinksCard report={report} />
            <div className="with-side">
              <HoursCard report={report} />
              <OutcomesCard report={report} onFailedLogs={() => setLogs({ status: "failed" })} />
            </div>
          </>
        )}
        <EmailCard report={report} />
      </Stack>
      <CommunicationLogsModal
        campaign={logs === null ? null : { id: campaign._id, name: title, ...logs }}
        onClose={() => setLogs(null)}
      />
    </>
  );
}

/** What is true of a campaign without recipients: there are no figures. */
function NothingYet({ report: { campaign } }: { report: CampaignReportWire }) {
  const { status, automation } = campaign;
  const title =
    automation !== null
      ? words.nobodyYet
      : status === "draft"
        ? words.isDraft
        : status === "scheduled"
          ? words.isScheduled
          : words.nobodyGot;
  return (
    <Card title="Results">
      <EmptyState title={title} hint={words.noFiguresYet} />
    </Card>
  );
}

/** The cards in their final shape. */
function ReportSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading the report</span>
      <Stack gap="var(--card-gap)">
        <div className="with-side">
          <Card title="Results">
            <BlockSkeleton height={250} />
          </Card>
          <Card title="Details">
            <BlockSkeleton height={250} />
          </Card>
        </div>
        <Card title="Clicks by link">
          <BlockSkeleton height={150} />
        </Card>
        <div className="with-side">
          <Card title="First 48 hours">
            <BlockSkeleton height={290} />
          </Card>
          <Card title="Failures and unsubscribes">
            <BlockSkeleton height={290} />
          </Card>
        </div>
        <Card title="Email">
          <BlockSkeleton height={420} />
        </Card>
      </Stack>
    </div>
  );
}
