/** Emails a day of a ramp plan, day after day; after the last there is no limit. */
export const RAMP_STEPS: readonly number[] = [
  50, 100, 200, 400, 700, 1_200, 2_000, 3_500, 6_000, 10_000, 18_000, 30_000, 50_000, 80_000,
];

/** How a ramp plan stands: its steps, and its day, 0 for the first. */
export type RampDay = { steps: readonly number[]; day: number };

/** The emails that a plan allows so many days from today; null once it is over. */
export function rampAllowance({ steps, day }: RampDay, daysAhead = 0): number | null {
  // A time zone that was changed may put today before the first day.
  return steps[Math.max(0, day) + daysAhead] ?? null;
}
