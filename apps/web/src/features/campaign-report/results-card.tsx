import { formatRate } from "@dakiya/domain/analytics";
import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignReportWire } from "@dakiya/domain/wire";
import { Text } from "@mantine/core";
import { formatCount } from "../../lib/format.ts";
import { Card } from "../../ui/card.tsx";
import { FunnelChart } from "../../ui/charts/funnel-chart.tsx";
import { stepsOf } from "./report-rates.ts";

/** From recipients to clicks, with the rates of every other page. */
export function ResultsCard({ report }: { report: CampaignReportWire }) {
  const { untracked } = report.campaign.stats;
  return (
    <Card title="Results" note="Each recipient counts once.">
      <FunnelChart
        caption="Recipients left after each step"
        format={formatCount}
        points={stepsOf(report).map(({ label, value, share, of }) => ({
          label,
          value: value ?? 0,
          ...(value === null ? { shown: MESSAGES.tracking.notTracked } : {}),
          ...(of === undefined || share == null ? {} : { note: `${formatRate(share)} of ${of}` }),
        }))}
      />
      {untracked !== undefined && (
        <Text mt={12} className="note">
          {MESSAGES.tracking.notTrackedEmails(untracked.sent, formatCount(untracked.sent))}
        </Text>
      )}
      {report.deliveryUnknown && (
        <Text mt={12} className="note">
          {MESSAGES.campaignReport.deliveryUnknown}
        </Text>
      )}
    </Card>
  );
}
