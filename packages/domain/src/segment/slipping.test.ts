import fc from "fast-check";
import { expect, it } from "vitest";
import { SEGMENT_NOW, arbSegmentCustomer, runs } from "../../testing/index.ts";
import { matchesSegment } from "./evaluate.ts";
import { purchaseGroup } from "./purchase-group.ts";
import { SLIPPING_DAYS, SLIPPING_MOVES, slippingRules } from "./slipping.ts";

const DAY_MS = 86_400_000;
const now = SEGMENT_NOW;
const then = new Date(now.getTime() - SLIPPING_DAYS * DAY_MS);

const arbBought = fc.integer({ min: 0, max: 480 * 24 }).map((hours) => {
  return new Date(now.getTime() - hours * (DAY_MS / 24));
});

it("The rules of a move match exactly the customers who made it in the last 30 days", () => {
  fc.assert(
    fc.property(
      arbSegmentCustomer,
      arbBought,
      fc.nat(20_000),
      (someone, lastPurchaseAt, totalSpent) => {
        const customer = { ...someone, lastPurchaseAt, totalSpent };
        for (const move of SLIPPING_MOVES) {
          const hasMoved =
            purchaseGroup(customer, then) === move.from && purchaseGroup(customer, now) === move.to;
          expect(matchesSegment(slippingRules(move), customer, now)).toBe(hasMoved);
        }
      },
    ),
    { numRuns: runs(2_000) },
  );
});
