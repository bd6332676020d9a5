import type { StartBulkChangeInput } from "@dakiya/domain/wire";
import { startBulkChangeInput } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { customersOf, insertCustomers, someCustomer } from "../../../test/customers.ts";
import { withTestApp } from "../../../test/harness.ts";
import type { Ctx } from "../../deps.ts";
import { eraseCustomer } from "../personal-data/index.ts";
import { createField } from "../fields/change-fields.ts";
import { createPublished, enrolmentsOf, runTick, wait } from "../../../test/automations.ts";
import { ctxOf } from "../../deps.ts";
import {
  getBulkChange,
  listBulkChanges,
  pruneBulkChanges,
  runBulkChange,
  startBulkChange,
  undoBulkChange,
} from "./index.ts";

const run = withTestApp();
let ctx: Ctx;
const PIECE = 3;

beforeEach(async () => {
  ctx = ctxOf(run().deps, await run().memberOf(await run().signIn()));
  for (const field of [
    { label: "Interests", type: "tags" as const },
    { label: "Size", type: "number" as const },
  ])
    await createField(ctx, { choices: [], description: "", ...field });
});

const people = async (...list: object[]) =>
  await insertCustomers(
    ctx.database,
    ctx.account.id,
    list.map((fields) => someCustomer(fields)),
  );
const stored = async () => await customersOf(ctx.database, ctx.account.id);
const start = async (input: Partial<StartBulkChangeInput> & Record<string, unknown>) =>
  await startBulkChange(ctx, startBulkChangeInput.parse(input));

async function finish(id: string, signal = new AbortController().signal): Promise<void> {
  const job = { accountId: ctx.account.id, changeId: Number(id) };
  await runBulkChange(ctx, job, signal, { attempt: 1 }, PIECE);
}
async function change(input: Parameters<typeof start>[0]) {
  const { _id } = await start(input);
  await finish(_id);
  return await getBulkChange(ctx, { id: _id });
}
async function undo(id: string) {
  await undoBulkChange(ctx, { id });
  await finish(id);
  return await getBulkChange(ctx, { id });
}
const audited = async () =>
  (
    await ctx.db.execute(
      sql`select action, details from audit_events where account_id = ${ctx.account.id} order by id desc limit 1`,
    )
  ).rows[0];

