import { futureDates, type CustomerChanges } from "@dakiya/domain/customer";
import { AppError } from "../../errors.ts";

/**
 * Refuses dates in the future.
 *
 * @throws AppError "invalid" naming each of them.
 */
export function refuseFuture(changes: CustomerChanges): void {
  const flaws = futureDates(changes, Date.now());
  const [first] = flaws;
  if (first === undefined) return;
  const fields = flaws.map(({ column, reason }) => ({
    path: column === "last_purchase" ? "stats.last_purchase" : column,
    message: reason,
  }));
  throw new AppError("invalid", first.reason, { fields });
}
