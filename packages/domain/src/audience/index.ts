export {
  AGE_GROUPS,
  ageGroup,
  sharePercent,
  SPENDING_TIERS,
  spendingTier,
  TOP_LOCATIONS_LIMIT,
  topLocations,
} from "./groups.ts";
export type { AgeGroup, SpendingTier } from "./groups.ts";
export { PREVIEW_SAMPLE_SIZE, previewFromCustomers } from "./preview.ts";
export type { AudiencePreview, PreviewCustomer } from "./preview.ts";
