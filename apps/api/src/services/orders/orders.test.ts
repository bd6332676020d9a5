import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { withTestApp } from "../../../test/harness.ts";
import type { TestClient } from "../../../test/harness.ts";

const run = withTestApp();

const TEA = { sku: "TEA-1", name: "Darjeeling tea", quantity: 2, price: "250.00" };
const order = (number: string, more: object = {}) => ({
  ...{ source: "shop", external_id: number, email: "asha@example.com", amount: "500.00" },
  ...{ placed_at: "2026-01-02T10:30:00Z", items: [TEA] },
  ...more,
});

const store = async (person: TestClient, ...orders: unknown[]) => {
  const response = await person.rest("POST", "/order/batch", { orders });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return response.body.data;
};
const listed = async (person: TestClient, query = "") =>
  (await person.rest("GET", `/order/${query}`)).body;
const outcome = (created: number, updated: number, unchanged: number) => ({
  ...{ created, updated, unchanged },
  refused: [],
});

describe("orders of a call", () => {
  it("are added once, changed by a later state, and left alone by a repetition", async () => {
    const person = await run().signIn();
    const both = [order("1"), order("2", { items: undefined })];
    expect(await store(person, ...both)).toEqual(outcome(2, 0, 0));
    const before = (await listed(person)).data;
    expect(await store(person, ...both)).toEqual(outcome(0, 0, 2));
    expect((await listed(person)).data).toEqual(before);

    const later = order("1", { refunded: "100.5", items: [TEA, { name: "Cup", price: 0 }] });
    expect(await store(person, later)).toEqual(outcome(0, 1, 0));
    const { data, totals } = await listed(person);
    expect(totals).toEqual({ orders: 2, net: 899.5, refunded: 100.5 });
    const one = data.find((each: { external_id: string }) => each.external_id === "1");
    expect(one).toMatchObject({ status: "partially_refunded", net: 399.5, amount: 500 });
    expect(one.items).toEqual([
      { sku: "TEA-1", name: "Darjeeling tea", quantity: 2, price: 250 },
      { sku: null, name: "Cup", quantity: 1, price: 0 },
    ]);
    const withoutItems = order("1", { status: "cancelled", items: undefined });
    expect(await store(person, withoutItems)).toEqual(outcome(0, 1, 0));
    expect((await person.rest("GET", `/order/${one._id}`)).body.data).toMatchObject({
      ...{ status: "cancelled", net: 0, items: one.items },
    });
  });

  it("take effect in their order when one call has several states of an order", async () => {
    const person = await run().signIn();
    const states = [order("1"), order("1", { refunded: 500 }), order("1", { amount: 700 })];
    expect(await store(person, ...states)).toEqual(outcome(1, 2, 0));
    expect((await listed(person)).data).toMatchObject([{ amount: 700, refunded: 0, net: 700 }]);
  });

  it("are stored when others are refused, each of which is named with a sentence", async () => {
    const person = await run().signIn();
    const { refused, created } = await store(
      person,
      order("1", { email: "nobody" }),
      order("2"),
      order("3", { amount: "12.345" }),
      order("4", { refunded: 501 }),
      order("5", { currency: "USD" }),
      order("6", { items: [TEA, { name: "Cup", price: -1 }] }),
      order("7", { colour: "red" }),
      order("8", { placed_at: "2126-01-01T00:00:00Z" }),
      "an order",
      order("9", { external_id: "9\u0000" }),
    );
    expect(created).toBe(1);
    expect(refused).toEqual([
      { index: 0, message: '"email" must be an email address, not "nobody"' },
      {
        index: 2,
        message:
          '"amount" must be an amount, 0 or more and below 10,000,000,000, with at most two decimals',
      },
      { index: 3, message: '"refunded" is more than "amount"' },
      {
        index: 4,
        message: "There is no rate for USD. Set one on the Orders page, then send the order again",
      },
      {
        index: 5,
        message:
          'Item 2: "price" must be an amount, 0 or more and below 10,000,000,000, with at most two decimals',
      },
      { index: 6, message: '"colour" is not a field of an order' },
      { index: 7, message: '"placed_at" must be in the past, after 1970' },
      { index: 8, message: "An order must be an object" },
      {
        index: 9,
        message: '"external_id" must not hold line breaks or other control characters',
      },
    ]);
  });

  it("belong to the customer of the address, in any case, or to a new one", async () => {
    const person = await run().signIn();
    await person.rest("POST", "/customer/", { name: "Asha Rao", email: "Asha@Example.com" });
    await store(person, order("1"), order("2", { email: "ravi@example.com", name: "Ravi Iyer" }));
    const { data } = await listed(person, "?search=RAVI");
    expect(data).toMatchObject([{ external_id: "2", customer: { name: "Ravi Iyer" } }]);
    expect((await listed(person)).data[1].customer.name).toBe("Asha Rao");
    expect((await person.rest("GET", "/customer/get")).body.data).toHaveLength(2);
  });

  it("of another currency are converted by the rate of their first day, to the paisa", async () => {
    const person = await run().signIn();
    const rate = async (usd: number) =>
      await person.rest("PUT", "/order/rates", { rates: [{ currency: "usd", rate: usd }] });
    expect((await rate(83.123456)).status).toBe(200);
    const dollars = order("1", { currency: "USD", amount: "19.99" });
    await store(person, dollars);
    await rate(90);
    expect(await store(person, dollars)).toEqual(outcome(0, 0, 1));
    await store(person, { ...dollars, refunded: "19.99" });
    expect((await listed(person)).data).toMatchObject([
      {
        ...{ amount: 1661.64, refunded: 1661.64, net: 0, status: "refunded", currency: "USD" },
        original: { amount: 19.99, refunded: 19.99, rate: 83.123456 },
      },
    ]);
  });

  it("are not taken of a person who was erased, and outlive the one who is", async () => {
    const person = await run().signIn();
    await store(person, order("1"));
    const [{ customer }] = (await listed(person)).data;
    expect((await person.rest("POST", `/customer/${customer._id}/erase`)).status).toBe(200);
    const { data, totals } = await listed(person);
    expect(data).toMatchObject([{ customer: null, net: 500 }]);
    expect(totals.net).toBe(500);
    expect((await store(person, order("2"))).refused).toEqual([
      { index: 0, message: "This person was erased at their request" },
    ]);
  });
});

