import { matchesCustomerFilter } from "@dakiya/domain/customer";
import type { CustomerFilter } from "@dakiya/domain/customer";
import { PURCHASE_GROUP_NAMES } from "@dakiya/domain/segment";
import { MESSAGES } from "@dakiya/domain/messages";
import { arbSegmentCustomer, comparableText, runs } from "@dakiya/domain/testing";
import {
  MAX_CHANGES_PER_REQUEST,
  customerInput,
  customerListInput,
  customerPageWire,
  customerPatch,
  customerWire,
} from "@dakiya/domain/wire";
import type { CustomerWire } from "@dakiya/domain/wire";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { customersOf, insertCustomers, someCustomer } from "../../../test/customers.ts";
import { createUser, testCtx, withTestDatabase } from "../../../test/database.ts";
import type { Ctx } from "../../deps.ts";
import { createField } from "../fields/change-fields.ts";
import { customerFigures } from "../insights/customer-figures.ts";
import { createCustomer, updateCustomer } from "./save-customer.ts";
import {
  deactivateCustomer,
  deactivateCustomers,
  reactivateCustomer,
  reactivateCustomers,
} from "./set-active.ts";
import { listCustomers } from "./list-customers.ts";
import { exportCustomers } from "./export-customers.ts";
import { streamCustomers } from "./stream-customers.ts";

const database = withTestDatabase();

async function newCtx(): Promise<Ctx> {
  return testCtx(database(), await createUser(database()));
}

async function listAll(ctx: Ctx, filter: CustomerFilter, limit: number): Promise<CustomerWire[]> {
  const all: CustomerWire[] = [];
  for (let cursor: string | null | undefined = undefined; cursor !== null;) {
    const page = await listCustomers(ctx, customerListInput.parse({ ...filter, cursor, limit }));
    expect(customerPageWire.parse(page)).toEqual(page);
    all.push(...page.items);
    cursor = page.nextCursor;
  }
  return all;
}

const PHONES = [
  ...["+91 98765-43210", "98765 43210", "0091 98765.43210", "+971 50 123 4567", "91 98", "9198765"],
  ...["919876543210 / 2", "", undefined],
];

const arbFilter: fc.Arbitrary<CustomerFilter> = fc.record({
  search: fc.option(fc.oneof(comparableText, fc.constant("  MUM ")), { nil: undefined }),
  city: fc.option(fc.oneof(comparableText, fc.constant("%")), { nil: undefined }),
  gender: fc.constantFrom(undefined, "", "all", "All", "male", "FEMALE ", "nothing"),
  group: fc.oneof(
    { weight: 3, arbitrary: fc.constant(undefined) },
    fc.constantFrom(...PURCHASE_GROUP_NAMES),
  ),
  email: fc.oneof(
    { weight: 5, arbitrary: fc.constant(undefined) },
    arbSegmentCustomer.map(({ email }) => `0.${email}`.toUpperCase()),
  ),
  contact: fc.option(
    fc.oneof(
      comparableText,
      fc.constantFrom("10.", "+91 987", "98765", "9876543210", "+919876543210", "00919876", "1"),
    ),
    { nil: undefined, freq: 2 },
  ),
  notNamed: fc.option(fc.constantFrom("a", " ", "%"), { nil: undefined, freq: 2 }),
  status: fc.constantFrom("active" as const, "deactivated" as const, "all" as const),
});

