import type { CampaignWire } from "@dakiya/domain/wire";

/** The campaign tied to a segment; the newest when there are several, null when there is none (SPEC §7). */
export function newestCampaignOf<Campaign extends Pick<CampaignWire, "segment_id" | "createdAt">>(
  campaigns: readonly Campaign[],
  segmentId: string,
): Campaign | null {
  let newest: Campaign | null = null;
  for (const campaign of campaigns) {
    if (campaign.segment_id?._id !== segmentId) continue;
    if (newest === null || campaign.createdAt > newest.createdAt) newest = campaign;
  }
  return newest;
}
