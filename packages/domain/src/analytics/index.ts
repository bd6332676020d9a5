export { countEngagement, engagementSpans, eventTimes } from "./engagement.ts";
export type { EngagementCounts, EngagementSpans, EngagementUnit } from "./engagement.ts";
export { funnelSteps } from "./funnel.ts";
export type { FunnelStep } from "./funnel.ts";
export {
  ANALYTICS_RANGES,
  DEFAULT_ANALYTICS_RANGE,
  periodBounds,
  periodDays,
  previousRangeStart,
  rangeDays,
  rangeProblem,
  rangeStart,
} from "./range.ts";
export type { AnalyticsRange, DatedRange, Period } from "./range.ts";
export {
  isSmallSample,
  RANKING_LIMIT,
  RANKING_SORTS,
  rankCampaigns,
  revenuePerRecipient,
  SMALL_SAMPLE,
} from "./ranking.ts";
export type { RankingSort } from "./ranking.ts";
export { addRateSums, knownRates, rateSums } from "./known-rates.ts";
export type { Known, Rates, RateSums } from "./known-rates.ts";
export {
  averageOrderValue,
  clickRate,
  clickThroughRate,
  completionPercent,
  deliveryRate,
  engagementPercent,
  formatRate,
  lessCounts,
  openRate,
  overallScore,
  rate,
  successRate,
  sumCounts,
  trackedEmails,
} from "./rates.ts";
export type { CampaignCounts } from "./rates.ts";
export { formatRupees, typedRupees } from "./rupees.ts";
export { nextSummaryAt, SUMMARY_MAX_LATE_MS, summaryDays } from "./weekly-summary.ts";
export { BEST_TIMES_MIN_OPENS, bestTimes } from "./best-times.ts";
export {
  HEALTH_LIMITS,
  HEALTH_MIN_SENT,
  HEALTH_SIGNALS,
  healthLevel,
  healthShares,
} from "./sending-health.ts";
export type { HealthLevel, HealthSignal } from "./sending-health.ts";
export {
  addDays,
  clockTime,
  isTimeZone,
  localDay,
  readLocalTime,
  startOfLocalDay,
  writeLocalTime,
} from "./time-zone.ts";
