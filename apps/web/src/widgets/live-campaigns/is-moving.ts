import type { CampaignSummaryWire } from "@dakiya/domain/wire";

/** Whether a campaign is at work: its recipients are being gathered or its mail is going out. */
export function isMoving({ status }: CampaignSummaryWire): boolean {
  return status === "active" || status === "processing";
}
