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
/** The orders of the list: the newest first, or by a field; "-" turns it around. */
export const CUSTOMER_SORTS = [
  "newest",
  "name",
  "-name",
  "total_spent",
  "-total_spent",
  "order_count",
  "-order_count",
  "last_order",
  "-last_order",
] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

/** How many customers one call may change. */
export const MAX_CHANGES_PER_REQUEST = 1_000;

/** How many customers a bulk change may name one by one; a filter names any number. */
export const MAX_BULK_IDS = 10_000;

/** How many views an account may have, the characters of a name, and the columns of one. */
export const VIEW_LIMITS = { views: 50, name: 80, columns: 120 } as const;
