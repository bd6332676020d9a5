/** Kinds in lists and figures: campaigns, the emails of automations, or both. */
export const CAMPAIGN_KINDS = ["campaigns", "automations", "all"] as const;
export type CampaignKind = (typeof CAMPAIGN_KINDS)[number];

/** The orders of the campaign list; `-` turns one around. */
export const CAMPAIGN_SORTS = [
  "newest",
  "created",
  "name",
  "-name",
  "status",
  "-status",
  "recipients",
  "-recipients",
  "sent",
  "-sent",
] as const;
export type CampaignSort = (typeof CAMPAIGN_SORTS)[number];
