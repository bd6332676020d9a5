/** Noon in so many days: an hour that comes once, where one of the night comes twice when clocks are put back. */
export function noonIn(days: number): Date {
  const at = new Date();
  at.setDate(at.getDate() + days);
  at.setHours(12, 0, 0, 0);
  return at;
}
