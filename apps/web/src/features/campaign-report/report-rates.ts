import { clickRate, deliveryRate, openRate, successRate } from "@dakiya/domain/analytics";
import type { CampaignCounts } from "@dakiya/domain/analytics";
import type { CampaignReportWire } from "@dakiya/domain/wire";

/** The counts of a report, as the domain's rates take them. */
export function countsOf({ campaign: { stats } }: CampaignReportWire): CampaignCounts {
  const { total_recipients: recipients, sent, delivered, opened, clicked, failed } = stats;
  return { recipients, sent, delivered, opened, clicked, failed };
}

/** Each step of the way with its rate; null where the service reports no deliveries. */
export function stepsOf(report: CampaignReportWire) {
  const counts = countsOf(report);
  const isKnown = !report.deliveryUnknown;
  return [
    { label: "Recipients", value: counts.recipients },
    { label: "Sent", value: counts.sent, share: successRate(counts), of: "recipients" },
    {
      label: "Delivered",
      value: counts.delivered,
      share: isKnown ? deliveryRate(counts) : null,
      of: "sent",
    },
    {
      label: "Opened",
      value: counts.opened,
      share: isKnown ? openRate(counts) : null,
      of: "delivered",
    },
    { label: "Clicked", value: counts.clicked, share: clickRate(counts), of: "opened" },
  ];
}
