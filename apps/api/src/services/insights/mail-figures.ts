import { addRateSums, rateSums, sumCounts } from "@dakiya/domain/analytics";
import type { RateSums } from "@dakiya/domain/analytics";
import { tracksClicks, tracksOpens } from "@dakiya/domain/tracking";
import type { Tracking } from "@dakiya/domain/tracking";
import type { AnalyticsWire, CampaignCountsWire, CampaignSummaryWire } from "@dakiya/domain/wire";

/** Emails whose deliveries are reported alike, and that track alike. */
export type CountedMails = {
  unreported: boolean;
  tracking: Tracking | null;
  counts: CampaignCountsWire;
};

/** Counts as a sum of what is known. */
export type KnownFigures = {
  rates: RateSums;
  /** Opens and clicks are those of emails that track them. */
  counts: CampaignCountsWire;
  /** Sent emails in which opens and clicks are not tracked. */
  untracked: { opens: number; clicks: number };
};

/** Adds emails up. */
export function sumKnown(all: readonly CountedMails[]): KnownFigures {
  return addKnown(
    all.map(({ unreported, tracking, counts }) => {
      const [opens, clicks] = [tracksOpens(tracking), tracksClicks(tracking)];
      return {
        rates: rateSums(counts, { deliveries: !unreported, opens, clicks }),
        counts: {
          ...counts,
          opened: opens ? counts.opened : 0,
          clicked: clicks ? counts.clicked : 0,
        },
        untracked: {
          opens: opens ? (counts.untracked?.sent ?? 0) : counts.sent,
          clicks: clicks ? (counts.untracked?.sent ?? 0) : counts.sent,
        },
      };
    }),
  );
}

/** The sums of emails in a period and in the one before. */
export function sumPeriods(
  all: readonly (CountedMails & { previous: CampaignCountsWire })[],
): Pick<MailFigures, "known" | "previous" | "unreported" | "previousUnreported"> {
  const unreported = all.filter((mail) => mail.unreported);
  return {
    known: sumKnown(all),
    previous: sumKnown(all.map((mail) => ({ ...mail, counts: mail.previous }))),
    unreported: sumCounts(unreported.map(({ counts }) => counts)),
    previousUnreported: sumCounts(unreported.map(({ previous }) => previous)),
  };
}

function addKnown(all: readonly KnownFigures[]): KnownFigures {
  const sum = (key: "opens" | "clicks"): number =>
    all.reduce((total, { untracked }) => total + untracked[key], 0);
  return {
    rates: addRateSums(all.map(({ rates }) => rates)),
    counts: sumCounts(all.map(({ counts }) => counts)),
    untracked: { opens: sum("opens"), clicks: sum("clicks") },
  };
}

/** Counts as they cross the wire: what none of the sent emails tracks is null. */
export function toTrackedCounts(
  { sent, opened, clicked, ...counts }: CampaignCountsWire,
  untracked: KnownFigures["untracked"],
) {
  return {
    ...counts,
    sent,
    opened: sent > 0 && untracked.opens >= sent ? null : opened,
    clicked: sent > 0 && untracked.clicks >= sent ? null : clicked,
  };
}

export type MailFigures = {
  campaigns: AnalyticsWire["campaigns"];
  /** How many mails automations have. */
  automationMails: number;
  known: KnownFigures;
  /** Those that went by a service that reports no deliveries. */
  unreported: CampaignCountsWire;
  /** Of the period of the same length before. */
  previous: KnownFigures;
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
  tracking: Tracking | null;
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
    known: addKnown([a.known, b.known]),
    unreported: sumCounts([a.unreported, b.unreported]),
    previous: addKnown([a.previous, b.previous]),
    previousCampaigns: a.previousCampaigns + b.previousCampaigns,
    previousUnreported: sumCounts([a.previousUnreported, b.previousUnreported]),
    first: firsts.length === 0 ? null : Math.min(...firsts),
    ranking: [...a.ranking, ...b.ranking],
  };
}
