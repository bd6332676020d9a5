import { rate, trackedEmails } from "./rates.ts";
import type { CampaignCounts } from "./rates.ts";

/** The four rates (docs/product.md, Figures), each 0..1, or null where it is unknown. */
export type Rates = {
  delivery: number | null;
  open: number | null;
  clickThrough: number | null;
  click: number | null;
};

/** Knowledge of some emails: their deliveries, as far as the service reports them, and what is tracked in them. */
export type Known = { deliveries: boolean; opens: boolean; clicks: boolean };

type Sum = { count: number; of: number };

/** Both sides of each rate, over the emails of which both are known. */
export type RateSums = Record<keyof Rates, Sum>;

const NOTHING: Sum = { count: 0, of: 0 };

/** Both sides of each rate for emails that are known alike. */
export function rateSums(counts: CampaignCounts, known: Known): RateSums {
  const { sent, delivered, opened, clicked } = counts;
  const { delivered: tracked } = trackedEmails(counts);
  const when = (isKnown: boolean, count: number, of: number): Sum =>
    isKnown ? { count, of } : NOTHING;
  return {
    delivery: when(known.deliveries, delivered, sent),
    open: when(known.deliveries && known.opens, opened, tracked),
    clickThrough: when(known.deliveries && known.clicks, clicked, tracked),
    click: when(known.opens && known.clicks, clicked, opened),
  };
}

/** Adds up both sides of each rate. */
export function addRateSums(all: Iterable<RateSums>): RateSums {
  let sum: RateSums = { delivery: NOTHING, open: NOTHING, clickThrough: NOTHING, click: NOTHING };
  const add = (a: Sum, b: Sum): Sum => ({ count: a.count + b.count, of: a.of + b.of });
  for (const one of all)
    sum = {
      delivery: add(sum.delivery, one.delivery),
      open: add(sum.open, one.open),
      clickThrough: add(sum.clickThrough, one.clickThrough),
      click: add(sum.click, one.click),
    };
  return sum;
}

/** The rates of added sums. */
export function knownRates({ delivery, open, clickThrough, click }: RateSums): Rates {
  return {
    delivery: rate(delivery.count, delivery.of),
    open: rate(open.count, open.of),
    clickThrough: rate(clickThrough.count, clickThrough.of),
    click: rate(click.count, click.of),
  };
}
