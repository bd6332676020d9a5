/** How far a rate moved, in percentage points with one decimal. */
export interface RateChange {
  direction: "up" | "down" | "same";
  /** "2.3 points"; empty when nothing moved. */
  size: string;
}

/** The change from one rate (0..1) to another; null when either is not known. */
export function rateChange(current: number | null, previous: number | null): RateChange | null {
  if (current === null || previous === null) return null;
  const tenths = Math.round((current - previous) * 1000);
  if (tenths === 0) return { direction: "same", size: "" };
  const points = (Math.abs(tenths) / 10).toFixed(1);
  return {
    direction: tenths > 0 ? "up" : "down",
    size: `${points} ${points === "1.0" ? "point" : "points"}`,
  };
}