describe("the list of orders", () => {
  it("comes in pages, the newest first, and by status and source", async () => {
    const person = await run().signIn();
    const days = Array.from({ length: 7 }, (_, n) =>
      order(`A-${n}`, {
        placed_at: `2026-01-0${1 + (n % 3)}T00:00:00Z`,
        source: n < 2 ? "x" : "y",
      }),
    );
    await store(person, ...days, order("B", { source: "y", status: "placed" }));
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page = await listed(person, `?limit=3${cursor === "" ? "" : `&cursor=${cursor}`}`);
      expect(page.totals).toEqual({ orders: 8, net: 4000, refunded: 0 });
      expect(page.sources).toEqual(["x", "y"]);
      seen.push(...page.data.map((each: { external_id: string }) => each.external_id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(["A-5", "A-2", "B", "A-4", "A-1", "A-6", "A-3", "A-0"]);
    expect((await listed(person, "?status=placed")).data).toHaveLength(1);
    expect((await listed(person, "?source=x&search=a-1")).data).toHaveLength(1);
    expect((await person.rest("GET", "/order/?cursor=1.2")).status).toBe(400);
  });

  it("loses one that is deleted, with its items", async () => {
    const person = await run().signIn();
    await store(person, order("1"), order("2"));
    const [{ _id }] = (await listed(person)).data;
    expect((await person.rest("DELETE", `/order/${_id}`)).body.message).toBe("Order deleted");
    expect((await listed(person)).totals.orders).toBe(1);
    const { rows } = await run().deps.db.execute(
      sql`select from order_items where order_id = ${_id}::bigint`,
    );
    expect(rows).toEqual([]);
    expect((await person.rest("DELETE", `/order/${_id}`)).status).toBe(404);
  });
});
