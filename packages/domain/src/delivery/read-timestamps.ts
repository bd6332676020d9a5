import type { LogTimestamps } from "./status.ts";

/** The timestamps of a log as they cross the wire: ISO 8601 text, null or absent when it has not happened. */
export type WireLogTimestamps = {
  sent_at?: string | null | undefined;
  delivered_at?: string | null | undefined;
  opened_at?: string | null | undefined;
  clicked_at?: string | null | undefined;
  failed_at?: string | null | undefined;
};

function readInstant(text: string | null | undefined): Date | null {
  if (text === null || text === undefined || text === "") return null;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at;
}

/**
 * Gives a log's timestamps as dates, whether it comes from inside (`sentAt`) or off the wire (`sent_at`).
 * A text that is no date counts as not happened.
 */
export function readTimestamps(log: LogTimestamps | WireLogTimestamps): LogTimestamps {
  if ("sentAt" in log) return log;
  return {
    sentAt: readInstant(log.sent_at),
    deliveredAt: readInstant(log.delivered_at),
    openedAt: readInstant(log.opened_at),
    clickedAt: readInstant(log.clicked_at),
    failedAt: readInstant(log.failed_at),
  };
}
