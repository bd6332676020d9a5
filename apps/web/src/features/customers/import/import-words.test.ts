import { describe, expect, it } from "vitest";
import { bytesOf, timeLeft } from "./import-words.ts";

describe("timeLeft", () => {
  it.each([
    [0, "a few seconds left"],
    [7.9, "a few seconds left"],
    [8, "about 10 seconds left"],
    [21, "about 20 seconds left"],
    [57, "about 55 seconds left"],
    [58, "about 1 minute left"],
    [100, "about 2 minutes left"],
    [3500, "about 58 minutes left"],
    [3599, "about 1 hour left"],
    [3600, "about 1 hour left"],
    [9000, "about 3 hours left"],
  ])("rounds %d seconds to what a person would say", (seconds, words) => {
    expect(timeLeft(seconds)).toBe(words);
  });
});

describe("bytesOf", () => {
  it.each([
    [0, 45_000_000, "0.0 of 45.0 MB"],
    [12_440_000, 45_000_000, "12.4 of 45.0 MB"],
    [300, 20_400, "0 of 20 KB"],
    [1_500_000_000, 2_000_000_000, "1.5 of 2.0 GB"],
    [10, 999, "10 of 999 bytes"],
  ])("says %d of %d in one unit", (sent, total, words) => {
    expect(bytesOf(sent, total)).toBe(words);
  });
});
