import { overallScore } from "./rates.ts";
import type { CampaignCounts } from "./rates.ts";

/** How many campaigns the ranking shows (docs/product.md, Analytics). */
export const RANKING_LIMIT = 10;

/** Below this many mails sent, one person moves a rate by over 3 points. */
export const SMALL_SAMPLE = 30;

/** Whether a campaign has too few mails for its rates to be meaningful. */
export function isSmallSample(counts: CampaignCounts): boolean {
  return counts.sent > 0 && counts.sent < SMALL_SAMPLE;
}

/**
 * Ranks campaigns by overall score, the best first. Equal scores
 * go by messages sent, then keep the order given; campaigns that have sent nothing come last.
 *
 * @param limit - How many to keep.
 * @returns Each campaign with its `score`, 0..1 or null.
 */
export function rankCampaigns<T extends { counts: CampaignCounts }>(
  campaigns: readonly T[],
  limit: number = RANKING_LIMIT,
): (T & { score: number | null })[] {
  return campaigns
    .map((campaign) => ({ ...campaign, score: overallScore(campaign.counts) }))
    .sort((a, b) => (b.score ?? -1) - (a.score ?? -1) || b.counts.sent - a.counts.sent)
    .slice(0, Math.max(0, limit));
}
