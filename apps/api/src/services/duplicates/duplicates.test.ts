import type { DuplicateListInput } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { customersOf, insertCustomers } from "../../../test/customers.ts";
import { createUser, testCtx, withTestDatabase } from "../../../test/database.ts";
import type { Ctx } from "../../deps.ts";
import { walkedRows } from "./list-duplicates.ts";
import { SIGNS } from "./signs.ts";
import { dismissDuplicates, listDuplicates, restoreDuplicates } from "./index.ts";

const database = withTestDatabase();
let ctx: Ctx;

beforeEach(async () => {
  ctx = testCtx(database(), await createUser(database()));
});

type Person = Parameters<typeof insertCustomers>[2][number];
const add = async (people: Person[]) => await insertCustomers(database(), ctx.account.id, people);

/** The names in each group, walked to the end. */
async function groups(by: DuplicateListInput["by"], limit = 25, stretchRows?: number) {
  const found: string[][] = [];
  let cursor: string | undefined;
  do {
    const input = { by, limit, ...(cursor === undefined ? {} : { cursor }) };
    const page = await listDuplicates(ctx, input, stretchRows);
    expect(page.items.length).toBeLessThanOrEqual(limit);
    found.push(...page.items.map(({ customers }) => customers.map(({ name }) => name)));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}

const idsOf = async (...names: string[]) =>
  (await customersOf(database(), ctx.account.id))
    .filter(({ name }) => names.includes(name))
    .map(({ id }) => String(id));

describe("suspects", () => {
  it("share a phone with and without its country code, and no short number", async () => {
    await add([
      { name: "a", phone: "+91 98450 77331" },
      { name: "b", phone: "098450-77331" },
      { name: "c", phone: "9845077332" },
      { name: "d", phone: "1234" },
      { name: "e", phone: "12-34" },
      { name: "f", phone: "none" },
      { name: "g", phone: "none" },
    ]);
    expect(await groups("phone")).toEqual([["a", "b"]]);
  });

  it("share name and city, ignoring case and spaces, where both are known", async () => {
    await add([
      { name: "Asha Rao", city: "Mumbai" },
      { name: "asha  rao ", city: " MUMBAI" },
      { name: "Asha Rao", city: "Pune" },
      { name: "Kabir" },
      { name: "Kabir" },
      { name: "", city: "Goa" },
      { name: "", city: "Goa" },
    ]);
    expect(await groups("name")).toEqual([["Asha Rao", "asha  rao "]]);
  });

  it("share a Gmail mailbox: dots, a plus and googlemail.com make no other, elsewhere they do", async () => {
    await add([
      { name: "a", email: "Asha.Rao@gmail.com" },
      { name: "b", email: "asharao+shop@googlemail.com" },
      { name: "c", email: "asha.rao@shop.example" },
      { name: "d", email: "asharao@shop.example" },
      { name: "e", email: "asharao@gmail.com.example" },
    ]);
    expect(await groups("email")).toEqual([["a", "b"]]);
  });

  it("are active, of this account, and at most twenty", async () => {
    const phone = "9845077331";
    await add([
      { name: "a", phone },
      { name: "b", phone, isActive: false },
    ]);
    const other = testCtx(database(), await createUser(database()));
    await insertCustomers(database(), other.account.id, [{ name: "c", phone }]);
    expect(await groups("phone")).toEqual([]);
    await add(Array.from({ length: 21 }, (_, nth) => ({ name: `o${nth}`, phone: "9845000000" })));
    expect(await groups("phone")).toEqual([]);
  });

  it("are each found once, however the list is cut into pages and stretches", async () => {
    await add(
      Array.from({ length: 60 }, (_, nth) => ({
        name: `n${nth % 23}`,
        city: "Goa",
        phone: `98450${String(10_000 + (nth % 17))}`,
        email: `a.${nth % 19}+${nth}@gmail.com`,
      })),
    );
    for (const [by, count] of [
      ["phone", 17],
      ["name", 23],
      ["email", 19],
    ] as const) {
      const whole = await groups(by);
      expect(whole).toHaveLength(count);
      for (const [limit, stretch] of [
        [1, 100],
        [5, 7],
        [25, 5],
        [3, 11],
      ] as const)
        expect(await groups(by, limit, stretch)).toEqual(whole);
    }
    // A number that more share than a stretch has rows is passed.
    await add(Array.from({ length: 9 }, (_, nth) => ({ name: `s${nth}`, phone: "9845010003" })));
    expect((await groups("phone", 25, 6)).length).toBe(16);
  });

  it("are read from an index, for every sign", async () => {
    await add([{ name: "a", city: "Goa", phone: "9845077331", email: "a@gmail.com" }]);
    for (const [by, index] of [
      ["phone", "customers_phone"],
      ["name", "customers_name_city"],
      ["email", "customers_mailbox"],
    ] as const) {
      for (const last of [null, "1"]) {
        const plan = await database().db.transaction(async (tx) => {
          await tx.execute(sql`set local enable_seqscan = off`);
          await tx.execute(sql`set local enable_bitmapscan = off`);
          return await tx.execute(sql`explain ${walkedRows(ctx.account.id, SIGNS[by], last, 10)}`);
        });
        const text = JSON.stringify(plan.rows);
        expect(text).toContain(`Index Scan using ${index}`);
        expect(text).not.toContain("Sort");
      }
    }
  });

  it("refuses a cursor of another list", async () => {
    for (const text of ["x", "9".repeat(19), "-1", "a\0"]) {
      const cursor = Buffer.from(text).toString("base64url");
      const by = text === "9".repeat(19) ? "name" : "phone";
      await expect(listDuplicates(ctx, { by, limit: 1, cursor })).rejects.toMatchObject({
        kind: "invalid",
      });
    }
  });
});

describe("dismissing", () => {
  it("hides a group for good until it is taken back, and shows it again when somebody joins", async () => {
    const phone = "9845077331";
    await add([
      { name: "a", phone },
      { name: "b", phone },
    ]);
    const ids = await idsOf("a", "b");
    await dismissDuplicates(ctx, { ids });
    await dismissDuplicates(ctx, { ids: ids.toReversed() });
    expect(await groups("phone")).toEqual([]);
    await add([{ name: "c", phone }]);
    expect(await groups("phone")).toEqual([["a", "b", "c"]]);
    await dismissDuplicates(ctx, { ids: await idsOf("a", "b", "c") });
    expect(await groups("phone")).toEqual([]);
    await restoreDuplicates(ctx, { ids });
    expect(await groups("phone")).toEqual([["a", "b", "c"]]);
  });

  it("finds no customer of another account", async () => {
    const other = testCtx(database(), await createUser(database()));
    await insertCustomers(database(), other.account.id, [{ name: "theirs" }]);
    await add([{ name: "a" }]);
    const [theirs] = await customersOf(database(), other.account.id);
    const ids = [...(await idsOf("a")), String(theirs?.id)];
    await expect(dismissDuplicates(ctx, { ids })).rejects.toMatchObject({ kind: "missing" });
    await expect(restoreDuplicates(ctx, { ids })).rejects.toMatchObject({ kind: "missing" });
  });
});
