import type { CampaignWire } from "@dakiya/domain/wire";
import { isMoving } from "../../widgets/live-campaigns/is-moving.ts";

/** The four figures over the campaign list (SPEC §2). */
export function campaignTotals(campaigns: readonly CampaignWire[]): {
  campaigns: number;
  active: number;
  recipients: number;
  sent: number;
} {
  return {
    campaigns: campaigns.length,
    active: campaigns.filter(isMoving).length,
    recipients: campaigns.reduce((sum, { stats }) => sum + stats.total_recipients, 0),
    sent: campaigns.reduce((sum, { stats }) => sum + stats.sent, 0),
  };
}
