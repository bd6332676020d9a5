import { expect, it } from "vitest";
import { readRules, toQuery } from "./query.ts";

it("puts stored rules into the builder so that they read back as they were", () => {
  const rules = {
    combinator: "or",
    rules: [
      { field: "total_spent", operator: ">", value: 1200.5 },
      { field: "is_active", operator: "!=", value: false },
      { field: "bought", operator: "has_not", value: { product: "mug", days: 90, times: 2 } },
      { field: "campaign", operator: "not_opened", value: { id: "12", days: 30 } },
      { field: "automation", operator: "received", value: {} },
      { field: "segment", operator: "not_in", value: { id: "3" } },
      { field: "city", operator: "is_one_of", value: ["Pune", "St. John's, Goa"] },
      { field: "age", operator: "between", value: [18, 25.5] },
      { field: "joined", operator: "between", value: ["2026-01-01", "2026-01-31"] },
      { field: "joined", operator: "in_month", value: 3 },
      { field: "occupation", operator: "is_empty", value: null },
      { field: "purchase_group", operator: "==", value: "at_risk" },
      {
        combinator: "and",
        rules: [
          { field: "city", operator: "contains", value: "007" },
          { field: "last_purchase", operator: "<=", value: 0 },
        ],
      },
    ],
  };
  expect(readRules(toQuery(rules))).toEqual({ ok: true, rules });
});

it("starts from no rules when the stored ones are not understood", () => {
  expect(toQuery({ combinator: "and", rules: [{ field: "shoe_size" }] }).rules).toEqual([]);
});
