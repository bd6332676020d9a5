/** Below this many opens an hour stands out by chance. */
export const BEST_TIMES_MIN_OPENS = 200;

/** The weekday (0 is Monday) and the hour (0..23) with most opens; the earlier of equals. Null for fewer than 200 opens. */
export function bestTimes(opens: {
  weekdays: readonly number[];
  hours: readonly number[];
}): { weekday: number; hour: number } | null {
  const total = opens.hours.reduce((sum, count) => sum + count, 0);
  if (total < BEST_TIMES_MIN_OPENS) return null;
  return { weekday: largest(opens.weekdays), hour: largest(opens.hours) };
}

const largest = (counts: readonly number[]): number => counts.indexOf(Math.max(...counts));
