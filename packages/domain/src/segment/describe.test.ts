import { expect, test } from "vitest";
import { NO_PLAIN_VALUES } from "../fields/index.ts";
import { describeRules, matchesSegment } from "./index.ts";
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
    joinedAt: null,
    lastOpenedAt: null,
    lastClickedAt: null,
    campaignsReceived: 0,
  };
  expect(describeRules({ ...nobody, rules: [] })).toBe("nobody");
  expect(matchesSegment({ ...nobody, rules: [] }, customer, SEGMENT_NOW)).toBe(false);
});
