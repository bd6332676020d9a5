import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arbSegmentCustomer } from "../../testing/index.ts";
import {
  AGE_GROUPS,
  ageGroup,
  previewFromCustomers,
  sharePercent,
  spendingTier,
  topLocations,
} from "./index.ts";

test.each([
  [null, null],
  [0, "18-24"],
  [24, "18-24"],
  [25, "25-34"],
  [34, "25-34"],
  [35, "35-44"],
  [44, "35-44"],
  [45, "45-54"],
  [54, "45-54"],
  [55, "55+"],
  [150, "55+"],
])("Age %s is in group %s", (age, group) => {
  expect(ageGroup(age)).toBe(group);
});

test.each([
  [0, "No Purchases"],
  [0.01, "₹1-999"],
  [999.99, "₹1-999"],
  [1000, "₹1K-5K"],
  [4999.99, "₹1K-5K"],
  [5000, "₹5K-10K"],
  [9999.99, "₹5K-10K"],
  [10000, "₹10K+"],
])("A total of %d is in tier %s", (total, tier) => {
  expect(spendingTier(total)).toBe(tier);
});

test("Shares are percentages with one decimal, of nothing 0", () => {
  expect(sharePercent(1, 3)).toBe(33.3);
  expect(sharePercent(2, 3)).toBe(66.7);
  expect(sharePercent(0, 0)).toBe(0);
});

test("The top locations are at most ten cities, the largest first", () => {
  const counts = Array.from({ length: 12 }, (_, index) => ({ city: `c${index}`, count: index }));
  expect(
    topLocations([...counts, { city: null, count: 99 }, { city: "", count: 98 }]),
  ).toHaveLength(10);
  expect(
    topLocations(
      [
        { city: "b", count: 1 },
        { city: "a", count: 1 },
        { city: "c", count: 2 },
      ],
      2,
    ),
  ).toEqual([
    { city: "c", count: 2 },
    { city: "a", count: 1 },
  ]);
});

test("Spellings that differ in case are one city, by the commonest", () => {
  expect(
    topLocations([
      { city: "pune", count: 2 },
      { city: "Pune", count: 3 },
      { city: "PUNE", count: 2 },
      { city: "delhi", count: 4 },
      { city: "Delhi", count: 4 },
      { city: "Ünye", count: 1 },
      { city: "ünye", count: 1 },
    ]),
  ).toEqual([
    { city: "Delhi", count: 8 },
    { city: "Pune", count: 7 },
    { city: "Ünye", count: 2 },
  ]);
});

describe("A preview", () => {
  test("of nobody is all zeros", () => {
    expect(previewFromCustomers([])).toMatchObject({
      totalCount: 0,
      activityStats: { activeCustomers: 0, avgOrders: 0 },
      sampleCustomers: [],
      demographics: { gender: [] },
      spendingStats: { totalSpent: 0, avgSpent: 0, avgOrders: 0 },
    });
  });

  test("adds up", () => {
    const customers = fc.array(
      arbSegmentCustomer.map((customer) => ({ ...customer, id: "7" })),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(customers, (all) => {
        const preview = previewFromCustomers(all);
        const total = (counts: { count: number }[]): number =>
          counts.reduce((sum, { count }) => sum + count, 0);
        expect(preview.totalCount).toBe(all.length);
        expect(preview.sampleCustomers).toHaveLength(Math.min(5, all.length));
        expect(preview.demographics.ageGroups.map(({ ageGroup: group }) => group)).toEqual(
          AGE_GROUPS,
        );
        expect(total(preview.demographics.ageGroups)).toBe(
          all.filter(({ age }) => age !== null).length,
        );
        expect(total(preview.demographics.gender)).toBe(
          all.filter(({ gender }) => gender !== null).length,
        );
        const totalSpending = all.reduce((sum, { totalSpent }) => sum + totalSpent, 0);
        expect(preview.spendingStats.totalSpent).toBeCloseTo(totalSpending, 4);
      }),
    );
  });
});
