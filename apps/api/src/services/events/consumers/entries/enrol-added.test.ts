import type { Trigger } from "@dakiya/domain/automation";
import { orderBatchInput } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  documentOf,
  insertAutomation,
  takeEntries,
} from "../../../../../test/insert-automation.ts";
import { insertCustomers } from "../../../../../test/customers.ts";
import { createUser, testCtx, withTestDatabase } from "../../../../../test/database.ts";
import { importFile } from "../../../../../test/imports.ts";
import { automationEntries } from "../../../../db/schema/index.ts";
import type { Ctx } from "../../../../deps.ts";
import { createCustomer, updateCustomer } from "../../../customers/save-customer.ts";
import { createField } from "../../../fields/change-fields.ts";
import { undoImport } from "../../../imports/answers/undo-import.ts";
import { storeOrders } from "../../../orders/store-orders.ts";
import { loadSampleData } from "../../../sample-data/load-sample-data.ts";
import { emit } from "../../emit.ts";

const database = withTestDatabase({ queue: true });
let ctx: Ctx;
let program: Ctx;

type Added = Extract<Trigger, { type: "added" }>;
const TEA = { field: "interests", tag: " TEA " };

beforeEach(async () => {
  ctx = testCtx(database(), await createUser(database()));
  program = { ...ctx, program: { keyId: 1 } };
  await createField(ctx, { label: "Interests", type: "tags", choices: [], description: "" });
});

const live = async (by: Added["by"] = null, tag: Added["tag"] = null, more = {}) =>
  await insertAutomation(database(), ctx.account.id, {
    document: documentOf({ type: "added", by, tag }),
    ...more,
  });
/** Others that it is nothing to, live at the same time. */
async function beside(): Promise<void> {
  const { account } = await createUser(database());
  await insertAutomation(database(), account.id, {
    document: documentOf({ type: "added", by: null, tag: null }),
  });
  await insertAutomation(database(), ctx.account.id, {
    document: documentOf({ type: "order", first: false }),
  });
}
/** Entry keys by automation and customer, without a tag's time. */
const taken = async () =>
  (await takeEntries(database(), ctx.account.id)).map(({ automation, customer, entry }) => [
    automation,
    customer,
    entry?.replace(/(?<=^tag:\d+:)\d{16}$/, "now"),
  ]);
const add = async (by: Ctx, email: string, interests?: string) =>
  Number(
    (
      await createCustomer(by, {
        ...{ name: "Asha", email },
        ...(interests === undefined ? {} : { attributes: { interests } }),
      })
    )._id,
  );
const orderOf = (email: string) =>
  orderBatchInput.parse({
    orders: [{ external_id: email, email, amount: 10, placed_at: "2026-01-02T00:00:00Z" }],
  });
const SHOP = (
  email: string,
) => `Name,Email,Financial Status,Paid at,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price
#1,${email},paid,,INR,10,2020-01-01 10:00:00 +0530,1,Tea,10`;

describe("a customer who is added", () => {
  it("is enrolled by triggers of the source that added them, and by triggers of every source", async () => {
    const [any, form, api, file] = [
      await live(),
      await live("form"),
      await live("api"),
      await live("import"),
    ];
    await beside();
    const one = await add(ctx, "form@example.com");
    expect(await taken()).toEqual([any, form].map((id) => [id, one, `added:${one}`]));
    const other = await add(program, "api@example.com");
    expect(await taken()).toEqual([any, api].map((id) => [id, other, `added:${other}`]));
    await importFile(ctx, "email\na@example.com\nb@example.com\nFORM@example.com", {
      enrols: true,
    });
    expect(await taken()).toHaveLength(4);
    await importFile(ctx, "email\na@example.com\nc@example.com", { enrols: true });
    const imported = await taken();
    expect(imported.map(([id]) => id)).toEqual([any, file]);
    expect(imported[0]?.[2]).toBe(`added:${imported[0]?.[1]}`);
    expect(await database().db.$count(automationEntries)).toBe(0);
  });

  it("counts as added by the source that sent the order of an unknown address", async () => {
    const bySource = {
      form: await live("form"),
      api: await live("api"),
      import: await live("import"),
    };
    await storeOrders(ctx, orderOf("one@example.com"));
    expect((await taken()).map(([id]) => id)).toEqual([bySource.form]);
    await storeOrders(program, orderOf("two@example.com"));
    expect((await taken()).map(([id]) => id)).toEqual([bySource.api]);
    await storeOrders(program, orderOf("one@example.com"));
    expect(await taken()).toEqual([]);
    await importFile(ctx, SHOP("three@example.com"), { enrols: true });
    expect((await taken()).map(([id]) => id)).toEqual([bySource.import]);
  });

  it("is not enrolled in another account's automations, nor in paused or deleted ones, nor in ones with another trigger", async () => {
    const other = await createUser(database());
    await insertAutomation(database(), other.account.id, {
      document: documentOf({ type: "added", by: null, tag: null }),
    });
    await live(null, null, { state: "paused" });
    await live(null, null, { deletedAt: new Date() });
    await insertAutomation(database(), ctx.account.id, {
      document: documentOf({ type: "order", first: false }),
    });
    await add(ctx, "form@example.com", "tea");
    await importFile(ctx, "email,interests\na@example.com,tea", { enrols: true });
    expect(await taken()).toEqual([]);
    expect(await takeEntries(database(), other.account.id)).toEqual([]);
  });

  it("is not enrolled by sample data, nor by undoing an import", async () => {
    await insertCustomers(database(), ctx.account.id, [
      { email: "a@example.com", attributes: { interests: ["Tea"] } },
    ]);
    await live();
    await live(null, TEA);
    await loadSampleData(ctx, {});
    expect(await taken()).toEqual([]);
    const { _id: id } = await importFile(
      ctx,
      "email,interests\na@example.com,coffee\nb@example.com,",
      { enrols: true },
    );
    expect(await taken()).toHaveLength(1);
    await undoImport(ctx, { id });
    expect(await taken()).toEqual([]);
  });
});

