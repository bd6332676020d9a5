import { ORDER_STATUSES } from "@dakiya/domain/order";
import { runs } from "@dakiya/domain/testing";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withTestApp } from "../../../test/harness.ts";
import type { TestClient } from "../../../test/harness.ts";

const run = withTestApp({ jobs: true });

const PEOPLE = ["asha@example.com", "ravi@example.com", "meera@example.com"];

const put = async (person: TestClient, source: string) =>
  await person.rest("PUT", "/order/purchases", { source });
const figuresOf = async (person: TestClient) =>
  Object.fromEntries(
    (await person.rest("GET", "/customer/get")).body.data.map(
      ({ email, stats }: { email: string; stats: object }) => [email, stats],
    ),
  );
const store = async (person: TestClient, orders: readonly object[]) => {
  const { body } = await person.rest("POST", "/order/batch", { orders });
  expect(body.data.refused).toEqual([]);
};
const NOTHING = { total_spent: 0, order_count: 0, last_purchase: null };

/** A person whose file says one thing, and whose orders another. */
async function shopkeeper(): Promise<TestClient> {
  const person = await run().signIn();
  await person.upload(
    "c.csv",
    `email,total_spent,order_count\n${PEOPLE[0]},1000,3\n${PEOPLE[1]},5,1`,
  );
  await store(person, [
    { external_id: "1", email: PEOPLE[0], amount: 70, placed_at: "2026-01-01T00:00:00Z" },
    {
      ...{ external_id: "2", email: PEOPLE[0], amount: "30.10", refunded: "10.05" },
      placed_at: "2026-01-02T00:00:00Z",
    },
    { external_id: "3", email: PEOPLE[2], amount: 9, placed_at: "2026-01-03T00:00:00Z" },
  ]);
  return person;
}

