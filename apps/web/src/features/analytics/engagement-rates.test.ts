// @vitest-environment happy-dom
import { sumCounts } from "@dakiya/domain/analytics";
import { describe, expect, it } from "vitest";
import { rateChange } from "./change-note.tsx";
import { engagementRates } from "./engagement-rates.ts";
import { periodFrom } from "./use-period.ts";

const counts = { recipients: 100, sent: 90, delivered: 80, opened: 40, clicked: 10, failed: 10 };

const none = sumCounts([]);

describe("engagementRates", () => {
  it("divides as docs/product.md, Figures says", () => {
    expect(engagementRates(counts, none)).toEqual({
      delivery: 80 / 90,
      open: 0.5,
      clickThrough: 0.125,
      click: 0.25,
    });
  });

  it("knows no share of the delivered where no delivery is reported", () => {
    const rates = engagementRates(counts, counts);
    expect(rates).toEqual({ delivery: null, open: null, clickThrough: null, click: 0.25 });
  });

  it("takes shares of the delivered from the mails whose deliveries are reported", () => {
    const unreported = { ...none, recipients: 10, sent: 10, delivered: 10, opened: 10, clicked: 5 };
    expect(engagementRates(counts, unreported)).toEqual({
      delivery: 70 / 80,
      open: 30 / 70,
      clickThrough: 5 / 70,
      click: 0.25,
    });
  });
});

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
