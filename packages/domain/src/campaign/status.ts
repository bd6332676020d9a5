/** Every state a campaign can be in (docs/product.md, Sending). */
export const CAMPAIGN_STATUSES = [
  "draft",
  "scheduled",
  "active",
  "processing",
  "paused",
  "completed",
  "failed",
  "cancelled",
] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/**
 * The campaign's state machine: from each state, the states it can change to.
 *
 * `active` means the audience is being fixed, or is and the campaign can still be taken back; `processing` that email
 * is going out. `completed` and `failed` lead back to `processing` only to retry the recipients that failed;
 * `cancelled` is final.
 */
export const CAMPAIGN_TRANSITIONS: Record<CampaignStatus, readonly CampaignStatus[]> = {
  draft: ["scheduled", "active"],
  scheduled: ["draft", "active", "cancelled", "failed"],
  active: ["draft", "processing", "failed", "cancelled"],
  processing: ["paused", "completed", "failed", "cancelled"],
  paused: ["processing", "completed", "failed", "cancelled"],
  completed: ["processing"],
  failed: ["active", "processing"],
  cancelled: [],
};

function isCampaignStatus(text: string): text is CampaignStatus {
  return Object.hasOwn(CAMPAIGN_TRANSITIONS, text);
}

/**
 * Whether a campaign may change status. Staying is no transition; an unknown status, as from a newer server, has
 * none.
 */
export function canTransition(from: string, to: CampaignStatus): boolean {
  return isCampaignStatus(from) && CAMPAIGN_TRANSITIONS[from].includes(to);
}

/** A colour of a campaign's status (docs/product.md, Campaigns). */
export type CampaignStatusColor = "green" | "blue" | "yellow" | "gray";

/** The colour of a campaign's status: active green, completed blue, processing yellow, else gray. */
export function campaignStatusColor(status: string): CampaignStatusColor {
  switch (status) {
    case "active":
      return "green";
    case "completed":
      return "blue";
    case "processing":
      return "yellow";
    default:
      return "gray";
  }
}
