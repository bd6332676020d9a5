import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arbPurchaseRule, arbSegmentCustomer, runs, SEGMENT_NOW } from "../../testing/index.ts";
import { describeRules, matchesSegment, purchaseGroup, segmentRules } from "./index.ts";
import type { PurchaseGroup, PurchaseRule, SegmentCustomer } from "./index.ts";

const group = <Rule>(rule: Rule) => ({ combinator: "and" as const, rules: [rule] });
const bought = (value: unknown, operator = "has") => group({ field: "bought", operator, value });

const daysAgo = (days: number): Date => new Date(SEGMENT_NOW.getTime() - days * 86_400_000);

/** Counts one order after another, as by hand. */
function naiveMatch({ operator, value }: PurchaseRule, { orders = [] }: SegmentCustomer): boolean {
  let found = 0;
  for (const { placedAt, counts, products } of orders) {
    if (!counts) continue;
    const age = SEGMENT_NOW.getTime() - placedAt.getTime();
    if (value.days !== undefined && age > value.days * 86_400_000) continue;
    const needle = value.product?.toLowerCase();
    const named = products.map((text) => text.replaceAll("İ", "i").toLowerCase());
    if (needle === undefined || named.some((text) => text.split(needle).length > 1)) found += 1;
  }
  const did = found >= (value.times ?? 1);
  return operator === "has" ? did : !did;
}

describe("rules on orders", () => {
  it("find who bought, and who did not, as a reading of the orders one by one does", () => {
    fc.assert(
      fc.property(arbPurchaseRule, arbSegmentCustomer, (rule, customer) => {
        const rules = group(rule);
        expect(matchesSegment(rules, customer, SEGMENT_NOW)).toBe(naiveMatch(rule, customer));
        expect(segmentRules.parse(rules)).toEqual(rules);
      }),
      { numRuns: runs(2_000) },
    );
  });

  it.each([
    [{}, {}],
    [
      { product: "  Mug ", days: " 30 ", times: "1" },
      { product: "Mug", days: 30 },
    ],
    [{ product: "", days: "", times: "2" }, { times: 2 }],
    [{ product: null, days: null, times: null }, {}],
  ])("read %j", (value, read) => {
    expect(segmentRules.parse(bought(value))).toEqual(bought(read));
  });

  it.each([
    [bought("mug"), '"Bought" needs { product, days, times }, each if wanted'],
    [bought({ sku: "a" }), '"Bought" has no part "sku"'],
    [bought({ product: 1 }), 'The product of "Bought" must be a text'],
    [bought({ product: "a\u0000" }), '"Bought" cannot be compared with control characters'],
    [bought({ product: "a".repeat(201) }), "The product may have at most 200 characters"],
    [bought({ days: 0 }), '"Bought" needs a number of days from 1 to 36500'],
    [bought({ days: "1.5" }), '"Bought" needs a number of days from 1 to 36500'],
    [bought({ times: "many" }), '"Bought" needs a number of times from 1 to 1000'],
    [bought({}, "=="), '"Bought" cannot be compared with "=="'],
    [
      group({ field: "purchase_group", operator: "==", value: "rich" }),
      '"Purchase group" must be one of Champions, Loyal, Promising, At risk, Lost, Never bought',
    ],
  ])("refuse %j", (rules, sentence) => {
    expect(segmentRules.safeParse(rules).error?.issues[0]?.message).toBe(sentence);
  });

  it.each([
    [bought({}), "bought anything"],
    [bought({ product: "mug" }), 'bought "mug"'],
    [bought({ days: 1, times: 2 }), "bought anything in the last day at least 2 times"],
    [bought({ product: "mug", days: 90 }, "has_not"), 'did not buy "mug" in the last 90 days'],
    [
      group({ field: "purchase_group", operator: "!=", value: "At risk" }),
      "purchase group is not At risk",
    ],
    [
      group({ field: "average_order", operator: ">=", value: 500 }),
      "average order is at least ₹500",
    ],
    [
      group({ field: "first_order", operator: "<", value: 30 }),
      "first order is less than 30 days ago",
    ],
  ])("are said in words: %j", (rules, words) => {
    expect(describeRules(segmentRules.parse(rules))).toBe(words);
  });
});

describe("purchase groups", () => {
  it.each<[days: number | null, orders: number, spent: number, expected: PurchaseGroup]>([
    [null, 0, 0, "never_bought"],
    [null, 2, 500, "promising"],
    [null, 5, 10_000, "champions"],
    [10, 0, 0, "promising"],
    [0, 1, 100, "promising"],
    [90, 2, 20_000, "promising"],
    [90, 3, 10, "loyal"],
    [90, 5, 9_999.99, "loyal"],
    [90, 5, 10_000, "champions"],
    [91, 50, 1_000_000, "at_risk"],
    [365, 1, 1, "at_risk"],
    [366, 50, 1_000_000, "lost"],
    [-1, 1, 100, "promising"],
  ])("%s days, %s orders, ₹%s: %s", (days, orderCount, totalSpent, expected) => {
    const lastPurchaseAt = days === null ? null : daysAgo(days);
    expect(purchaseGroup({ lastPurchaseAt, orderCount, totalSpent }, SEGMENT_NOW)).toBe(expected);
  });
});
