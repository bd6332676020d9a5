import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignReportWire } from "@dakiya/domain/wire";
import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { BlockSkeleton } from "../../ui/skeletons.tsx";
import { CouponsCard } from "./coupons-card.tsx";
import { CurveCard } from "./curve-card.tsx";
import { DevicesCard } from "./devices-card.tsx";
import { EmailCard } from "./email-card.tsx";
import { FactsCard } from "./facts-card.tsx";
import { LinksCard } from "./links-card.tsx";
import type { ClicksOf } from "./link-clicks-modal.tsx";
import { MailboxesCard } from "./mailboxes-card.tsx";
import { OutcomesCard } from "./outcomes-card.tsx";
import { RefusalsCard } from "./refusals-card.tsx";
import { ResultsCard } from "./results-card.tsx";
import { SalesCard } from "./sales-card.tsx";

const words = MESSAGES.campaignReport;

/** The cards of a report, of a campaign or of the email of an automation. */
export function ReportCards({
  report,
  clicksOf,
  onFailedLogs,
  replies = null,
}: {
  report: CampaignReportWire;
  clicksOf: ClicksOf;
  onFailedLogs: () => void;
  /** Answers, where they are shown. */
  replies?: ReactNode;
}) {
  const { campaign } = report;
  const hasStarted = campaign.stats.total_recipients > 0;
  return (
    <Stack gap="var(--card-gap)">
      <div className="with-side">
        {hasStarted ? <ResultsCard report={report} /> : <NothingYet report={report} />}
        <FactsCard report={report} />
      </div>
      {hasStarted && (
        <>
          {campaign.sales !== undefined && <SalesCard report={report} sales={campaign.sales} />}
          {report.coupons !== null && <CouponsCard coupons={report.coupons} />}
          <LinksCard report={report} clicksOf={clicksOf} />
          <div className="with-side">
            <CurveCard report={report} />
            <OutcomesCard report={report} onFailedLogs={onFailedLogs} />
          </div>
          {replies}
          <MailboxesCard report={report} />
          <RefusalsCard report={report} />
          <DevicesCard report={report} />
        </>
      )}
      <EmailCard report={report} />
    </Stack>
  );
}

/** Reason a campaign without recipients has no figures. */
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
export function ReportSkeleton() {
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
        <Card title="Mailbox providers">
          <BlockSkeleton height={200} />
        </Card>
        <Card title="Devices">
          <BlockSkeleton height={120} />
        </Card>
        <Card title="Email">
          <BlockSkeleton height={420} />
        </Card>
      </Stack>
    </div>
  );
}