describe("listCustomers", () => {
  it("shows exactly the matches of the domain's predicate, page by page, the newest first", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbSegmentCustomer, { maxLength: 30 }),
        fc.array(arbFilter, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 12 }),
        async (people, filters, limit) => {
          const ctx = await newCtx();
          await insertCustomers(
            database(),
            ctx.account.id,
            people.map((person, index) => ({
              ...person,
              email: `${index}.${person.email}`,
              phone: PHONES[index % PHONES.length] ?? person.phone,
            })),
          );
          const rows = (await customersOf(database(), ctx.account.id)).reverse();
          for (const filter of filters) {
            const expected = rows
              .filter((customer) => matchesCustomerFilter(customer, filter, new Date()))
              .map(({ id }) => String(id));
            const items = await listAll(ctx, filter, limit);
            expect(items.map(({ _id }) => _id)).toEqual(expected);
          }
        },
      ),
      { numRuns: runs(40) },
    );
  });

  it("exports those of its ids that are the account's own", async () => {
    const [ctx, other] = [await newCtx(), await newCtx()];
    const [first, , third] = await insertCustomers(database(), ctx.account.id, [
      ...[1, 2, 3].map((nth) => ({ name: `C${nth}`, email: `c${nth}@x.in` })),
    ]);
    const [foreign] = await insertCustomers(database(), other.account.id, [someCustomer()]);
    let text = "";
    for await (const chunk of exportCustomers(ctx, { ids: [first, third, foreign].join() }))
      text += chunk;
    expect(
      text
        .split("\r\n")
        .slice(1, -1)
        .map((line) => line.split(",")[0]),
    ).toEqual(['"C3"', '"C1"']);
    for (const ids of ["", "1;2", "-1"])
      await expect(exportCustomers(ctx, { ids }).next(), ids).rejects.toThrow("1,000 ids");
  });

  it("exports columns of the list, each part once, and refuses one there is not", async () => {
    const ctx = await newCtx();
    await createField(ctx, { label: "Size", type: "number", choices: [], description: "" });
    await insertCustomers(database(), ctx.account.id, [
      {
        ...{ name: "=Asha", email: "asha@x.in", phone: null, city: "Pune", totalSpent: 1200 },
        ...{ orderCount: 3, lastPurchaseAt: new Date(), attributes: { size: 4 } },
        createdAt: new Date("2026-11-20T00:00:00.000Z"),
      },
    ]);
    const textOf = async (columns: string) => {
      let text = "";
      for await (const chunk of exportCustomers(ctx, { columns })) text += chunk;
      return text.replace("\uFEFF", "").split("\r\n").slice(0, -1);
    };
    expect(
      await textOf("attributes.size,city,location,purchase_group,total_spent,added,last_opened"),
    ).toEqual([
      '"name","attributes.size","city","state","country","purchase_group","total_spent","added","last_opened"',
      expect.stringMatching(
        /^"'=Asha","4","Pune","[^"]*","[^"]*","Loyal","1200.00","2026-11-20",""$/,
      ),
    ]);
    for (const columns of ["colour", "attributes.colour"])
      await expect(textOf(columns)).rejects.toMatchObject({
        ...{ kind: "invalid", message: MESSAGES.server.noColumn(columns) },
      });
    for (const columns of ["", "city,", "City", "a".repeat(9_800)])
      await expect(textOf(columns)).rejects.toThrow("column");
  });

  it("tells on every page how many there are in all", async () => {
    const ctx = await newCtx();
    await insertCustomers(database(), ctx.account.id, [
      someCustomer(),
      someCustomer(),
      someCustomer(),
    ]);
    const first = await listCustomers(ctx, customerListInput.parse({ limit: 2 }));
    const second = await listCustomers(
      ctx,
      customerListInput.parse({ limit: 2, cursor: first.nextCursor }),
    );
    expect([first.total, second.total]).toEqual([3, 3]);
    expect(second).toMatchObject({ nextCursor: null, items: [{}] });
  });

  it("counts those of a purchase group, and those found by email, on their first page", async () => {
    const ctx = await newCtx();
    const bought = { orderCount: 1, totalSpent: 5, lastPurchaseAt: new Date() };
    await insertCustomers(database(), ctx.account.id, [
      ...[{}, {}, bought, bought].map((fields) => someCustomer(fields)),
      ...[1, 2].map((nth) => ({ name: "C", email: `asha${nth}@x.in` })),
    ]);
    const total = async (filter: object) =>
      (await listCustomers(ctx, customerListInput.parse({ ...filter, limit: 1 }))).total;
    expect(await total({ group: "promising" })).toBe(2);
    expect(await total({ contact: "ASHA" })).toBe(2);
    expect(await total({ notNamed: "customer" })).toBe(2);
  });

  it("knows how many there are from the figures kept for the dashboard, and counts when those have to be counted anew", async () => {
    const ctx = await newCtx();
    const people = [{}, {}, {}, { isActive: false }, { isActive: false }];
    const [first = 0] = await insertCustomers(
      database(),
      ctx.account.id,
      people.map((person) => someCustomer(person)),
    );
    const totals = async () => {
      const counts = (["all", "active", "deactivated"] as const).map(async (status) => {
        const page = await listCustomers(ctx, customerListInput.parse({ status, limit: 1 }));
        return page.total;
      });
      return await Promise.all(counts);
    };
    expect(await totals()).toEqual([5, 3, 2]);
    await customerFigures(ctx);
    // Figures that contradict the rows show that totals come from the figures.
    await database().db.execute(
      `insert into customer_counts (account_id, age_group, tier, customers, active, revenue, orders)
        values (${ctx.account.id}, 4, 4, 45, 0, 0, 0)`,
    );
    expect(await totals()).toEqual([50, 3, 47]);
    await deactivateCustomer(ctx, { id: String(first) });
    expect(await totals()).toEqual([50, 2, 48]);
    await database().db.execute(
      `insert into customer_marks (account_id) values (${ctx.account.id})`,
    );
    expect(await totals()).toEqual([5, 2, 3]);
  });

  it("finds nobody for a text that can't be stored, and refuses a cursor it did not give", async () => {
    const ctx = await newCtx();
    await insertCustomers(database(), ctx.account.id, [someCustomer()]);
    for (const filter of [{ search: "a\0" }, { city: "\ud800" }, { gender: "\0" }]) {
      const page = await listCustomers(ctx, customerListInput.parse(filter));
      expect(page).toEqual({ items: [], nextCursor: null, total: 0 });
    }
    for (const cursor of ["", "x", "1", "1.2.3", "-1.2", "9".repeat(30)]) {
      const listing = listCustomers(ctx, customerListInput.parse({ cursor }));
      await expect(listing).rejects.toMatchObject({
        kind: "invalid",
        fields: [{ path: "cursor" }],
      });
    }
  });
});

