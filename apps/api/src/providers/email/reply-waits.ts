import type { HttpReply } from "./http-exchange.ts";

const MAX_WAIT_MS = 24 * 3_600_000;

/**
 * Milliseconds a service asks to wait: `retry-after` first (seconds or a date), then its own header.
 *
 * @param own - The service's header and its unit: seconds from now, or seconds of the epoch, which are compared with
 *   the reply's own Date, because this machine's clock may differ.
 * @returns Null when it asks for nothing sensible; at most a day.
 */
export function waitMs(
  reply: HttpReply,
  own?: { header: string; counts: "seconds" | "epochSeconds" },
): number | null {
  const now = replyTime(reply);
  const retryAfter = reply.headers["retry-after"];
  const headerWait =
    retryAfter === undefined ? null : (seconds(retryAfter) ?? until(Date.parse(retryAfter), now));
  if (headerWait !== null) return bounded(headerWait);
  const value = own === undefined ? null : seconds(reply.headers[own.header] ?? "");
  if (value === null || own === undefined) return null;
  return bounded(own.counts === "seconds" ? value : until(value, now));
}

/** Milliseconds to the next UTC midnight, when daily quotas reset, by the service's clock. */
export function untilTomorrowMs(reply: HttpReply): number {
  const dayMs = 24 * 3_600_000;
  return dayMs - (replyTime(reply) % dayMs);
}

/** The service's time of the response; this machine's where it is absent. */
export function replyTime(reply: HttpReply): number {
  const date = Date.parse(reply.headers["date"] ?? "");
  return Number.isNaN(date) ? Date.now() : date;
}

function seconds(text: string): number | null {
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) * 1_000 : null;
}

function until(instant: number, now: number): number | null {
  return Number.isNaN(instant) ? null : Math.max(0, instant - now);
}

function bounded(ms: number | null): number | null {
  return ms === null ? null : Math.min(Math.ceil(ms), MAX_WAIT_MS);
}
