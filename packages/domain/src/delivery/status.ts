/** The states of a communication log, from waiting to answered; `failed` stands apart (docs/product.md, Logs). */
export const LOG_STATUSES = ["queued", "sent", "delivered", "opened", "clicked", "failed"] as const;
export type LogStatus = (typeof LOG_STATUSES)[number];

/** When each thing first happened to one message; null when it has not, or when unknown. */
export type LogTimestamps = {
  sentAt: Date | null;
  deliveredAt: Date | null;
  openedAt: Date | null;
  clickedAt: Date | null;
  failedAt: Date | null;
};

/**
 * The status of a log, computed from its timestamps, so that it never depends on the order in which
 * events came: failed when it failed and was neither opened nor clicked, else the furthest step reached.
 *
 * @see docs/product.md, Logs
 */
export function logStatus(log: LogTimestamps): LogStatus {
  if (log.clickedAt !== null) return "clicked";
  if (log.openedAt !== null) return "opened";
  if (log.failedAt !== null) return "failed";
  if (log.deliveredAt !== null) return "delivered";
  if (log.sentAt !== null) return "sent";
  return "queued";
}

function earliest(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b;
  return a.getTime() <= b.getTime() ? a : b;
}

/**
 * Joins the timestamps of two events (or rows) of one email: the earliest of each timestamp. Commutative, associative
 * and idempotent, so repeated and reordered events end in the same log.
 */
export function mergeTimestamps(a: LogTimestamps, b: LogTimestamps): LogTimestamps {
  return {
    sentAt: earliest(a.sentAt, b.sentAt),
    deliveredAt: earliest(a.deliveredAt, b.deliveredAt),
    openedAt: earliest(a.openedAt, b.openedAt),
    clickedAt: earliest(a.clickedAt, b.clickedAt),
    failedAt: earliest(a.failedAt, b.failedAt),
  };
}

/** A colour of a log's status. */
export type LogStatusColor = "yellow" | "blue" | "green" | "purple" | "indigo" | "red";

const COLORS: Record<LogStatus, LogStatusColor> = {
  queued: "yellow",
  sent: "blue",
  delivered: "green",
  opened: "purple",
  clicked: "indigo",
  failed: "red",
};

function isLogStatus(text: string): text is LogStatus {
  return Object.hasOwn(COLORS, text);
}

/**
 * The colour of a log's status: queued yellow, sent blue, delivered green, and so on; gray for one that is
 * not known here, as of a newer server.
 */
export function logStatusColor(status: string): LogStatusColor | "gray" {
  return isLogStatus(status) ? COLORS[status] : "gray";
}
