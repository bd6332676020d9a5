import { MAX_SCHEDULE_DAYS } from "@dakiya/domain/campaign";
import { MESSAGES } from "@dakiya/domain/messages";
import type { ScheduleInput } from "@dakiya/domain/wire";
import { readerTimeZone } from "../../lib/time-zone.ts";

const DAY_MS = 86_400_000;

/**
 * Reads what a date-time input holds as a time in the reader's own zone.
 *
 * @returns The schedule, or the sentence against it: no time, one that is over, or one too far ahead.
 */
export function readSchedule(
  local: string,
  now: Date,
): { ok: true; schedule: ScheduleInput } | { ok: false; message: string } {
  const at = new Date(local);
  const aheadMs = at.getTime() - now.getTime();
  if (!(aheadMs > 0)) return { ok: false, message: MESSAGES.server.scheduleInPast };
  if (aheadMs > MAX_SCHEDULE_DAYS * DAY_MS) {
    return { ok: false, message: MESSAGES.server.scheduleTooFar(MAX_SCHEDULE_DAYS) };
  }
  return {
    ok: true,
    schedule: { at: at.toISOString(), timeZone: readerTimeZone() ?? "UTC" },
  };
}
