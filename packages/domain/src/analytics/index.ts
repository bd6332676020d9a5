export {
  ANALYTICS_RANGES,
  DEFAULT_ANALYTICS_RANGE,
  previousRangeStart,
  rangeStart,
} from "./range.ts";
export type { AnalyticsRange } from "./range.ts";
export { RANKING_LIMIT, rankCampaigns } from "./ranking.ts";
export {
  averageOrderValue,
  clickRate,
  clickThroughRate,
  completionPercent,
  deliveryRate,
  engagementPercent,
  formatRate,
  openRate,
  overallScore,
  rate,
  successRate,
  sumCounts,
} from "./rates.ts";
export type { CampaignCounts } from "./rates.ts";
export { formatRupees } from "./rupees.ts";
