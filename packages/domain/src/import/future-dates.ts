import type { RowError } from "./row.ts";

/** The earliest zone is UTC+14: today there is a valid date. */
const EARLIEST_ZONE_MS = 14 * 60 * 60 * 1000;

/**
 * Dates in the future, which cannot be meant.
 *
 * @param nowMs - The present, in milliseconds since 1970.
 * @returns A sentence for each such column, which names it; empty without any.
 */
export function futureDates(
  dates: { joinedAt?: Date | null; lastPurchaseAt?: Date | null },
  nowMs: number,
): RowError[] {
  const errors: RowError[] = [];
  const check = (column: "joined_date" | "last_purchase", date: Date | null | undefined): void => {
    if (!date || date.getTime() <= nowMs + EARLIEST_ZONE_MS) return;
    const day = date.toISOString().slice(0, 10);
    errors.push({
      column,
      reason: `"${column}" is in the future (${day}); the latest is today`,
    });
  };
  check("joined_date", dates.joinedAt);
  check("last_purchase", dates.lastPurchaseAt);
  return errors;
}