describe("a customer who gets a tag", () => {
  it("is enrolled, new or not, for the tag in any case, and again when the tag is removed and added again", async () => {
    const automation = await live(null, TEA);
    const id = await add(ctx, "a@example.com", "Tea, Coffee");
    const entry = [[automation, id, `tag:${id}:now`]];
    expect(await taken()).toEqual(entry);
    const save = async (interests: string | null) => {
      await updateCustomer(ctx, { id: String(id), patch: { attributes: { interests } } });
      return await taken();
    };
    expect(await save("tea")).toEqual([]);
    expect(await save("coffee")).toEqual([]);
    expect(await save("cocoa, tEA")).toEqual(entry);
    expect(await save(null)).toEqual([]);
    expect(await save("iced tea")).toEqual([]);
    expect(await save("tea")).toEqual(entry);
    await updateCustomer(ctx, { id: String(id), patch: { name: "Asha Rao" } });
    expect(await taken()).toEqual([]);
  });

  it("is enrolled under another entry each time", async () => {
    await live(null, TEA);
    const id = String(await add(ctx, "a@example.com", "tea"));
    for (const interests of [null, "tea"])
      await updateCustomer(ctx, { id, patch: { attributes: { interests } } });
    const entries = (await takeEntries(database(), ctx.account.id)).map(({ entry }) => entry);
    expect(new Set(entries).size).toBe(2);
  });

  it("is enrolled by triggers of the source that added the tag; a tag by a step enrols nobody", async () => {
    const [any, form, api, file] = [
      await live(null, TEA),
      await live("form", TEA),
      await live("api", TEA),
      await live("import", TEA),
    ];
    const id = await add(ctx, "a@example.com");
    const tag = async (by: Ctx, interests: string | null) => {
      await updateCustomer(by, { id: String(id), patch: { attributes: { interests } } });
      return (await taken()).map(([automation]) => automation);
    };
    expect(await tag(ctx, "tea")).toEqual([any, form]);
    await tag(ctx, null);
    expect(await tag(program, "tea")).toEqual([any, api]);
    await tag(ctx, null);
    await importFile(ctx, "email,interests\na@example.com,Tea", { enrols: true });
    expect((await taken()).map(([automation]) => automation)).toEqual([any, file]);
    const before = sql`select ${id}::bigint as id, '{}'::jsonb as before`;
    const rows = { accountId: ctx.account.id, ids: [id], before };
    await emit(ctx.db, "customer.updated", { ...rows, source: { by: "step" } });
    expect(await taken()).toEqual([]);
    await emit(ctx.db, "customer.updated", { ...rows, source: { by: "api" } });
    expect(await taken()).toHaveLength(2);
  });

  it("is enrolled by an import if they are new or did not have the tag before", async () => {
    const automation = await live("import", TEA);
    const had = await add(ctx, "had@example.com", "tea");
    const lacked = await add(ctx, "lacked@example.com", "coffee");
    await importFile(
      ctx,
      "email,interests,city\nhad@example.com,Tea,Goa\nlacked@example.com,Tea,Goa\nnew@example.com,tea,\nother@example.com,coffee,",
      { enrols: true },
    );
    const entries = await taken();
    const customers = entries.map(([, customer]) => customer);
    expect(entries).toHaveLength(2);
    expect(customers).toContain(lacked);
    expect(customers).not.toContain(had);
    expect(entries.every(([id]) => id === automation)).toBe(true);
  });

  it("is enrolled by the first import of an account, with or without the tag", async () => {
    const [any, tea] = [await live(), await live("import", TEA)];
    await importFile(ctx, "email,interests\na@example.com,Tea\nb@example.com,coffee", {
      enrols: true,
    });
    expect((await taken()).map(([automation]) => automation)).toEqual([any, tea, any]);
  });

  it("is enrolled by a tag with quotes and letters beyond ASCII, and not by a field of another type", async () => {
    const automation = await live(null, { field: "interests", tag: 'ÄPFEL "süß" \\' });
    await live(null, { field: "gone", tag: "tea" });
    const id = await add(ctx, "a@example.com", 'äpfel "SÜß" \\');
    expect(await taken()).toEqual([[automation, id, `tag:${id}:now`]]);
  });
});
