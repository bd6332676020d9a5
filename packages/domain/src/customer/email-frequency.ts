/** How few marketing emails a customer may ask for: at most one in so many days. */
export const EMAIL_FREQUENCIES = {
  week: { label: "At most one email a week", days: 7 },
  month: { label: "At most one email a month", days: 30 },
} as const;
export type EmailFrequency = keyof typeof EMAIL_FREQUENCIES;

export const EMAIL_FREQUENCY_NAMES = Object.keys(EMAIL_FREQUENCIES) as [
  EmailFrequency,
  ...EmailFrequency[],
];

/** The lower of two frequencies; null, for as often as emails are sent, is the highest. */
export function rarerOf(
  one: EmailFrequency | null,
  two: EmailFrequency | null,
): EmailFrequency | null {
  if (one === null || two === null) return one ?? two;
  return EMAIL_FREQUENCIES[one].days >= EMAIL_FREQUENCIES[two].days ? one : two;
}
