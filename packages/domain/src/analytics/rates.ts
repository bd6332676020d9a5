/** Number of logs by outcome, of one campaign or of several added up. */
export type CampaignCounts = {
  recipients: number;
  sent: number;
  delivered: number;
  opened: number;
  clicked: number;
  failed: number;
};

/**
 * A share, 0..1 (above 1 only when the counts contradict each other).
 *
 * @returns null when there is nothing to divide by, so that a screen shows "–" and never 0 % or NaN.
 */
export function rate(numerator: number, denominator: number): number | null {
  if (!Number.isFinite(numerator) || !Number.isFinite(denominator) || denominator <= 0) return null;
  return numerator / denominator;
}

/** delivered / sent. */
export function deliveryRate(counts: CampaignCounts): number | null {
  return rate(counts.delivered, counts.sent);
}

/** opened / delivered. */
export function openRate(counts: CampaignCounts): number | null {
  return rate(counts.opened, counts.delivered);
}

/** clicked / opened. */
export function clickRate(counts: CampaignCounts): number | null {
  return rate(counts.clicked, counts.opened);
}

/** clicked / delivered. */
export function clickThroughRate(counts: CampaignCounts): number | null {
  return rate(counts.clicked, counts.delivered);
}

/** (delivered + opened + clicked) / (3 × sent), by which campaigns are ranked. */
export function overallScore(counts: CampaignCounts): number | null {
  return rate(counts.delivered + counts.opened + counts.clicked, 3 * counts.sent);
}

/** sent / recipients, of counts added up across campaigns. */
export function successRate(counts: Pick<CampaignCounts, "sent" | "recipients">): number | null {
  return rate(counts.sent, counts.recipients);
}

/** Rupees per order: total revenue / total orders; null without orders. */
export function averageOrderValue(totalRevenue: number, totalOrders: number): number | null {
  return rate(totalRevenue, totalOrders);
}

function wholePercent(part: number, total: number): number | null {
  const share = rate(part, total);
  return share === null ? null : Math.round(share * 100);
}

/** Completed campaigns of all campaigns, as a whole percent 0..100; null without campaigns. */
export function completionPercent(completed: number, total: number): number | null {
  return wholePercent(completed, total);
}

/** Active customers of all customers, as a whole percent 0..100; null without customers. */
export function engagementPercent(active: number, total: number): number | null {
  return wholePercent(active, total);
}

/** Adds counts up. */
export function sumCounts(all: Iterable<CampaignCounts>): CampaignCounts {
  const sum: CampaignCounts = {
    recipients: 0,
    sent: 0,
    delivered: 0,
    opened: 0,
    clicked: 0,
    failed: 0,
  };
  for (const counts of all) {
    sum.recipients += counts.recipients;
    sum.sent += counts.sent;
    sum.delivered += counts.delivered;
    sum.opened += counts.opened;
    sum.clicked += counts.clicked;
    sum.failed += counts.failed;
  }
  return sum;
}

/** Subtracts a part of the counts: of all emails, those whose deliveries are reported. */
export function lessCounts(all: CampaignCounts, part: CampaignCounts): CampaignCounts {
  return {
    recipients: all.recipients - part.recipients,
    sent: all.sent - part.sent,
    delivered: all.delivered - part.delivered,
    opened: all.opened - part.opened,
    clicked: all.clicked - part.clicked,
    failed: all.failed - part.failed,
  };
}

/** Writes a rate 0..1 as a percentage with one decimal: "45.3%"; null is "–". */
export function formatRate(share: number | null): string {
  return share === null || !Number.isFinite(share) ? "–" : `${(share * 100).toFixed(1)}%`;
}
