import { foldCase } from "../text/fold-case.ts";

/** The age groups, youngest first (docs/product.md, Figures). */
export const AGE_GROUPS = ["18-24", "25-34", "35-44", "45-54", "55+"] as const;
export type AgeGroup = (typeof AGE_GROUPS)[number];

/** The age group of an age in whole years: everyone under 25 is in "18-24"; null without an age. */
export function ageGroup(age: number | null): AgeGroup | null {
  if (age === null) return null;
  if (age < 25) return "18-24";
  if (age < 35) return "25-34";
  if (age < 45) return "35-44";
  if (age < 55) return "45-54";
  return "55+";
}

/** The spending tiers, lowest first. */
export const SPENDING_TIERS = ["No Purchases", "₹1-999", "₹1K-5K", "₹5K-10K", "₹10K+"] as const;
export type SpendingTier = (typeof SPENDING_TIERS)[number];

/** The tier of a total in rupees: 0 is "No Purchases", anything below 1000 "₹1-999". */
export function spendingTier(totalSpent: number): SpendingTier {
  if (totalSpent <= 0) return "No Purchases";
  if (totalSpent < 1_000) return "₹1-999";
  if (totalSpent < 5_000) return "₹1K-5K";
  if (totalSpent < 10_000) return "₹5K-10K";
  return "₹10K+";
}

/** A share as a percent 0..100 with one decimal; 0 of nothing is 0. */
export function sharePercent(count: number, total: number): number {
  return total > 0 ? Math.round((count / total) * 1000) / 10 : 0;
}

/** How many cities the audience page shows. */
export const TOP_LOCATIONS_LIMIT = 10;

/**
 * The cities with the most customers, most first, equal counts by name; missing cities are left out. Spellings that
 * differ in case are one city, as they are to every rule of a segment, by the commonest of them; of equally common
 * ones by the first in the order of the alphabet, capitals first.
 */
export function topLocations(
  counts: readonly { city: string | null; count: number }[],
  limit: number = TOP_LOCATIONS_LIMIT,
): { city: string; count: number }[] {
  const spellings = counts
    .flatMap(({ city, count }) => (city === null || city === "" ? [] : [{ city, count }]))
    .sort(moreFirst);
  const cities = new Map<string, { city: string; count: number }>();
  for (const { city, count } of spellings) {
    const key = foldCase(city);
    const entry = cities.get(key);
    if (entry === undefined) cities.set(key, { city, count });
    else entry.count += count;
  }
  return [...cities.values()].sort(moreFirst).slice(0, Math.max(0, limit));
}

type Counted = { city: string; count: number };
const moreFirst = (a: Counted, b: Counted): number =>
  b.count - a.count || (a.city < b.city ? -1 : 1);
