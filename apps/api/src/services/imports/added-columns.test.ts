import { fieldInput } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import { importDetailWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { customersOf, insertCustomers, someCustomer } from "../../../test/customers.ts";
import { createUser, testCtx, withTestDatabase } from "../../../test/database.ts";
import { FOR_EVER, importFile, runImport, upload } from "../../../test/imports.ts";
import { customers } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { mapImport } from "./answers/map-import.ts";
import { getImport } from "./answers/read-imports.ts";
import { undoImport } from "./answers/undo-import.ts";

const database = withTestDatabase({ queue: true });
const newCtx = async (): Promise<Ctx> => testCtx(database(), await createUser(database()));
const fieldAt = (heading: number, label: string, type: "text" | "date" | "number") => ({
  heading,
  field: fieldInput.parse({ label, type }),
});
const everybody = async (ctx: Ctx) => await customersOf(database(), ctx.account.id);
const fieldsOf = async (ctx: Ctx) =>
  Object.fromEntries((await everybody(ctx)).map(({ email, attributes }) => [email, attributes]));

// 11/25 proves that the month comes first, for the added dates too.
const FILE = [
  "email,city,joined date,Shoe,Next call",
  "a@x.in,Goa,11/25/2025,41,03/04/2027",
  "b@x.in,Goa,11/25/2025,38,",
  "no address,Goa,11/25/2025,40,",
  "c@x.in,,,big,04/05/2027",
  "d@x.in,,,44,",
].join("\n");
const NEW = [fieldAt(3, "Shoe size", "number"), fieldAt(4, "Next call", "date")];

/** An account with a customer from elsewhere and the customers of this file, of whom it had two before. */
async function imported() {
  const ctx = await newCtx();
  await insertCustomers(database(), ctx.account.id, [
    someCustomer({ email: "a@x.in", city: "Pune" }),
    someCustomer({ email: "c@x.in", city: "Pune" }),
  ]);
  const before = await everybody(ctx);
  const first = await importFile(ctx, FILE);
  expect(first).toMatchObject({ created: 2, updated: 1, unchanged: 1, skipped: 1 });
  return { ctx, first, before };
}

it("Ignored columns become fields of the import's customers, and nothing else changes", async () => {
  const { ctx, first } = await imported();
  const since = someCustomer({ email: "no-address@x.in" });
  await insertCustomers(database(), ctx.account.id, [since]);
  await ctx.db.execute(
    sql`update ${customers} set city = 'Delhi', updated_at = clock_timestamp() where email = 'b@x.in'`,
  );
  const before = await everybody(ctx);
  const added = await importFile(ctx, FILE, { addsColumnsTo: first._id, newFields: NEW });
  expect(importDetailWire.parse(added)).toEqual(added);
  expect(added).toMatchObject({
    status: "completed",
    adds_columns_to: first._id,
    ...{ created: 0, updated: 4, skipped: 1, warned: 1 },
    message: "Columns added for 4 customers, 1 skipped",
    notes: [],
    ignored: [],
  });
  expect(added.errors.map(({ line, column }) => [line, column])).toEqual([
    [4, "email"],
    [5, "Shoe"],
  ]);
  expect(await fieldsOf(ctx)).toEqual({
    "a@x.in": { shoe_size: 41, next_call: "2027-03-04T00:00:00.000Z" },
    "b@x.in": { shoe_size: 38 },
    "c@x.in": { next_call: "2027-04-05T00:00:00.000Z" },
    "d@x.in": { shoe_size: 44 },
    "no-address@x.in": {},
  });
  const plain = (rows: typeof before) =>
    rows.map((row) => ({ ...row, attributes: null, updatedAt: null }));
  expect(plain(await everybody(ctx))).toEqual(plain(before));
  expect((await getImport(ctx, { id: first._id })).ignored).toEqual([]);
});

it("Customers who were added later than the import keep their fields", async () => {
  const { ctx, first } = await imported();
  await ctx.db.execute(
    sql`update ${customers} set created_at = clock_timestamp() + interval '1 second' where email = 'd@x.in'`,
  );
  await importFile(ctx, FILE, { addsColumnsTo: first._id, newFields: NEW });
  expect((await fieldsOf(ctx))["d@x.in"]).toEqual({});
});

it("Undoing the import takes the added columns back as well, and so does undoing the addition alone", async () => {
  const { ctx, first, before } = await imported();
  const between = await everybody(ctx);
  const one = await importFile(ctx, FILE, { addsColumnsTo: first._id, newFields: NEW.slice(0, 1) });
  expect((await getImport(ctx, { id: first._id })).ignored).toMatchObject([{ heading: 4 }]);
  await undoImport(ctx, { id: one._id });
  expect(await everybody(ctx)).toEqual(between);
  expect((await getImport(ctx, { id: first._id })).ignored).toHaveLength(2);

  const mapping = { "attributes.shoe_size": [3] };
  await importFile(ctx, FILE, { addsColumnsTo: first._id, mapping });
  await importFile(ctx, FILE, { addsColumnsTo: first._id, newFields: NEW.slice(1) });
  expect((await fieldsOf(ctx))["a@x.in"]).toHaveProperty("next_call");
  const undone = await undoImport(ctx, { id: first._id });
  expect(undone.undone).toMatchObject({ removed: 2, restored: 1, kept: 0 });
  expect(await everybody(ctx)).toEqual(before);
});

it("An addition that asks is asked about those columns alone, and takes fields of the account's own alone", async () => {
  const { ctx, first } = await imported();
  const asking = await importFile(ctx, FILE, { addsColumnsTo: first._id, asks: true });
  expect(asking).toMatchObject({
    status: "mapping",
    question: {
      asked: [3, 4],
      suggested: {},
      new_fields: [null, null, null, { label: "Shoe" }, { label: "Next call", type: "date" }],
    },
  });
  const answer = async (given: object) =>
    await mapImport(ctx, { id: asking._id, mapping: {}, new_fields: [], ...given });
  const { importAddsNothing, importAddsIgnoredOnly } = MESSAGES.server;
  await expect(answer({})).rejects.toMatchObject({ message: importAddsNothing });
  await expect(answer({ mapping: { city: [3] } })).rejects.toMatchObject({
    message: importAddsIgnoredOnly,
  });
  await expect(answer({ new_fields: [fieldAt(1, "Town", "text")] })).rejects.toMatchObject({
    message: importAddsIgnoredOnly,
  });
  await answer({ new_fields: NEW });
  await runImport(ctx, { accountId: ctx.account.id, importId: Number(asking._id) }, FOR_EVER);
  expect(await getImport(ctx, { id: asking._id })).toMatchObject({ updated: 4 });
});

it("Another file, an import with nothing to add and one that is undone are refused with a sentence", async () => {
  const { ctx, first } = await imported();
  const adding = async (file: string, id = first._id) =>
    await importFile(ctx, file, { addsColumnsTo: id, newFields: NEW });
  const { importOtherFile, importNothingToAdd } = MESSAGES.server;
  const other = importOtherFile("customers.csv");
  await expect(adding(`${FILE}\ne@x.in`)).rejects.toMatchObject({ message: other });
  // As long, with other headings.
  expect(await adding(FILE.replace("Shoe", "Shop"))).toMatchObject({
    status: "failed",
    failure_reason: other,
  });
  expect(Object.keys(await fieldsOf(ctx))).toHaveLength(4);
  const plain = await importFile(ctx, "email\nz@x.in");
  await expect(adding(FILE, plain._id)).rejects.toMatchObject({ message: importNothingToAdd });
  await expect(adding(FILE, "999999")).rejects.toMatchObject({ kind: "missing" });
  await undoImport(ctx, { id: first._id });
  await expect(adding(FILE)).rejects.toMatchObject({ message: importNothingToAdd });
});

it("An addition whose import is undone while it waits changes nothing", async () => {
  const { ctx, first } = await imported();
  const asking = await importFile(ctx, FILE, { addsColumnsTo: first._id, asks: true });
  await undoImport(ctx, { id: first._id });
  const before = await everybody(ctx);
  await mapImport(ctx, { id: asking._id, mapping: {}, new_fields: NEW });
  await runImport(ctx, { accountId: ctx.account.id, importId: Number(asking._id) }, FOR_EVER);
  expect(await getImport(ctx, { id: asking._id })).toMatchObject({
    status: "failed",
    failure_reason: MESSAGES.server.importNothingToAdd,
  });
  expect(await everybody(ctx)).toEqual(before);
});

it("A failed upload leaves no new fields", async () => {
  const { ctx, first } = await imported();
  await expect(
    upload(ctx, "email\n", { addsColumnsTo: first._id, newFields: NEW }),
  ).rejects.toThrow();
  const again = await importFile(ctx, FILE, { addsColumnsTo: first._id, newFields: NEW });
  expect(again.updated).toBe(4);
});
