import { funnelSteps } from "@dakiya/domain/analytics";
import type { CampaignReportWire } from "@dakiya/domain/wire";

/** From recipients to clicks, as the domain's rates take a campaign's counts. */
export function stepsOf({ campaign: { stats }, deliveryUnknown }: CampaignReportWire) {
  const { total_recipients: recipients, sent, delivered, opened, clicked, failed } = stats;
  return funnelSteps({ recipients, sent, delivered, opened, clicked, failed }, deliveryUnknown);
}
