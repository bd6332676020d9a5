import { describe, expect, it } from "vitest";
import {
  formatCount,
  formatDate,
  formatDateTimeZone,
  formatDay,
  formatRelative,
} from "./format.ts";

const now = new Date("2026-11-20T12:00:00Z");

describe("formatCount", () => {
  it("groups digits the Indian way", () => {
    expect(formatCount(1234567)).toBe("12,34,567");
  });
});

describe("formatDate", () => {
  it("names the month in words, so that day and month cannot be confused", () => {
    expect(formatDate("2026-11-20T12:00:00Z")).toMatch(/Nov/);
  });
});

describe("formatDay", () => {
  it("says the same day wherever the reader is", () => {
    expect(formatDate("2026-11-20T00:00:00Z")).toMatch(/19/);
    expect(formatDay("2026-11-20T00:00:00Z")).toMatch(/20 .*2026|20, 2026/);
    expect(formatDay("2026-11-20T23:59:59Z")).toMatch(/20 .*2026|20, 2026/);
  });
});

describe("formatDateTimeZone", () => {
  it("names the zone the hour is in", () => {
    const zone = new Intl.DateTimeFormat(undefined, { timeZoneName: "short" })
      .formatToParts(now)
      .find(({ type }) => type === "timeZoneName")?.value;
    expect(formatDateTimeZone(now).endsWith(` ${zone}`)).toBe(true);
  });
});

describe("formatRelative", () => {
  it.each([
    ["2026-11-20T11:55:00Z", /^5 minutes ago$/],
    ["2026-11-20T07:00:00Z", /^5 hours ago$/],
    ["2026-11-19T11:00:00Z", /2026/],
  ])("says %s as %s", (instant, words) => {
    expect(formatRelative(instant, now)).toMatch(words);
  });
});
