/** In how many days after a click an order counts for the campaign. */
export const ATTRIBUTION_DAYS = { min: 1, default: 5, max: 30 } as const;

/** The rule by which orders count for campaigns, in a sentence. */
export function describeAttribution(days: number): string {
  const span = days === 1 ? "the day" : `the ${days} days`;
  return `An order counts for the last campaign whose link the customer clicked in ${span} before it. Opens never count, and refunds are subtracted.`;
}
