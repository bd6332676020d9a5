import { readTimestamps } from "./read-timestamps.ts";
import type { WireLogTimestamps } from "./read-timestamps.ts";
import type { LogStatus, LogTimestamps } from "./status.ts";

/** A log that can be counted: its status and the timestamps that are known. */
export type CountableLog = { status: LogStatus } & (LogTimestamps | WireLogTimestamps);

/** Counts of one log: 0 or 1 each. */
export type LogCount = {
  sent: boolean;
  delivered: boolean;
  opened: boolean;
  clicked: boolean;
  failed: boolean;
};

/** Number of logs, and number of those that count for each outcome. */
export type LogCounts = Record<keyof LogCount | "recipients", number>;

const SENT: readonly LogStatus[] = ["sent", "delivered", "opened", "clicked"];
const DELIVERED: readonly LogStatus[] = ["delivered", "opened", "clicked"];
const OPENED: readonly LogStatus[] = ["opened", "clicked"];

/**
 * Counts one log in the analytics: each outcome by its own timestamp, or by a status that implies it. A log that failed
 * after it was sent counts as sent and as failed.
 *
 * @see docs/product.md, Logs
 */
export function countLog(log: CountableLog): LogCount {
  const at = readTimestamps(log);
  return {
    sent: at.sentAt !== null || SENT.includes(log.status),
    delivered: at.deliveredAt !== null || DELIVERED.includes(log.status),
    opened: at.openedAt !== null || OPENED.includes(log.status),
    clicked: at.clickedAt !== null || log.status === "clicked",
    failed: log.status === "failed",
  };
}

/** Counts many logs in one pass; `recipients` is their number. */
export function countLogs(logs: Iterable<CountableLog>): LogCounts {
  const counts: LogCounts = {
    recipients: 0,
    sent: 0,
    delivered: 0,
    opened: 0,
    clicked: 0,
    failed: 0,
  };
  for (const log of logs) {
    const one = countLog(log);
    counts.recipients += 1;
    counts.sent += Number(one.sent);
    counts.delivered += Number(one.delivered);
    counts.opened += Number(one.opened);
    counts.clicked += Number(one.clicked);
    counts.failed += Number(one.failed);
  }
  return counts;
}
