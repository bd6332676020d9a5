// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { rateChange } from "./change-note.tsx";
import { periodFrom } from "./use-period.ts";

describe("rateChange", () => {
  it("counts in percentage points with one decimal", () => {
    expect(rateChange(0.45, 0.421)).toEqual({ direction: "up", size: "2.9 points" });
    expect(rateChange(0.41, 0.42)).toEqual({ direction: "down", size: "1.0 point" });
    expect(rateChange(0.42001, 0.42)).toEqual({ direction: "same", size: "" });
  });

  it("says nothing about a rate that is not known", () => {
    expect(rateChange(null, 0.4)).toBeNull();
    expect(rateChange(0.4, null)).toBeNull();
  });
});

describe("periodFrom", () => {
  it("reads the address, and takes 30 days for nonsense", () => {
    expect(periodFrom(new URLSearchParams("range=all"))).toBe("all");
    expect(periodFrom(new URLSearchParams("range=31"))).toBe("30");
    expect(periodFrom(new URLSearchParams())).toBe("30");
    const days = { from: "2026-11-01", to: "2026-11-26" };
    expect(periodFrom(new URLSearchParams({ range: "7", ...days }))).toEqual(days);
    expect(periodFrom(new URLSearchParams({ range: "7", ...days, to: "2026-10-26" }))).toBe("7");
    expect(periodFrom(new URLSearchParams({ from: "2026-11-01" }))).toBe("30");
  });
});