describe("total spent, order count and last purchase", () => {
  it("come from files until the account switches, which is shown before", async () => {
    const person = await shopkeeper();
    const before = await figuresOf(person);
    expect(before[String(PEOPLE[2])]).toEqual(NOTHING);
    const { data } = (await person.rest("GET", "/order/purchases/preview?source=orders")).body;
    expect(data).toMatchObject({ source: "files", customers: 3, before: 1005, after: 99.05 });
    expect(data.examples[0]).toMatchObject({
      email: PEOPLE[0],
      before: { total_spent: 1000, order_count: 3, last_purchase: null },
      after: { total_spent: 90.05, order_count: 2, last_purchase: "2026-01-02T00:00:00.000Z" },
    });
    expect(await figuresOf(person)).toEqual(before);

    expect((await put(person, "orders")).status).toBe(200);
    const after = await figuresOf(person);
    expect(after[String(PEOPLE[0])]).toEqual(data.examples[0].after);
    expect(after[String(PEOPLE[1])]).toEqual(NOTHING);
    const dashboard = await person.rest("GET", "/insights/audience");
    expect(dashboard.body.data.totals.totalRevenue).toBe(99.05);

    expect((await put(person, "files")).status).toBe(200);
    await store(person, [
      { external_id: "4", email: PEOPLE[1], amount: 5, placed_at: "2026-01-04T00:00:00Z" },
    ]);
    expect(await figuresOf(person), "the last figures stay").toEqual(after);
  });

  it("can't be set by files, forms or an undo while they come from orders", async () => {
    const person = await shopkeeper();
    const file = await person.upload("d.csv", `email,total_spent,city\n${PEOPLE[0]},2000,Goa`);
    await put(person, "orders");
    const before = await figuresOf(person);
    const { body } = await person.upload("e.csv", `email,total_spent,city\n${PEOPLE[1]},9,Pune`);
    const report = (await person.rest("GET", `/customer/imports/${body.data.importId}`)).body.data;
    expect(report).toMatchObject({ updated: 1 });
    expect(report.notes).toContain(
      "Total spent, order count and last purchase come from orders, so these columns were ignored",
    );
    expect((await figuresOf(person))[String(PEOPLE[1])]).toEqual(NOTHING);
    await person.rest("POST", `/customer/imports/${file.body.data.importId}/undo`);
    expect(await figuresOf(person)).toEqual(before);
    const [{ _id }] = (await person.rest("GET", "/customer/get")).body.data;
    const refused = await person.rest("PUT", `/customer/${_id}`, { stats: { order_count: 7 } });
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, "stats.order_count"]);
    expect((await person.rest("PUT", `/customer/${_id}`, { name: "New" })).status).toBe(200);
  });

  it("are those of the orders after every change of any of them, to the paisa", async () => {
    const person = await shopkeeper();
    await put(person, "orders");
    const accountId = (await run().memberOf(person)).account.id;
    const change = fc.record({
      number: fc.integer({ min: 1, max: 6 }),
      email: fc.constantFrom(...PEOPLE),
      paise: fc.integer({ min: 0, max: 99_999 }),
      part: fc.integer({ min: 0, max: 100 }),
      day: fc.integer({ min: 1, max: 28 }),
      status: fc.option(fc.constantFrom(...ORDER_STATUSES), { nil: undefined }),
      by: fc.constantFrom("call", "call", "call", "hand", "delete"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        for (const { number, email, paise, part, day, status, by } of changes) {
          const refunded = Math.floor((paise * part) / 100);
          const external_id = String(number);
          if (by === "call") {
            await person.rest("POST", "/order/batch", {
              orders: [
                {
                  ...{ external_id, email, status, amount: (paise / 100).toFixed(2) },
                  refunded: (refunded / 100).toFixed(2),
                  placed_at: new Date(Date.UTC(2026, 0, day)).toISOString(),
                },
              ],
            });
          } else if (by === "hand") {
            await run().deps.db.execute(
              sql`update orders set status = 'cancelled' where account_id = ${accountId} and external_id = ${external_id}`,
            );
          } else {
            await run().deps.db.execute(
              sql`delete from orders where account_id = ${accountId} and external_id = ${external_id}`,
            );
          }
        }
        const orders = (await person.rest("GET", "/order/?limit=500")).body.data;
        const figures = await figuresOf(person);
        for (const email of PEOPLE) {
          const theirs = orders.filter(
            (each: { customer: { email: string } }) => each.customer.email === email,
          );
          const counted = theirs.filter(
            ({ status }: { status: string }) => status !== "cancelled" && status !== "refunded",
          );
          const paise = theirs.reduce(
            (sum: number, each: { status: string; amount: number; refunded: number }) =>
              each.status === "cancelled"
                ? sum
                : sum + Math.round(each.amount * 100) - Math.round(each.refunded * 100),
            0,
          );
          expect(figures[email]).toEqual({
            total_spent: paise / 100,
            order_count: counted.length,
            // The list is the newest first.
            last_purchase: counted[0]?.placed_at ?? null,
          });
        }
        const { data } = (await person.rest("GET", "/insights/audience")).body;
        const total = Object.values(figures as Record<string, { total_spent: number }>).reduce(
          (sum, { total_spent }) => sum + Math.round(total_spent * 100),
          0,
        );
        expect(Math.round(data.totals.totalRevenue * 100)).toBe(total);
      }),
      { numRuns: runs(15) },
    );
  });

  it("include orders that two programs store for one customer at the same time", async () => {
    const person = await run().signIn();
    await put(person, "orders");
    const batch = (name: string) =>
      Array.from({ length: 20 }, (_, n) => ({
        ...{ external_id: `${name}${n}`, email: `p${n % 3}@example.com`, amount: 1 },
        placed_at: "2026-01-01T00:00:00Z",
      }));
    await Promise.all(["a", "b", "c", "a"].map(async (name) => await store(person, batch(name))));
    const counts = Object.values(await figuresOf(person)).map(
      (stats) => (stats as { order_count: number }).order_count,
    );
    expect(counts.toSorted()).toEqual([18, 21, 21]);
  });
});
