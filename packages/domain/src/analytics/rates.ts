/** Number of logs by outcome, of one campaign or of several added up. */
export type CampaignCounts = {
  recipients: number;
  sent: number;
  delivered: number;
  opened: number;
  clicked: number;
  failed: number;
  /** Of the sent and the delivered, those to customers who are not tracked; absent where there are none. */
  untracked?: UntrackedCounts | undefined;
};

export type UntrackedCounts = { sent: number; delivered: number };

/** Sent and delivered emails that may be opened and clicked, as far as is known: those to customers who are tracked. */
export function trackedEmails({ sent, delivered, untracked }: CampaignCounts): UntrackedCounts {
  return {
    sent: sent - (untracked?.sent ?? 0),
    delivered: delivered - (untracked?.delivered ?? 0),
  };
}

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

/** opened / delivered, of tracked emails. */
export function openRate(counts: CampaignCounts): number | null {
  return rate(counts.opened, trackedEmails(counts).delivered);
}

/** clicked / opened. */
export function clickRate(counts: CampaignCounts): number | null {
  return rate(counts.clicked, counts.opened);
}

/** clicked / delivered, of tracked emails. */
export function clickThroughRate(counts: CampaignCounts): number | null {
  return rate(counts.clicked, trackedEmails(counts).delivered);
}

/** (delivered + opened + clicked) / (3 × sent) of tracked emails, by which campaigns are ranked. */
export function overallScore(counts: CampaignCounts): number | null {
  const { sent, delivered } = trackedEmails(counts);
  return rate(delivered + counts.opened + counts.clicked, 3 * sent);
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
  const untracked = { sent: 0, delivered: 0 };
  for (const counts of all) {
    sum.recipients += counts.recipients;
    sum.sent += counts.sent;
    sum.delivered += counts.delivered;
    sum.opened += counts.opened;
    sum.clicked += counts.clicked;
    sum.failed += counts.failed;
    untracked.sent += counts.untracked?.sent ?? 0;
    untracked.delivered += counts.untracked?.delivered ?? 0;
  }
  return untracked.sent === 0 && untracked.delivered === 0 ? sum : { ...sum, untracked };
}

/** Subtracts a part of the counts: of all emails, those whose deliveries are reported. */
export function lessCounts(all: CampaignCounts, part: CampaignCounts): CampaignCounts {
  const { untracked } = part;
  return sumCounts([
    all,
    {
      recipients: -part.recipients,
      sent: -part.sent,
      delivered: -part.delivered,
      opened: -part.opened,
      clicked: -part.clicked,
      failed: -part.failed,
      untracked: untracked && { sent: -untracked.sent, delivered: -untracked.delivered },
    },
  ]);
}

/** Writes a rate 0..1 as a percentage with one decimal: "45.3%"; null is "–". */
export function formatRate(share: number | null): string {
  return share === null || !Number.isFinite(share) ? "–" : `${(share * 100).toFixed(1)}%`;
}
