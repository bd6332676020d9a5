import { matchesCustomerFilter } from "@dakiya/domain/customer";
import { describeRules, matchesSegment, segmentRules } from "@dakiya/domain/segment";
import type { SegmentCustomer } from "@dakiya/domain/segment";
import { expect, it } from "vitest";
import { filterRules } from "./filter-rules.ts";
import { NO_FILTER } from "./list-filter.ts";
import type { ListFilter } from "./list-filter.ts";

const NOW = new Date("2026-11-20T08:00:00Z");
const ASHA: SegmentCustomer = {
  ...{ name: "Asha Rao", email: "asha@example.in", phone: null, isActive: true, doNotTrack: false },
  ...{ city: "Navi Mumbai", state: null, country: null, gender: "Female", age: null },
  ...{
    occupation: null,
    language: null,
    totalSpent: 900,
    orderCount: 3,
    lastPurchaseAt: NOW,
    joinedAt: null,
  },
  ...{ lastOpenedAt: null, lastClickedAt: null, campaignsReceived: 0 },
};
const PEOPLE: SegmentCustomer[] = [
  ASHA,
  { ...ASHA, name: "Om" },
  { ...ASHA, city: null },
  { ...ASHA, gender: "male" },
  { ...ASHA, isActive: false },
  { ...ASHA, orderCount: 0, lastPurchaseAt: null },
];
const OR: ListFilter["rules"] = {
  combinator: "or",
  rules: [
    { field: "total_spent", operator: ">", value: 5_000 },
    { field: "city", operator: "==", value: "navi mumbai" },
  ],
};

const FILTERS: Partial<ListFilter>[] = [
  ...[{}, { search: " RAO " }, { city: "mumbai" }, { gender: "female" }],
  ...([{ group: "loyal" }, { status: "deactivated" }, { status: "all", search: "a" }] as const),
];

it.each(FILTERS.map((changes) => ({ ...NO_FILTER, ...changes })))(
  "asks as rules what the list asks by %j",
  (filter) => {
    const rules = segmentRules.parse(filterRules(filter));
    for (const customer of PEOPLE)
      expect(matchesSegment(rules, customer, NOW)).toBe(
        matchesCustomerFilter(customer, filter, NOW),
      );
  },
);

it("joins them with the rules, for either combinator of these", () => {
  const rules = segmentRules.parse(filterRules({ ...NO_FILTER, search: "rao", rules: OR }));
  expect(describeRules(rules)).toBe(
    'is active and name contains "rao" and (total spent is more than ₹5,000 or city is "navi mumbai")',
  );
  expect(filterRules({ ...NO_FILTER, status: "all" })).toBeNull();
});
