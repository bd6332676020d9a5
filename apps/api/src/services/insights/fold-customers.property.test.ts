import { TOP_LOCATIONS_LIMIT } from "@dakiya/domain/audience";
import { runs } from "@dakiya/domain/testing";
import { and, eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { customersOf, insertCustomers, someCustomer } from "../../../test/customers.ts";
import { createUser, rowsOf, testCtx, withTestDatabase } from "../../../test/database.ts";
import { customers } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { customerFigures } from "./customer-figures.ts";
import { foldCustomers } from "./fold-customers.ts";
import { noteAtOnce } from "../../../test/note-at-once.ts";
import { recountCustomers } from "../../../test/recount.ts";

const database = withTestDatabase();
const MAX_NOTED = 3;

noteAtOnce(database, MAX_NOTED);

const arbFields = fc.record({
  age: fc.constantFrom(null, -1, 0, 24, 25, 34, 35, 44, 45, 54, 55, 150),
  city: fc.constantFrom(
    null,
    "",
    " ",
    "Pune",
    "pune",
    "PUNE",
    "Delhi",
    "Kochi",
    "Agra",
    "Goa",
    "Zürich",
    "ZÜRICH",
  ),
  totalSpent: fc.constantFrom(
    -5,
    0,
    0.01,
    999.99,
    1000,
    4999.99,
    5000,
    9999.99,
    10_000,
    1e11 + 0.1,
  ),
  orderCount: fc.nat(9),
  isActive: fc.boolean(),
});
type Fields = (typeof arbFields)["generate"] extends (...args: never[]) => { value: infer T }
  ? T
  : never;

const which = fc.array(fc.nat(40), { maxLength: 6 });
const arbStep = fc.oneof(
  fc.record({
    kind: fc.constant("add"),
    people: fc.array(arbFields, { minLength: 1, maxLength: 5 }),
  }),
  fc.record({ kind: fc.constant("change"), which, fields: arbFields, undone: fc.boolean() }),
  fc.record({ kind: fc.constant("remove"), which }),
  fc.record({ kind: fc.constantFrom("fold", "look") }),
) as fc.Arbitrary<
  | { kind: "add"; people: Fields[] }
  | { kind: "change"; which: number[]; fields: Fields; undone: boolean }
  | { kind: "remove"; which: number[] }
  | { kind: "fold" | "look" }
>;
type Step = typeof arbStep extends fc.Arbitrary<infer T> ? T : never;

async function take(ctx: Ctx, step: Step): Promise<void> {
  const conditionOf = async (nths: number[]) => {
    const all = await customersOf(database(), ctx.account.id);
    const ids = nths.flatMap((nth) => all[nth]?.id ?? []);
    return and(eq(customers.accountId, ctx.account.id), inArray(customers.id, ids));
  };
  switch (step.kind) {
    case "add":
      await insertCustomers(database(), ctx.account.id, step.people.map(someCustomer));
      return;
    case "change": {
      const where = await conditionOf(step.which);
      await ctx.db.transaction(async (tx) => {
        const undone = tx.transaction(async (nested) => {
          await nested
            .update(customers)
            .set({ ...step.fields, age: 77 })
            .where(where);
          if (step.undone) throw new Error("undone");
        });
        await undone.catch((error: unknown) => expect(error).toMatchObject({ message: "undone" }));
        await tx.update(customers).set(step.fields).where(where);
      });
      return;
    }
    case "remove":
      await ctx.db.delete(customers).where(await conditionOf(step.which));
      return;
    case "fold":
      await foldCustomers(ctx);
      return;
    case "look":
      await customerFigures(ctx);
  }
}

const emptiedCities = async (ctx: Ctx) =>
  await rowsOf(
    database(),
    sql`select city from customer_cities where account_id = ${ctx.account.id} and customers = 0`,
  );

async function expectRecount(ctx: Ctx): Promise<void> {
  const { totals, ages, tiers, topLocations } = recountCustomers(
    await customersOf(database(), ctx.account.id),
  );
  expect(await customerFigures(ctx)).toEqual({ ...totals, ages, tiers, cities: topLocations });
}

it("equals a recount after any changes, folded or not", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(arbStep, { minLength: 3, maxLength: 25 }), async (steps) => {
      const ctx = testCtx(database(), await createUser(database()));
      for (const step of steps) await take(ctx, step);
      await expectRecount(ctx);
      await foldCustomers(ctx);
      await expectRecount(ctx);
      expect(await emptiedCities(ctx)).toEqual([]);
    }),
    { numRuns: runs(20) },
  );
}, 600_000);

it("loses and doubles nothing when many write, fold, count and look at once", async () => {
  const ctx = testCtx(database(), await createUser(database()));
  const steps = fc.sample(arbStep, 400);
  await insertCustomers(database(), ctx.account.id, fc.sample(arbFields, 30).map(someCustomer));
  let remaining = 4;
  const write = async (from: number) => {
    for (let at = from; at < steps.length; at += 4) {
      const step = steps[at];
      // Concurrent changes of several customers may deadlock; the losing one changes nothing.
      if (step !== undefined) await take(ctx, step).catch(onlyDeadlocks);
    }
    remaining -= 1;
  };
  const compare = async () => {
    while (remaining > 0) {
      const { totalCustomers, tiers, cities } = await customerFigures(ctx);
      expect(tiers.reduce((sum, count) => sum + count, 0)).toBe(totalCustomers);
      expect([...tiers, ...cities.map(({ count }) => count)].every((count) => count >= 0)).toBe(
        true,
      );
    }
  };
  const fold = async () => {
    while (remaining > 0) await foldCustomers(ctx).catch(onlyDeadlocks);
  };
  await Promise.all([write(0), write(1), write(2), write(3), compare(), compare(), fold(), fold()]);
  await expectRecount(ctx);
  await foldCustomers(ctx);
  const marks = await rowsOf(
    database(),
    sql`select * from customer_marks where account_id = ${ctx.account.id}`,
  );
  expect(marks).toEqual([]);
  await expectRecount(ctx);
  expect(await emptiedCities(ctx)).toEqual([]);
}, 600_000);

function onlyDeadlocks(error: unknown): void {
  const { cause = error } = error as Error;
  expect(cause).toMatchObject({ code: "40P01" });
}

it("names the first cities after an edit moves any of them, from its noted changes", async () => {
  const ctx = testCtx(database(), await createUser(database()));
  const names = Array.from({ length: TOP_LOCATIONS_LIMIT + 2 }, (_, index) => `City ${10 + index}`);
  for (const city of names)
    await insertCustomers(database(), ctx.account.id, [
      someCustomer({ city }),
      someCustomer({ city }),
    ]);
  await foldCustomers(ctx);
  const [first] = await customersOf(database(), ctx.account.id);
  const move = async (city: string) =>
    await ctx.db
      .update(customers)
      .set({ city })
      .where(eq(customers.id, first?.id ?? 0));
  await move(names.at(-1) ?? "");
  const notes = await rowsOf(
    database(),
    sql`select customers from customer_marks where account_id = ${ctx.account.id} order by 1`,
  );
  expect(notes).toEqual([{ customers: -1 }, { customers: 1 }]);
  const middle = names.slice(1, TOP_LOCATIONS_LIMIT).map((city) => ({ city, count: 2 }));
  expect((await customerFigures(ctx)).cities).toEqual([
    { city: names.at(-1), count: 3 },
    ...middle,
  ]);
  await move("Zirakpur");
  expect((await customerFigures(ctx)).cities).toEqual(
    names.slice(1, TOP_LOCATIONS_LIMIT + 1).map((city) => ({ city, count: 2 })),
  );
});
