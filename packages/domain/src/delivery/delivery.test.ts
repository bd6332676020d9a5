import { describe, expect, test } from "vitest";
import {
  countLog,
  countLogs,
  lastUpdated,
  LOG_STATUSES,
  logStatus,
  logStatusColor,
  logTimeline,
} from "./index.ts";
import type { LogTimestamps } from "./index.ts";

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 20, 14, minute));
const none: LogTimestamps = {
  sentAt: null,
  deliveredAt: null,
  openedAt: null,
  clickedAt: null,
  failedAt: null,
};

describe("The status is the furthest step reached", () => {
  test.each([
    [none, "queued"],
    [{ ...none, sentAt: at(1) }, "sent"],
    [{ ...none, deliveredAt: at(1) }, "delivered"],
    [{ ...none, sentAt: at(3), openedAt: at(1) }, "opened"],
    [{ ...none, clickedAt: at(1), openedAt: at(2) }, "clicked"],
    [{ ...none, sentAt: at(1), deliveredAt: at(2), failedAt: at(3) }, "failed"],
    [{ ...none, failedAt: at(3), openedAt: at(2) }, "opened"],
    [{ ...none, failedAt: at(3), clickedAt: at(2) }, "clicked"],
  ])("%j is %s", (log, status) => {
    expect(logStatus(log)).toBe(status);
  });
});

test("The timeline has the steps that happened, in their order, not in that of the clock", () => {
  expect(logTimeline({ ...none, clickedAt: at(1), sentAt: at(9), failedAt: at(2) })).toEqual([
    { status: "sent", at: at(9) },
    { status: "clicked", at: at(1) },
  ]);
  expect(lastUpdated({ ...none, clickedAt: at(1), sentAt: at(9) })).toEqual(at(9));
  expect(lastUpdated(none)).toBeNull();
});

test("A log counts by its timestamps or by a status that implies them", () => {
  expect(countLog({ status: "clicked" })).toEqual({
    sent: true,
    delivered: true,
    opened: true,
    clicked: true,
    failed: false,
  });
  expect(countLog({ status: "failed", sent_at: "2026-11-20T14:05:00Z" })).toMatchObject({
    sent: true,
    delivered: false,
    failed: true,
  });
  expect(countLog({ status: "sent", opened_at: "2026-11-20T14:05:00Z" })).toMatchObject({
    delivered: false,
    opened: true,
  });
  expect(countLog({ status: "queued", sent_at: "soon" })).toMatchObject({ sent: false });
});

test("Counting many logs adds each up", () => {
  expect(countLogs(LOG_STATUSES.map((status) => ({ status })))).toEqual({
    recipients: 6,
    sent: 4,
    delivered: 3,
    opened: 2,
    clicked: 1,
    failed: 1,
  });
});

test("Each status has its colour", () => {
  expect(LOG_STATUSES.map(logStatusColor)).toEqual([
    "yellow",
    "blue",
    "green",
    "purple",
    "indigo",
    "red",
  ]);
  expect(logStatusColor("constructor")).toBe("gray");
});
