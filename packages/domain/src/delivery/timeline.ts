import { readTimestamps } from "./read-timestamps.ts";
import type { WireLogTimestamps } from "./read-timestamps.ts";
import type { LogTimestamps } from "./status.ts";

/** One step of a message's way that did happen. */
export type TimelineStep = { status: "sent" | "delivered" | "opened" | "clicked"; at: Date };

/**
 * The steps that have a timestamp, always in the order sent, delivered, opened, clicked, even when
 * clocks differ (docs/product.md, Logs).
 */
export function logTimeline(log: LogTimestamps | WireLogTimestamps): TimelineStep[] {
  const { sentAt, deliveredAt, openedAt, clickedAt } = readTimestamps(log);
  const steps: TimelineStep[] = [];
  if (sentAt !== null) steps.push({ status: "sent", at: sentAt });
  if (deliveredAt !== null) steps.push({ status: "delivered", at: deliveredAt });
  if (openedAt !== null) steps.push({ status: "opened", at: openedAt });
  if (clickedAt !== null) steps.push({ status: "clicked", at: clickedAt });
  return steps;
}

/**
 * When a log last changed: the latest time of its timeline, or null, which the screen shows as
 * 'Not updated'.
 */
export function lastUpdated(log: LogTimestamps | WireLogTimestamps): Date | null {
  return logTimeline(log).reduce<Date | null>(
    (latest, { at }) => (latest === null || at.getTime() > latest.getTime() ? at : latest),
    null,
  );
}
