import type { RowError } from "./row.ts";

/** A day begins first in UTC+14: what is today there is typed by somebody who does not err. */
const EARLIEST_ZONE_MS = 14 * 60 * 60 * 1000;

/**
 * What of a customer has not happened yet and so can't be meant: nobody joined or bought tomorrow.
 *
 * @param nowMs - The present, in milliseconds since 1970.
 * @returns A sentence for each such column, which names it; none for a customer all is well with.
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
      reason: `"${column}" lies in the future (${day}); it can be today at the latest`,
    });
  };
  check("joined_date", dates.joinedAt);
  check("last_purchase", dates.lastPurchaseAt);
  return errors;
}
