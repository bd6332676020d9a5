import type { LogStatus } from "@dakiya/domain/delivery";
import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignReportWire } from "@dakiya/domain/wire";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import { campaignTitle } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { serverError } from "../../lib/server-error.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { CommunicationLogsModal } from "../../widgets/communication-logs/communication-logs-modal.tsx";
import { NoReport } from "./no-report.tsx";
import { RepliesCard } from "./replies-card.tsx";
import { ReportActions } from "./report-actions.tsx";
import { ReportCards, ReportSkeleton } from "./report-cards.tsx";

const words = MESSAGES.campaignReport;
const REFRESH_MS = 15_000;

/** Report of one campaign (docs/product.md, Campaign report). */
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
      <NoReport
        error={error}
        missing={words.missing}
        back={{ to: paths.campaigns, label: "All campaigns" }}
        onRetry={() => void refetch()}
      />
    </>
  );
}

function Opened({ report }: { report: CampaignReportWire }) {
  const { campaign } = report;
  const [logs, setLogs] = useState<{ status?: LogStatus } | null>(null);
  const title = campaignTitle(campaign);
  return (
    <>
      <PageHeader
        title={title}
        lead={<Link to={paths.campaigns}>All campaigns</Link>}
        actions={<ReportActions report={report} onLogs={() => setLogs({})} />}
      />
      <ReportCards
        report={report}
        clicksOf={{ campaign: campaign._id }}
        onFailedLogs={() => setLogs({ status: "failed" })}
        replies={<RepliesCard campaignId={campaign._id} />}
      />
      <CommunicationLogsModal
        campaign={logs === null ? null : { id: campaign._id, name: title, ...logs }}
        onClose={() => setLogs(null)}
      />
    </>
  );
}
