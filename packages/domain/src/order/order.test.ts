import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromHundredths, inHundredths, readMoneyExactly, readOrder } from "./index.ts";

const NOW = new Date("2026-03-01T00:00:00Z");
const ORDER = {
  external_id: "1",
  email: "a@example.com",
  placed_at: "2026-02-01T00:00:00+05:30",
  amount: "100",
};
const read = (more: object) => readOrder({ ...ORDER, ...more }, NOW);

describe("an amount", () => {
  it("is read exactly, as people and programs write it", () => {
    const given = [
      1200.5,
      "0.1",
      "1,20,000.50",
      "1.200,50",
      "12.500",
      "₹99",
      "$ 7",
      "9999999999.99",
    ];
    expect(given.map(readMoneyExactly)).toEqual([
      ...["1200.50", "0.10", "120000.50", "1200.50", "12.50", "99.00", "7.00", "9999999999.99"],
    ]);
  });

  it("is nothing negative, too precise or too large, and no other text", () => {
    for (const given of ["-1", -1, "1.234", "10000000000", "", "x", Number.NaN, 1e21])
      expect(readMoneyExactly(given), String(given)).toBeNull();
  });

  it("comes back from hundredths as it was", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 999_999_999_999n), (paise) => {
        const text = fromHundredths(paise);
        expect(readMoneyExactly(text)).toBe(text);
        expect(inHundredths(text)).toBe(paise);
      }),
    );
  });
});

describe("the status of an order", () => {
  it("says the same as what was refunded", () => {
    const outcome = (more: object) => {
      const reading = read(more);
      return reading.ok ? [reading.order.status, reading.order.refunded] : reading.message;
    };
    expect(outcome({})).toEqual(["paid", "0.00"]);
    expect(outcome({ status: "placed" })).toEqual(["placed", "0.00"]);
    expect(outcome({ status: "refunded" })).toEqual(["refunded", "100.00"]);
    expect(outcome({ status: "paid", refunded: 40 })).toEqual(["partially_refunded", "40.00"]);
    expect(outcome({ refunded: "100.00" })).toEqual(["refunded", "100.00"]);
    expect(outcome({ status: "cancelled", refunded: 100 })).toEqual(["cancelled", "100.00"]);
    expect(outcome({ status: "partially_refunded" })).toBe(
      '"refunded" must be the amount that was refunded',
    );
  });
});
