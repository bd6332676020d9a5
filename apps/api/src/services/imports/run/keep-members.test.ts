import type { ReferenceRule } from "@dakiya/domain/segment";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { insertCustomers, someCustomer } from "../../../../test/customers.ts";
import { createUser, testCtx, withTestDatabase } from "../../../../test/database.ts";
import { importFile } from "../../../../test/imports.ts";
import { importMembers } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { listCustomers } from "../../customers/list-customers.ts";
import { undoImport } from "../answers/undo-import.ts";

const database = withTestDatabase({ queue: true });
const newCtx = async (): Promise<Ctx> => testCtx(database(), await createUser(database()));

async function emailsOf(ctx: Ctx, operator: ReferenceRule["operator"], id: string) {
  const rules = {
    combinator: "and" as const,
    rules: [{ field: "import" as const, operator, value: { id } }],
  };
  const page = await listCustomers(ctx, { rules, status: "all", sort: "newest", limit: 200 });
  return page.items.map(({ email }) => email).toSorted();
}

const addresses = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, at) => `p${from + at}@x.in`).toSorted();
const fileOf = (emails: readonly string[]): string =>
  ["name,email,city", ...emails.map((email) => `Asha,${email},Pune`)].join("\n");

describe("customers in the file of an import", () => {
  it("is everybody of a first file, over the edges of blocks", async () => {
    const ctx = await newCtx();
    const first = await importFile(ctx, fileOf(addresses(0, 150)));
    expect(await emailsOf(ctx, "in", first._id)).toEqual(addresses(0, 150));
    expect(await emailsOf(ctx, "not_in", first._id)).toEqual([]);
  });

  it("are those it added, changed and left as they were, with the address in any case", async () => {
    const ctx = await newCtx();
    await insertCustomers(database(), ctx.account.id, [
      someCustomer({ email: "Changed@x.in", city: "Goa" }),
      someCustomer({ email: "same@x.in", name: "Asha", city: "Pune" }),
      someCustomer({ email: "absent@x.in" }),
    ]);
    const file = `${fileOf(["changed@x.in", "same@x.in", "new@x.in"])}\nAsha,broken,Pune`;
    const done = await importFile(ctx, file);
    expect(done).toMatchObject({ created: 1, updated: 1, unchanged: 1, skipped: 1 });
    expect(await emailsOf(ctx, "in", done._id)).toEqual(["Changed@x.in", "new@x.in", "same@x.in"]);
    expect(await emailsOf(ctx, "not_in", done._id)).toEqual(["absent@x.in"]);
  });

  it("is nobody once the import is undone, and a rule that asks is refused", async () => {
    const ctx = await newCtx();
    await insertCustomers(database(), ctx.account.id, [someCustomer({ email: "absent@x.in" })]);
    const done = await importFile(ctx, fileOf(["a@x.in"]));
    await undoImport(ctx, { id: done._id });
    const kept = ctx.db
      .select()
      .from(importMembers)
      .where(eq(importMembers.accountId, ctx.account.id));
    expect(await kept).toEqual([]);
    await expect(emailsOf(ctx, "not_in", done._id)).rejects.toMatchObject({
      kind: "invalid",
      message: expect.stringContaining("import that was removed"),
    });
  });
});
