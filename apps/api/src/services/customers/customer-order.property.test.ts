import { foldCase } from "@dakiya/domain/text";
import { comparableText, runs } from "@dakiya/domain/testing";
import { CUSTOMER_SORTS, customerListInput } from "@dakiya/domain/wire";
import type { CustomerSort } from "@dakiya/domain/wire";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { customersOf, insertCustomers, someCustomer } from "../../../test/customers.ts";
import { createUser, testCtx, withTestDatabase } from "../../../test/database.ts";
import { listCustomers } from "./list-customers.ts";
import type { CustomerRecord } from "../wire/audience.ts";

const database = withTestDatabase();

/** Few values, so that most rows have an equal. */
const arbPerson = fc.record({
  name: fc.oneof(fc.constantFrom("", "", "Asha", "asha", "ASHA B", "Ravi", "रवि"), comparableText),
  totalSpent: fc.constantFrom(0, 0.01, 10, 9.99, 1200.5, 999_999_999_999.99),
  orderCount: fc.constantFrom(0, 1, 2, 10, 2_147_483_647),
  lastPurchaseAt: fc.constantFrom(
    ...[
      null,
      "1900-01-01T00:00:00.001Z",
      "1969-12-31T23:59:59.999Z",
      "2026-11-20T10:00:00.001Z",
    ].map((at) => (at === null ? null : new Date(at))),
  ),
});

function compare(sort: CustomerSort): (a: CustomerRecord, b: CustomerRecord) => number {
  const sign = sort === "newest" || sort.startsWith("-") ? -1 : 1;
  const bytes = (row: CustomerRecord) => Buffer.from(foldCase(row.name || row.email));
  const byField = (a: CustomerRecord, b: CustomerRecord): number => {
    if (sort.endsWith("name")) return Buffer.compare(bytes(a), bytes(b));
    if (sort.endsWith("total_spent")) return a.totalSpent - b.totalSpent;
    if (sort.endsWith("last_order"))
      return (a.lastPurchaseAt?.getTime() ?? -1e15) - (b.lastPurchaseAt?.getTime() ?? -1e15);
    return sort.endsWith("order_count") ? a.orderCount - b.orderCount : 0;
  };
  return (a, b) => sign * (byField(a, b) || a.id - b.id);
}

describe("the order of customers", () => {
  it("gives every row once, in order, page by page, for every sort", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbPerson, { maxLength: 25 }),
        fc.integer({ min: 1, max: 9 }),
        async (people, limit) => {
          const ctx = testCtx(database(), await createUser(database()));
          await insertCustomers(
            database(),
            ctx.account.id,
            people.map((person) => someCustomer(person)),
          );
          const rows = await customersOf(database(), ctx.account.id);
          for (const sort of CUSTOMER_SORTS) {
            const names: string[] = [];
            for (let cursor: string | null | undefined = undefined; cursor !== null;) {
              const input = customerListInput.parse({ sort, cursor, limit });
              const page = await listCustomers(ctx, input);
              expect(page.total).toBe(rows.length);
              names.push(...page.items.map(({ _id }) => _id));
              cursor = page.nextCursor;
            }
            const expected = rows.toSorted(compare(sort)).map(({ id }) => String(id));
            expect(names, sort).toEqual(expected);
          }
        },
      ),
      { numRuns: runs(25) },
    );
  });

  it("goes on where it was when the row it ended at has changed meanwhile", async () => {
    const ctx = testCtx(database(), await createUser(database()));
    const names = ["Asha", "Kabir", "Meera"];
    await insertCustomers(
      database(),
      ctx.account.id,
      names.map((name) => someCustomer({ name })),
    );
    const first = await listCustomers(ctx, customerListInput.parse({ sort: "name", limit: 1 }));
    await database().db.execute(
      `update customers set name = 'Zubin' where account_id = ${ctx.account.id} and name = 'Asha'`,
    );
    const second = await listCustomers(
      ctx,
      customerListInput.parse({ sort: "name", limit: 1, cursor: first.nextCursor }),
    );
    expect(second.items).toMatchObject([{ name: "Kabir" }]);
  });

  it("refuses a cursor of another order, and one that no order gave", async () => {
    const ctx = testCtx(database(), await createUser(database()));
    await insertCustomers(database(), ctx.account.id, [someCustomer(), someCustomer()]);
    const first = await listCustomers(ctx, customerListInput.parse({ sort: "name", limit: 1 }));
    const nul = Buffer.from("a\0").toString("base64url");
    const word = Buffer.from("abc").toString("base64url");
    for (const [sort, cursor] of [
      ["-name", first.nextCursor],
      ["newest", first.nextCursor],
      ["name", `name.${nul}.1.2`],
      ["total_spent", `total_spent.${word}.1.2`],
      ["order_count", "order_count..1.2"],
    ] as const) {
      const listing = listCustomers(ctx, customerListInput.parse({ sort, cursor }));
      await expect(listing).rejects.toMatchObject({
        kind: "invalid",
        fields: [{ path: "cursor" }],
      });
    }
  });
});
