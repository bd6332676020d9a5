import { describe, expect, it } from "vitest";
import { isOpenStatus, readOrder, readOrderStatus } from "./index.ts";

const ORDER = {
  external_id: "1",
  email: "a@example.com",
  placed_at: "2026-02-01T00:00:00Z",
  amount: "100",
};
const NOW = new Date("2026-03-01T00:00:00Z");

describe("a word for the state of an order", () => {
  it("never counts as spent while nothing was paid", () => {
    for (const word of [
      ...["Pending payment", "draft", "checkout-draft", "wc-checkout-draft", "expired", "Failed"],
      ...["declined", "abandoned", "wc-pending", "requires_payment_method"],
    ])
      expect(readOrderStatus(word), word).toBe("unpaid");
  });

  it("means what the account says where shops mean different things, and nothing else", () => {
    expect(["pending", "on-hold", "On hold"].map((word) => readOrderStatus(word))).toEqual([
      ...["open", "open", "open"],
    ]);
    const own = { on_hold: "placed", with_courier: "paid", failed: "paid" } as const;
    expect(readOrderStatus("On hold", own)).toBe("placed");
    expect(readOrderStatus("wc-with-courier", own)).toBe("paid");
    expect(readOrderStatus("failed", own)).toBe("unpaid");
    expect(readOrderStatus("With courier")).toBeNull();
    expect(["constructor", "toString", "__proto__"].map((word) => readOrderStatus(word))).toEqual([
      ...[null, null, null],
    ]);
    expect(["pending", "with courier", "failed"].map(isOpenStatus)).toEqual([true, true, false]);
  });

  it("is taken from programs too, and refused by name where nobody knows it", () => {
    const read = (status: string, own = {}) => readOrder({ ...ORDER, status }, NOW, own);
    expect(read("on-hold")).toMatchObject({ ok: true, order: { status: "unpaid" } });
    expect(read("Completed")).toMatchObject({ ok: true, order: { status: "paid" } });
    expect(read("with courier", { with_courier: "paid" })).toMatchObject({ ok: true });
    expect(read("with courier")).toMatchObject({
      message: expect.stringMatching(
        /^"status" is not known: "with courier". Set its meaning on the Orders page/,
      ),
    });
  });
});

describe("the currency of an order", () => {
  const currency = (more: object) => {
    const reading = readOrder({ ...ORDER, ...more }, NOW);
    return reading.ok ? [reading.order.currency, reading.order.amount] : reading.message;
  };

  it("is that of the amount's sign or code where none is named", () => {
    expect(currency({ amount: "€49,90" })).toEqual(["EUR", "49.90"]);
    expect(currency({ amount: "1.234,50 €" })).toEqual(["EUR", "1234.50"]);
    expect(currency({ amount: "$1,234.50" })).toEqual(["USD", "1234.50"]);
    expect(currency({ amount: "GBP 10" })).toEqual(["GBP", "10.00"]);
    expect(currency({ amount: "Rs. 1,200" })).toEqual(["INR", "1200.00"]);
    expect(currency({ amount: "₹1,20,000.50" })).toEqual(["INR", "120000.50"]);
    expect(currency({ amount: "$10", currency: "SGD" })).toEqual(["SGD", "10.00"]);
    expect(currency({ amount: 10 })).toEqual(["INR", "10.00"]);
  });

  it("is refused where sign and name say different things", () => {
    expect(currency({ amount: "€49,90", currency: "INR" })).toBe(
      '"amount" is in EUR, but "currency" is INR',
    );
    expect(currency({ amount: "49.90", refunded: "£5", currency: "EUR" })).toBe(
      '"refunded" is in GBP, but "currency" is EUR',
    );
  });
});
