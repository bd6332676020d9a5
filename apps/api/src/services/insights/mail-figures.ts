import { sumCounts } from "@dakiya/domain/analytics";
import type { AnalyticsWire, CampaignCountsWire, CampaignSummaryWire } from "@dakiya/domain/wire";

export type MailFigures = {
  campaigns: AnalyticsWire["campaigns"];
  /** How many mails automations have. */
  automationMails: number;
  counts: CampaignCountsWire;
  /** Those that went by a service that reports no deliveries. */
  unreported: CampaignCountsWire;
  /** Of the period of the same length before. */
  previous: CampaignCountsWire;
  previousCampaigns: number;
  previousUnreported: CampaignCountsWire;
  /** When the first of all logs was created, in milliseconds since 1970. */
  first: number | null;
  /** The best ones, in no order. */
  ranking: Ranked[];
};

export type Ranked = {
  id: number;
  campaign: CampaignSummaryWire;
  counts: CampaignCountsWire;
  /** Its service reports no deliveries. */
  deliveryUnknown: boolean;
};

export function addFigures(a: MailFigures, b: MailFigures): MailFigures {
  const firsts = [a.first, b.first].filter((at) => at !== null);
  return {
    campaigns: {
      total: a.campaigns.total + b.campaigns.total,
      active: a.campaigns.active + b.campaigns.active,
      completed: a.campaigns.completed + b.campaigns.completed,
    },
    automationMails: a.automationMails,
    counts: sumCounts([a.counts, b.counts]),
    unreported: sumCounts([a.unreported, b.unreported]),
    previous: sumCounts([a.previous, b.previous]),
    previousCampaigns: a.previousCampaigns + b.previousCampaigns,
    previousUnreported: sumCounts([a.previousUnreported, b.previousUnreported]),
    first: firsts.length === 0 ? null : Math.min(...firsts),
    ranking: [...a.ranking, ...b.ranking],
  };
}
