import { tracksClicks, tracksOpens } from "../tracking/index.ts";
import type { Tracking } from "../tracking/index.ts";
import { overallScore, rate } from "./rates.ts";
import type { CampaignCounts } from "./rates.ts";

/** How many campaigns the ranking shows (docs/product.md, Analytics). */
export const RANKING_LIMIT = 10;

/** Below this many emails sent, one recipient moves a rate by over 3 points. */
export const SMALL_SAMPLE = 30;

/** Sort orders for campaigns, with the words of the screen; the first is the default. */
export const RANKING_SORTS = [
  { value: "score", label: "Score" },
  { value: "opened", label: "Opened" },
  { value: "clicked", label: "Clicked" },
  { value: "unsubscribed", label: "Unsubscribed" },
  { value: "revenue", label: "Revenue" },
  { value: "revenuePerRecipient", label: "Per recipient" },
] as const;
export type RankingSort = (typeof RANKING_SORTS)[number]["value"];

/** Figures of a campaign that ranking reads; `sales` is absent without orders. */
export type RankingFigures = {
  counts: CampaignCounts;
  /** Absent or null: both opens and clicks. */
  tracking?: Tracking | null;
  unsubscribed?: number | undefined;
  sales?: { revenue: number } | undefined;
};

const VALUES: Readonly<Record<RankingSort, (campaign: RankingFigures) => number>> = {
  score: (campaign) => scoreOf(campaign) ?? -1,
  opened: ({ counts, tracking = null }) => (tracksOpens(tracking) ? counts.opened : -1),
  clicked: ({ counts, tracking = null }) => (tracksClicks(tracking) ? counts.clicked : -1),
  unsubscribed: ({ unsubscribed }) => unsubscribed ?? 0,
  revenue: ({ sales }) => sales?.revenue ?? 0,
  revenuePerRecipient: (campaign) => revenuePerRecipient(campaign) ?? 0,
};

/** Whether a campaign has too few emails for its rates to be meaningful. */
export function isSmallSample(counts: Pick<CampaignCounts, "sent">): boolean {
  return counts.sent > 0 && counts.sent < SMALL_SAMPLE;
}

/** The score of a campaign; null where opens or clicks are not tracked, since the others would not compare. */
function scoreOf({ counts, tracking = null }: RankingFigures): number | null {
  return tracksOpens(tracking) && tracksClicks(tracking) ? overallScore(counts) : null;
}

/** Rupees that a recipient brought in on average; null without recipients or orders. */
export function revenuePerRecipient({
  sales,
  counts,
}: {
  counts: Pick<CampaignCounts, "recipients">;
  sales?: { revenue: number } | undefined;
}): number | null {
  return sales === undefined ? null : rate(sales.revenue, counts.recipients);
}

/**
 * Ranks campaigns, the highest first. Equal ones go by messages sent, then keep the order given. By score, campaigns
 * that have sent nothing come last; otherwise they are left out.
 *
 * @param limit - How many to keep.
 * @returns Each campaign with its `score`, 0..1 or null.
 */
export function rankCampaigns<T extends RankingFigures>(
  campaigns: readonly T[],
  sort: RankingSort = "score",
  limit: number = RANKING_LIMIT,
): (T & { score: number | null })[] {
  const valueOf = VALUES[sort];
  return campaigns
    .filter(({ counts }) => sort === "score" || counts.sent > 0)
    .map((campaign) => ({ ...campaign, score: scoreOf(campaign) }))
    .sort((a, b) => valueOf(b) - valueOf(a) || b.counts.sent - a.counts.sent)
    .slice(0, Math.max(0, limit));
}