describe("streamCustomers", () => {
  it("gives every customer once, the newest first, in chunks, and stops when nobody listens", async () => {
    const ctx = await newCtx();
    const people = Array.from({ length: 700 }, () => someCustomer());
    const ids = await insertCustomers(database(), ctx.account.id, people);
    const idsIn = (json: string): string[] =>
      customerWire
        .array()
        .parse(JSON.parse(`[${json}]`))
        .map(({ _id }) => _id);
    const chunks: string[][] = [];
    for await (const json of streamCustomers(ctx, { status: "all" })) chunks.push(idsIn(json));
    expect(chunks.length).toBeGreaterThan(1);
    expect(chunks.flat()).toEqual(ids.reverse().map(String));

    const controller = new AbortController();
    let count = 0;
    for await (const json of streamCustomers(ctx, {}, controller.signal)) {
      count += idsIn(json).length;
      controller.abort();
    }
    expect(count).toBe(chunks[0]?.length);
  });
});

const asha = customerInput.parse({
  name: " Asha Rao ",
  email: "Asha@Example.com",
  phone: "+91 98765 43210",
  address: { city: "Mumbai", state: "Maharashtra", country: "India" },
  demographics: { gender: "F", age: "34", occupation: "Architect" },
  stats: { total_spent: "₹1,200.50", order_count: 3, last_purchase: "20/11/2026" },
});

describe("createCustomer", () => {
  it("stores every field and gives the customer back", async () => {
    const ctx = await newCtx();
    const customer = await createCustomer(ctx, asha);
    expect(customer).toMatchObject({
      name: "Asha Rao",
      email: "Asha@Example.com",
      is_active: true,
      address: { city: "Mumbai", state: "Maharashtra", country: "India" },
      demographics: { gender: "female", age: 34, occupation: "Architect" },
      stats: { total_spent: 1200.5, order_count: 3, last_purchase: "2026-11-20T00:00:00.000Z" },
      joined_date: null,
      unsubscribed_at: null,
    });
    expect(await listAll(ctx, {}, 10)).toEqual([customer]);
  });

  it("refuses an email the user has already, in another case too, and takes another user's", async () => {
    const ctx = await newCtx();
    await createCustomer(ctx, asha);
    const again = createCustomer(ctx, { ...asha, email: "aSHA@example.COM" });
    await expect(again).rejects.toMatchObject({
      kind: "conflict",
      message: MESSAGES.server.customerExists,
    });
    await expect(createCustomer(await newCtx(), asha)).resolves.toMatchObject({ name: "Asha Rao" });
  });
});

describe("updateCustomer", () => {
  it("changes the fields of the patch, clears those with null, and leaves the rest", async () => {
    const ctx = await newCtx();
    const before = await createCustomer(ctx, asha);
    const patch = customerPatch.parse({
      phone: null,
      address: { state: "Goa" },
      demographics: { age: "" },
      stats: { total_spent: null },
      is_active: false,
    });
    const after = await updateCustomer(ctx, { id: before._id, patch });
    expect(after).toEqual({
      ...before,
      phone: null,
      is_active: false,
      address: { ...before.address, state: "Goa" },
      demographics: { ...before.demographics, age: null },
      stats: { ...before.stats, total_spent: 0 },
      updatedAt: after.updatedAt,
    });
    expect(after.updatedAt >= before.updatedAt).toBe(true);
    expect(await updateCustomer(ctx, { id: before._id, patch: {} })).toEqual(after);
  });

  it("refuses another customer's email and allows one's own in another case", async () => {
    const ctx = await newCtx();
    const first = await createCustomer(ctx, asha);
    const second = await createCustomer(ctx, { ...asha, email: "other@example.com" });
    const taking = updateCustomer(ctx, { id: second._id, patch: { email: "ASHA@example.com" } });
    await expect(taking).rejects.toMatchObject({
      kind: "conflict",
      message: MESSAGES.server.customerExists,
    });
    const own = await updateCustomer(ctx, { id: first._id, patch: { email: "asha@EXAMPLE.com" } });
    expect(own.email).toBe("asha@EXAMPLE.com");
  });
});

