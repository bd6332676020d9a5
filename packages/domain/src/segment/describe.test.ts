import { expect, test } from "vitest";
import { NO_PLAIN_VALUES } from "../fields/index.ts";
import { describeRules, matchesSegment, segmentRules } from "./index.ts";
import { SEGMENT_NOW } from "../../testing/index.ts";

test("Rules read as a sentence with rupees, quotes and days", () => {
  expect(
    describeRules({
      combinator: "and",
      rules: [
        { field: "total_spent", operator: ">", value: 5000 },
        { field: "city", operator: "contains", value: "mum" },
        {
          combinator: "or",
          rules: [
            { field: "last_purchase", operator: ">", value: 90 },
            { field: "is_active", operator: "==", value: false },
            { field: "is_active", operator: "!=", value: false },
          ],
        },
        { combinator: "or", rules: [{ field: "joined", operator: "<=", value: 1 }] },
      ],
    }),
  ).toBe(
    'total spent is more than ₹5,000 and city contains "mum" and ' +
      "(last purchase is more than 90 days ago or is not active or is active) and joined is at most 1 day ago",
  );
});

test.each([
  [
    { field: "city", operator: "is_one_of", value: ["Pune", "Goa"] },
    'city is one of "Pune", "Goa"',
  ],
  [{ field: "city", operator: "is_empty", value: null }, "city is empty"],
  [
    { field: "total_spent", operator: "between", value: [500, 1000] },
    "total spent is between ₹500 and ₹1,000",
  ],
  [
    { field: "joined", operator: "between", value: ["2026-01-01", "2026-02-28"] },
    "joined is between 1 Jan 2026 and 28 Feb 2026",
  ],
  [{ field: "joined", operator: "on", value: "2026-11-20" }, "joined is on 20 Nov 2026"],
  [{ field: "joined", operator: "this_month", value: null }, "joined is this month"],
  [{ field: "joined", operator: "in_last", value: 1 }, "joined is in the last 1 day"],
  [{ field: "joined", operator: "in_next", value: 7 }, "joined is in the next 7 days"],
  [{ field: "joined", operator: "in_month", value: 3 }, "joined is in the month of March"],
  [
    { field: "purchase_group", operator: "is_one_of", value: ["loyal", "at_risk"] },
    "purchase group is one of Loyal, At risk",
  ],
] as const)("%j reads as a sentence", (rule, words) => {
  const rules = segmentRules.parse({ combinator: "and", rules: [rule] });
  expect(describeRules(rules)).toBe(words);
});

test("An empty group describes and matches nobody", () => {
  const nobody = { combinator: "and", rules: [] } as const;
  const customer = {
    name: "Asha",
    email: "a@example.com",
    phone: null,
    ...NO_PLAIN_VALUES,
    totalSpent: 0,
    orderCount: 0,
    lastPurchaseAt: null,
    isActive: true,
    doNotTrack: false,
    joinedAt: null,
    lastOpenedAt: null,
    lastClickedAt: null,
    campaignsReceived: 0,
  };
  expect(describeRules({ ...nobody, rules: [] })).toBe("nobody");
  expect(matchesSegment({ ...nobody, rules: [] }, customer, SEGMENT_NOW)).toBe(false);
});
