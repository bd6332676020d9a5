import fc from "fast-check";
import type { LogTimestamps } from "../src/delivery/index.ts";

/** Something that happened to one message. */
export type LogEvent = { kind: keyof LogTimestamps; at: Date };

const KINDS: readonly (keyof LogTimestamps)[] = [
  "sentAt",
  "deliveredAt",
  "openedAt",
  "clickedAt",
  "failedAt",
];

/** A log to which nothing has happened. */
export const QUEUED_LOG: LogTimestamps = {
  sentAt: null,
  deliveredAt: null,
  openedAt: null,
  clickedAt: null,
  failedAt: null,
};

/** One event within a minute, so that equal times occur. */
export const arbLogEvent: fc.Arbitrary<LogEvent> = fc.record({
  kind: fc.constantFrom(...KINDS),
  at: fc
    .integer({ min: 0, max: 60 })
    .map((second) => new Date(Date.UTC(2026, 10, 20, 14, 5, second))),
});

/** Timestamps that one event adds to a log, ready for `mergeTimestamps`. */
export function timestampsOf(event: LogEvent): LogTimestamps {
  return { ...QUEUED_LOG, [event.kind]: event.at };
}

/** The timestamps of a log after any number of events. */
export const arbLogTimestamps: fc.Arbitrary<LogTimestamps> = fc
  .uniqueArray(arbLogEvent, { selector: (event) => event.kind, maxLength: 5 })
  .map((events) => events.reduce((log, event) => ({ ...log, [event.kind]: event.at }), QUEUED_LOG));
