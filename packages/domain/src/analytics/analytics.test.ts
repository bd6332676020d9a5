import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ANALYTICS_RANGES,
  averageOrderValue,
  clickRate,
  clickThroughRate,
  completionPercent,
  deliveryRate,
  engagementPercent,
  formatRate,
  formatRupees,
  typedRupees,
  isSmallSample,
  openRate,
  overallScore,
  previousRangeStart,
  rangeStart,
  rankCampaigns,
  rate,
  successRate,
  sumCounts,
} from "./index.ts";

const counts = { recipients: 200, sent: 100, delivered: 80, opened: 40, clicked: 10, failed: 20 };
const zero = { recipients: 0, sent: 0, delivered: 0, opened: 0, clicked: 0, failed: 0 };

test("Rates are those of docs/product.md, Figures", () => {
  expect(deliveryRate(counts)).toBe(0.8);
  expect(openRate(counts)).toBe(0.5);
  expect(clickRate(counts)).toBe(0.25);
  expect(clickThroughRate(counts)).toBe(0.125);
  expect(overallScore(counts)).toBeCloseTo(130 / 300, 12);
  expect(successRate(counts)).toBe(0.5);
  expect(averageOrderValue(1000, 3)).toBeCloseTo(333.333, 3);
  expect(completionPercent(2, 3)).toBe(67);
  expect(engagementPercent(1, 3)).toBe(33);
});

test("Nothing to divide by is null and shows as a dash", () => {
  for (const of of [
    deliveryRate,
    openRate,
    clickRate,
    clickThroughRate,
    overallScore,
    successRate,
  ]) {
    expect(of(zero)).toBeNull();
  }
  expect(averageOrderValue(10, 0)).toBeNull();
  expect(completionPercent(0, 0)).toBeNull();
  expect(engagementPercent(0, 0)).toBeNull();
  expect(rate(Number.NaN, 1)).toBeNull();
  expect(formatRate(null)).toBe("–");
  expect(formatRate(0)).toBe("0.0%");
  expect(formatRate(0.4533)).toBe("45.3%");
});

test("Campaigns rank by score, then by messages sent, those without any last", () => {
  const campaign = (name: string, sent: number, delivered: number) => ({
    name,
    counts: { ...zero, sent, delivered },
  });
  const ranked = rankCampaigns([
    campaign("none", 0, 0),
    campaign("half", 10, 5),
    campaign("bad", 10, 0),
    campaign("all", 2, 2),
    campaign("more", 20, 10),
  ]);
  expect(ranked.map(({ name }) => name)).toEqual(["all", "more", "half", "bad", "none"]);
  expect(ranked.at(-1)?.score).toBeNull();
  const many = Array.from({ length: 12 }, (_, index) => campaign(String(index), 1, 1));
  expect(rankCampaigns(many).map(({ name }) => name)).toEqual(
    many.slice(0, 10).map(({ name }) => name),
  );
  expect(rankCampaigns(many, "score", 3)).toHaveLength(3);
});

test("Counts add up however they are split", () => {
  const arbCounts = fc.record({
    recipients: fc.nat(1000),
    sent: fc.nat(1000),
    delivered: fc.nat(1000),
    opened: fc.nat(1000),
    clicked: fc.nat(1000),
    failed: fc.nat(1000),
  });
  fc.assert(
    fc.property(fc.array(arbCounts), fc.array(arbCounts), (a, b) => {
      expect(sumCounts([...a, ...b])).toEqual(sumCounts([sumCounts(a), sumCounts(b)]));
    }),
  );
});

test("A range goes so many whole days back from now", () => {
  const now = new Date("2026-11-20T14:05:00Z");
  expect(ANALYTICS_RANGES.map(({ label }) => label)).toEqual([
    "Last 7 days",
    "Last 30 days",
    "Last 90 days",
    "All time",
  ]);
  expect(rangeStart("7", now)).toEqual(new Date("2026-11-13T14:05:00Z"));
  expect(previousRangeStart("7", now)).toEqual(new Date("2026-11-06T14:05:00Z"));
  expect(rangeStart("all", now)).toBeNull();
  expect(previousRangeStart("all", now)).toBeNull();
});

describe("Rupees are grouped the Indian way", () => {
  test.each([
    [0, "₹0.00", "₹0"],
    [5, "₹5.00", "₹5"],
    [-0.4, "-₹0.40", "-₹0.40"],
    [9.996, "₹10.00", "₹10"],
    [999.99, "₹999.99", "₹999.99"],
    [123456.5, "₹1,23,456.50", "₹1,23,456.50"],
    [123456789.12, "₹12,34,56,789.12", "₹12,34,56,789.12"],
    [-1500, "-₹1,500.00", "-₹1,500"],
    [-0.001, "₹0.00", "₹0"],
    [Number.NaN, "–", "–"],
  ])("%d", (amount, shown, typed) => {
    expect(formatRupees(amount)).toBe(shown);
    expect(typedRupees(amount)).toBe(typed);
  });

  test("to the paisa: no two amounts read the same, shown or typed", () => {
    const paise = fc.integer({ min: -1e12, max: 1e12 });
    fc.assert(
      fc.property(paise, fc.integer({ min: 1, max: 200 }), (amount, more) => {
        const other = (amount + more) / 100;
        expect(formatRupees(amount / 100)).not.toBe(formatRupees(other));
        expect(typedRupees(amount / 100)).not.toBe(typedRupees(other));
      }),
    );
  });

  test("as Intl does it", () => {
    const format = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (paise) => {
        expect(formatRupees(paise / 100)).toBe(format.format(paise / 100));
      }),
    );
  });
});

test("Fewer than 30 mails sent are a small sample, none are none", () => {
  const counts = sumCounts([]);
  expect([0, 1, 29, 30].map((sent) => isSmallSample({ ...counts, sent }))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
