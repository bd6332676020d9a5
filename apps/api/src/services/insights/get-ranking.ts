import { knownRates, rankCampaigns } from "@dakiya/domain/analytics";
import type { RankingSort } from "@dakiya/domain/analytics";
import type { CampaignKind, RankingWire } from "@dakiya/domain/wire";
import type { AccountCtx } from "../../deps.ts";
import { rankedMails } from "./automation-figures.ts";
import { sumKnown, toTrackedCounts } from "./mail-figures.ts";
import type { Ranked } from "./mail-figures.ts";
import { readPeriod } from "./read-period.ts";
import type { PeriodInput } from "./read-period.ts";
import { rankedCampaigns } from "./ranked-campaigns.ts";
import type { Outcome } from "./ranking-outcomes.ts";
import { withOutcomes } from "./ranking-outcomes.ts";

/** The ten best campaigns of a range by one of the sorts, from all that the account has. */
export async function getRanking(
  ctx: AccountCtx,
  input: PeriodInput & { kind?: CampaignKind | undefined; sort: RankingSort },
): Promise<RankingWire> {
  const { kind = "campaigns", sort } = input;
  const { bounds } = await readPeriod(ctx, input);
  const ofCampaigns =
    kind === "automations"
      ? []
      : await withOutcomes(ctx, await rankedCampaigns(ctx, { ...bounds, sort }));
  const mails =
    kind === "campaigns" ? [] : await rankedMails(ctx, { ...bounds, before: bounds.since }, sort);
  return toWire(rankCampaigns([...ofCampaigns, ...mails], sort));
}

/** The best of some campaigns by score, each with its outcome. */
export async function rankingByScore(
  ctx: AccountCtx,
  found: readonly Ranked[],
): Promise<RankingWire> {
  return toWire(rankCampaigns(await withOutcomes(ctx, found)));
}

type Scored = Ranked & Outcome & { score: number | null };

const toWire = (ranked: readonly Scored[]): RankingWire =>
  ranked.map(({ id: _id, counts, tracking, ...row }) => {
    const { deliveryUnknown: unreported } = row;
    const known = sumKnown([{ unreported, tracking, counts }]);
    return {
      ...row,
      counts: toTrackedCounts(known.counts, known.untracked),
      rates: knownRates(known.rates),
    };
  });