describe("deactivateCustomer and reactivateCustomer", () => {
  it("move a customer between the two lists, as often as they are asked", async () => {
    const ctx = await newCtx();
    const { _id: id } = await createCustomer(ctx, asha);
    for (const _ of [1, 2]) {
      expect(await deactivateCustomer(ctx, { id })).toEqual({
        success: true,
        message: "Customer deactivated successfully",
      });
    }
    expect(await listAll(ctx, { status: "active" }, 10)).toEqual([]);
    expect(await listAll(ctx, { status: "deactivated" }, 10)).toHaveLength(1);
    for (const _ of [1, 2]) {
      expect(await reactivateCustomer(ctx, { id })).toMatchObject({ success: true });
    }
    expect(await listAll(ctx, { status: "active" }, 10)).toHaveLength(1);
  });
});

describe("deactivateCustomers and reactivateCustomers", () => {
  it("change all who are not so already, and count them", async () => {
    const ctx = await newCtx();
    const people = Array.from({ length: MAX_CHANGES_PER_REQUEST }, () => someCustomer());
    const ids = (await insertCustomers(database(), ctx.account.id, people)).map(String);
    await deactivateCustomer(ctx, { id: ids[0] ?? "" });
    expect(await deactivateCustomers(ctx, { ids: [...ids, ...ids] })).toEqual({
      success: true,
      message: "999 customers deactivated",
      changed: 999,
    });
    expect(await deactivateCustomers(ctx, { ids })).toMatchObject({ changed: 0 });
    expect((await listCustomers(ctx, customerListInput.parse({}))).total).toBe(0);
    expect(await reactivateCustomers(ctx, { ids: ids.slice(0, 1) })).toMatchObject({
      message: "1 customer reactivated",
      changed: 1,
    });
    expect(await listAll(ctx, { status: "active" }, 10)).toMatchObject([{ _id: ids[0] }]);
  });

  it("leave another user's customers and texts that are no ids alone", async () => {
    const [ctx, other] = [await newCtx(), await newCtx()];
    const mine = await createCustomer(ctx, asha);
    const theirs = await createCustomer(other, asha);
    const ids = [theirs._id, mine._id, "999999999", "", "abc", "1\0", "9".repeat(40)];
    expect(await deactivateCustomers(ctx, { ids })).toMatchObject({ changed: 1 });
    expect(await listAll(other, {}, 10)).toEqual([theirs]);
    await deactivateCustomer(other, { id: theirs._id });
    expect(await reactivateCustomers(ctx, { ids })).toMatchObject({ changed: 1 });
    expect(await listAll(other, { status: "active" }, 10)).toEqual([]);
  });

  it("do not block one another when two selections overlap", async () => {
    const ctx = await newCtx();
    const people = Array.from({ length: 300 }, () => someCustomer());
    const ids = (await insertCustomers(database(), ctx.account.id, people)).map(String);
    await Promise.all(
      Array.from({ length: 6 }, async (_, turn) => {
        const chosenIds = turn % 2 === 0 ? ids : ids.toReversed();
        await (turn % 3 === 0 ? reactivateCustomers : deactivateCustomers)(ctx, { ids: chosenIds });
      }),
    );
    await reactivateCustomers(ctx, { ids });
    expect((await listCustomers(ctx, customerListInput.parse({}))).total).toBe(300);
  });
});

describe("a customer of another user, of nobody or of no shape", () => {
  it("is not found by anything that changes one", async () => {
    const [ctx, other] = [await newCtx(), await newCtx()];
    const theirs = await createCustomer(other, asha);
    for (const id of [theirs._id, "999999999", "", "abc", "1\0"]) {
      const refusal = { kind: "missing", message: "Customer not found" };
      await expect(updateCustomer(ctx, { id, patch: { name: "X" } })).rejects.toMatchObject(
        refusal,
      );
      await expect(updateCustomer(ctx, { id, patch: {} })).rejects.toMatchObject(refusal);
      await expect(deactivateCustomer(ctx, { id })).rejects.toMatchObject(refusal);
      await expect(reactivateCustomer(ctx, { id })).rejects.toMatchObject(refusal);
    }
    expect(await listAll(other, {}, 10)).toEqual([theirs]);
  });
});
