import { customerPatch } from "@dakiya/domain/wire";
import { describe, expect, it } from "vitest";
import { customersOf, insertCustomers } from "../../../../test/customers.ts";
import { createUser, testCtx, withTestDatabase } from "../../../../test/database.ts";
import { importFile } from "../../../../test/imports.ts";
import type { Ctx } from "../../../deps.ts";
import { exportCustomers } from "../../customers/export-customers.ts";
import { updateCustomer } from "../../customers/save-customer.ts";

const database = withTestDatabase({ queue: true });
const newCtx = async (): Promise<Ctx> => testCtx(database(), await createUser(database()));

async function names(ctx: Ctx): Promise<[string, string | null][]> {
  const rows = await customersOf(database(), ctx.account.id);
  return rows.map(({ name, firstName }) => [name, firstName]);
}

const FILE =
  "Email,First Name,Last Name\na@x.in,Anna Maria,Rossi\nb@x.in,Dr. Asha,Rao\nc@x.in,,Iyer\nd@x.in,Dr.,Nair\n";
const NAMES = [
  ["Anna Maria Rossi", "Anna Maria"],
  ["Dr. Asha Rao", "Asha"],
  ["Iyer", null],
  ["Dr. Nair", null],
];

describe("a first name that a file gives", () => {
  it("is kept apart from the name, in a first import and in later ones", async () => {
    const ctx = await newCtx();
    await importFile(ctx, FILE);
    expect(await names(ctx)).toEqual(NAMES);
    expect(await importFile(ctx, FILE)).toMatchObject({ created: 0, updated: 0, unchanged: 4 });
    const later = await newCtx();
    await insertCustomers(database(), later.account.id, [{ name: "Zubin", email: "z@x.in" }]);
    await importFile(later, FILE);
    expect((await names(later)).slice(1)).toEqual(NAMES);
  });

  it("stands beside a full name, and is the name where that is empty", async () => {
    const ctx = await newCtx();
    await importFile(ctx, "Email,Name,Given Name\na@x.in,Robert Smith,Bob\nb@x.in,,Lata Devi\n");
    expect(await names(ctx)).toEqual([
      ["Robert Smith", "Bob"],
      ["Lata Devi", "Lata Devi"],
    ]);
    const known = await newCtx();
    await insertCustomers(database(), known.account.id, [
      { name: "", email: "a@x.in" },
      { name: "Lata Devi Nair", email: "b@x.in" },
    ]);
    await importFile(known, "Email,Name,Given Name\na@x.in,,Bob\nb@x.in,,Lata Devi\n");
    expect(await names(known)).toEqual([
      ["Bob", "Bob"],
      ["Lata Devi Nair", "Lata Devi"],
    ]);
  });

  it("stays until another name no longer begins with it", async () => {
    const ctx = await newCtx();
    await importFile(
      ctx,
      "Email,First Name,Last Name\na@x.in,Anna Maria,Rossi\nb@x.in,Jo Ann,Lee\n",
    );
    await importFile(ctx, "Email,Name\na@x.in,Dr. Anna Maria Bianchi\nb@x.in,Jo Lee\n");
    expect(await names(ctx)).toEqual([
      ["Dr. Anna Maria Bianchi", "Anna Maria"],
      ["Jo Lee", null],
    ]);
  });

  it("survives an export and an import", async () => {
    const ctx = await newCtx();
    await importFile(ctx, FILE);
    const chunks: string[] = [];
    for await (const chunk of exportCustomers(ctx, {})) chunks.push(chunk);
    const other = await newCtx();
    await importFile(other, chunks.join(""));
    expect((await names(other)).toSorted()).toEqual(NAMES.toSorted());
  });
});

it("A form's change of the name drops a first name that no longer begins it", async () => {
  const ctx = await newCtx();
  const [id = 0] = await insertCustomers(database(), ctx.account.id, [
    { name: "Anna Maria Rossi", firstName: "Anna Maria" },
  ]);
  const change = async (patch: object) =>
    await updateCustomer(ctx, { id: String(id), patch: customerPatch.parse(patch) });
  expect(await change({ name: "Anna Maria Bianchi" })).toMatchObject({ first_name: "Anna Maria" });
  expect(await change({ name: "Anna Bianchi" })).not.toHaveProperty("first_name");
  expect(await change({ name: "Robert", first_name: "Bob" })).toMatchObject({ first_name: "Bob" });
  expect(await change({ phone: "1" })).toMatchObject({ first_name: "Bob" });
  expect(await change({ first_name: null })).not.toHaveProperty("first_name");
  expect(await change({ name: "" })).toMatchObject({ name: "" });
  expect(await change({ first_name: "Bob" })).toMatchObject({ name: "Bob", first_name: "Bob" });
});
