import { MAX_SCHEDULE_DAYS } from "@dakiya/domain/campaign";
import { MESSAGES } from "@dakiya/domain/messages";
import type { ScheduleInput } from "@dakiya/domain/wire";
import { readerTimeZone } from "../../lib/clock.ts";

const DAY_MS = 86_400_000;

/**
 * Parses a date-time input's value in the reader's zone.
 *
 * @returns The schedule, or the problem: no time, a past time, or one too far ahead.
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

/** An instant as a date-time input holds it, in the reader's own zone: "2026-11-22T09:00". */
export function toLocalInput(instant: string | Date): string {
  const at = new Date(instant);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The reverse; empty for an invalid time, or a year of more than four digits. */
export function instantOf(local: string): string {
  const at = new Date(local);
  return at.getFullYear() < 10_000 ? at.toISOString() : "";
}
