import fc from "fast-check";
import { expect, test } from "vitest";
import {
  arbLogEvent,
  arbLogTimestamps,
  QUEUED_LOG,
  runs,
  timestampsOf,
} from "../../testing/index.ts";
import { countLog, lastUpdated, logStatus, logTimeline, mergeTimestamps } from "./index.ts";

const after = (events: Parameters<typeof timestampsOf>[0][]) =>
  events.map(timestampsOf).reduce(mergeTimestamps, QUEUED_LOG);

test("A log ends the same for any order and any repetition of its events", () => {
  const shuffled = fc.array(arbLogEvent, { maxLength: 12 }).chain((events) =>
    fc.tuple(
      fc.constant(events),
      fc.shuffledSubarray([...events, ...events], {
        minLength: events.length * 2,
        maxLength: events.length * 2,
      }),
    ),
  );
  fc.assert(
    fc.property(shuffled, ([events, again]) => {
      expect(after(again)).toEqual(after(events));
      expect(logStatus(after(again))).toBe(logStatus(after(events)));
    }),
    { numRuns: runs(1000) },
  );
});

test("Merging is commutative, associative and idempotent", () => {
  fc.assert(
    fc.property(arbLogTimestamps, arbLogTimestamps, arbLogTimestamps, (a, b, c) => {
      expect(mergeTimestamps(a, b)).toEqual(mergeTimestamps(b, a));
      expect(mergeTimestamps(a, mergeTimestamps(b, c))).toEqual(
        mergeTimestamps(mergeTimestamps(a, b), c),
      );
      expect(mergeTimestamps(a, a)).toEqual(a);
    }),
  );
});

test("Another event never takes a log back to an earlier step", () => {
  const rank = ["queued", "sent", "delivered", "failed", "opened", "clicked"];
  fc.assert(
    fc.property(arbLogTimestamps, arbLogEvent, (log, event) => {
      const before = rank.indexOf(logStatus(log));
      expect(
        rank.indexOf(logStatus(mergeTimestamps(log, timestampsOf(event)))),
      ).toBeGreaterThanOrEqual(before);
    }),
  );
});

test("A computed status and its timestamps count alike, and the same log off the wire counts the same", () => {
  fc.assert(
    fc.property(arbLogTimestamps, (log) => {
      const status = logStatus(log);
      const wire = {
        status,
        sent_at: log.sentAt?.toISOString() ?? null,
        delivered_at: log.deliveredAt?.toISOString() ?? null,
        opened_at: log.openedAt?.toISOString() ?? null,
        clicked_at: log.clickedAt?.toISOString() ?? null,
        failed_at: log.failedAt?.toISOString() ?? null,
      };
      expect(countLog(wire)).toEqual(countLog({ ...log, status }));
      expect(logTimeline(wire)).toEqual(logTimeline(log));
      expect(lastUpdated(wire)).toEqual(lastUpdated(log));
    }),
  );
});