describe("a bulk change", () => {
  it("adds a tag to all customers of a filter, piece by piece, and removes it again", async () => {
    await people(
      ...[{}, { interests: ["Tea"] }, { interests: ["VIP"] }, {}, {}].map((attributes) => ({
        city: "Pune",
        attributes,
      })),
      { city: "Agra" },
      { city: "Pune", isActive: false },
    );
    const action = { type: "add_tag", field: "attributes.interests", tag: " vip " } as const;
    const before = await stored();
    const done = await change({ action, filter: { city: "pune", status: "active" } });
    expect(done).toMatchObject({
      ...{ status: "completed", total: 5, done: 5, changed: 4, can_undo: true },
      message: "4 customers changed",
    });
    const tags = async () => (await stored()).map(({ attributes }) => attributes["interests"]);
    expect(await tags()).toEqual([
      ...[["vip"], ["Tea", "vip"], ["VIP"], ["vip"], ["vip"]],
      ...[undefined, undefined],
    ]);
    expect(await audited()).toEqual({
      action: "customers.changed",
      details: { customers: 4, field: "attributes.interests" },
    });
    const first = before[0]?.id ?? 0;
    await ctx.db.execute(
      sql`update customers set attributes = '{"interests": ["vip", "new"]}' where id = ${first}`,
    );
    expect(await undo(done._id)).toMatchObject({ status: "undone", restored: 3, can_undo: false });
    expect((await tags()).slice(0, 2)).toEqual([["vip", "new"], ["Tea"]]);
    expect(await audited()).toMatchObject({ action: "customers.change-undone" });
    await expect(undo(done._id)).rejects.toMatchObject({ kind: "conflict" });
    await pruneBulkChanges(ctx);
    expect((await ctx.db.execute(sql`select from bulk_change_befores`)).rowCount).toBe(0);
  });

  it.each([
    ["city", "Goa", "Goa"],
    ["age", "41", 41],
    ["city", null, null],
    ["gender", "F", "female"],
  ])(
    "sets %s to %j, and restores each customer's previous value",
    async (field, value, expected) => {
      const ids = await people({ city: "Pune", age: 30 }, { city: null }, { gender: "male" });
      const before = await stored();
      const action = { type: "set_field" as const, field, value };
      const done = await change({ action, ids: ids.map(String) });
      const key = field as "city" | "age" | "gender";
      expect((await stored()).map((row) => row[key])).toEqual([expected, expected, expected]);
      await undo(done._id);
      expect((await stored()).map((row) => row[key])).toEqual(before.map((row) => row[key]));
    },
  );

  it("sets and clears an own field", async () => {
    await people({ attributes: { size: 4 } }, {});
    const set = async (value: string | number | null) =>
      await change({
        action: { type: "set_field", field: "attributes.size", value },
        filter: { status: "all" },
      });
    const sizes = async () => (await stored()).map(({ attributes }) => attributes["size"] ?? null);
    await set("41.5");
    expect(await sizes()).toEqual([41.5, 41.5]);
    await set(null);
    expect(await sizes()).toEqual([null, null]);
  });

  it("removes a tag in any case, and the list with its last one", async () => {
    await people(
      { attributes: { interests: ["TEA", "Rum"] } },
      { attributes: { interests: ["tea"] } },
    );
    const action = { type: "remove_tag", field: "attributes.interests", tag: "Tea" } as const;
    await change({ action, filter: { status: "all" } });
    expect((await stored()).map(({ attributes }) => attributes)).toEqual([
      { interests: ["Rum"] },
      {},
    ]);
  });

  it("deactivates and reactivates, and names no one it looked for afterwards", async () => {
    await people({ name: "Asha" }, { name: "Asha Rao" }, { name: "Ravi" });
    const { _id } = await change({
      action: { type: "deactivate" },
      filter: { search: "ASHA", status: "active" },
    });
    expect((await stored()).map(({ isActive }) => isActive)).toEqual([false, false, true]);
    const kept = sql`select selection from bulk_changes where id = ${Number(_id)}`;
    expect((await ctx.db.execute(kept)).rows).toEqual([{ selection: {} }]);
    await change({ action: { type: "reactivate" }, filter: { status: "deactivated" } });
    expect((await stored()).every(({ isActive }) => isActive)).toBe(true);
    expect((await listBulkChanges(ctx)).map(({ action }) => action.type)).toEqual([
      ...["reactivate", "deactivate"],
    ]);
  });

  it("goes on where a worker that stopped has left it, and leaves later customers alone", async () => {
    await people(...Array.from({ length: PIECE * 2 + 1 }, () => ({})));
    const action = { type: "set_field", field: "city", value: "Goa" } as const;
    const { _id } = await start({ action, filter: { status: "all" } });
    await finish(_id, AbortSignal.abort());
    expect(await getBulkChange(ctx, { id: _id })).toMatchObject({ status: "running", done: PIECE });
    await people({ city: "Agra" });
    await finish(_id);
    await finish(_id);
    expect((await stored()).map(({ city }) => city).slice(-2)).toEqual(["Goa", "Agra"]);
    expect(await getBulkChange(ctx, { id: _id })).toMatchObject({ changed: PIECE * 2 + 1 });
  });

  it("stops when its field is deleted while it runs, and can't be undone then", async () => {
    await people({}, {}, {}, {});
    const action = { type: "set_field", field: "attributes.size", value: 4 } as const;
    const { _id } = await start({ action, filter: { status: "all" } });
    await ctx.db.execute(sql`delete from customer_fields where key = 'size'`);
    await finish(_id);
    expect(await getBulkChange(ctx, { id: _id })).toMatchObject({
      ...{ status: "failed", changed: 0, can_undo: false },
      failure_reason: expect.stringContaining("The field was deleted"),
    });
  });

  it("is refused beside another one, for nobody, and for a value that can't be set", async () => {
    const ids = (await people({})).map(String);
    const refusal = async (input: Parameters<typeof start>[0]) =>
      await start(input).then(
        () => "",
        ({ message }: Error) => message,
      );
    const set = (field: string, value: unknown) => ({
      action: { type: "set_field", field, value },
      ids,
    });
    expect(await refusal(set("total_spent", 4) as never)).toBe(
      '"total_spent" is not a field that can be set',
    );
    expect(await refusal(set("age", "old") as never)).toMatch(/must be a whole number/);
    expect(await refusal(set("attributes.size", "big") as never)).toMatch(
      /^"Size" must be a number/,
    );
    expect(await refusal(set("attributes.none", "x") as never)).toMatch(
      /not a field that can be set/,
    );
    expect(
      await refusal({ action: { type: "add_tag", field: "attributes.size", tag: "x" }, ids }),
    ).toBe('"attributes.size" is not a field of tags');
    const deactivate = { type: "deactivate" } as const;
    expect(await refusal({ action: deactivate, filter: { search: "\0", status: "all" } })).toBe(
      "No customers match this selection",
    );
    expect(await refusal({ action: deactivate, ids: ["x", "0"] })).toMatch(/^No customers/);
    await start({ action: deactivate, ids });
    expect(await refusal({ action: deactivate, ids })).toMatch(
      /^Customers are being changed already/,
    );
  });

  it("enrols nobody unless it is asked to", async () => {
    const tag = { field: "interests", tag: "tea" };
    await createPublished(ctx, {
      trigger: { type: "added", by: null, tag },
      steps: [wait("w", 1)],
      reentry: { type: "every" },
    });
    await people({ name: "Asha" });
    const action = (type: "add_tag" | "remove_tag") => ({
      type,
      field: "attributes.interests",
      tag: "tea",
    });
    for (const [enrol, count] of [
      [false, 0],
      [true, 1],
    ] as const) {
      await change({ action: action("add_tag"), filter: { status: "all" }, enrol });
      await runTick(ctx);
      expect(await enrolmentsOf(ctx)).toHaveLength(count);
      await change({ action: action("remove_tag"), filter: { status: "all" } });
    }
  });

  it("keeps nothing of a customer who is erased", async () => {
    const ids = await people({ city: "Pune" }, { city: "Agra" });
    await change({
      action: { type: "set_field", field: "city", value: "Goa" },
      ids: ids.map(String),
    });
    await eraseCustomer(ctx, { id: String(ids[0]) });
    const { rows } = await ctx.db.execute(
      sql`select customer_id::int as id from bulk_change_befores where account_id = ${ctx.account.id}`,
    );
    expect(rows).toEqual([{ id: ids[1] }]);
  });
});
