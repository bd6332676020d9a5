import { MESSAGES } from "@dakiya/domain/messages";
import { importDetailWire } from "@dakiya/domain/wire";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { customersOf, insertCustomers, someCustomer } from "../../../../test/customers.ts";
import { createUser, rowsOf, testCtx, withTestDatabase } from "../../../../test/database.ts";
import { importFile, upload } from "../../../../test/imports.ts";
import { customers, imports } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { updateCustomer } from "../../customers/save-customer.ts";
import { getDashboard } from "../../insights/get-dashboard.ts";
import { getImport, listImports } from "./read-imports.ts";
import { pruneImports } from "./prune-imports.ts";
import { undoImport } from "./undo-import.ts";

const database = withTestDatabase({ queue: true });
const newCtx = async (): Promise<Ctx> => testCtx(database(), await createUser(database()));

async function idOf(ctx: Ctx, email: string): Promise<string> {
  const row = (await customersOf(database(), ctx.account.id)).find((one) => one.email === email);
  if (row === undefined) throw new Error(`nobody has ${email}`);
  return String(row.id);
}

async function age(ctx: Ctx, importId: string, days: number): Promise<void> {
  await ctx.db
    .update(imports)
    .set({ finishedAt: sql`clock_timestamp() - make_interval(days => ${days}, hours => 2)` })
    .where(eq(imports.id, Number(importId)));
}

describe("undoImport", () => {
  it("removes added customers and restores changed ones, to the last field", async () => {
    const ctx = await newCtx();
    await insertCustomers(database(), ctx.account.id, [
      someCustomer({ email: "a@x.in", name: "Asha", city: "Pune", totalSpent: 12.34, age: 30 }),
      someCustomer({ email: "b@x.in", name: "Bina", unsubscribedAt: null }),
      someCustomer({ email: "c@x.in", name: "Chand" }),
    ]);
    const before = await customersOf(database(), ctx.account.id);
    const file =
      "name,email,city,total spent,age,unsubscribed\nNew,a@x.in,Goa,99.5,31,\n,b@x.in,,,,yes\nChand,c@x.in,,,,\nDev,d@x.in,,,,\n";
    const done = await importFile(ctx, file);
    expect(done).toMatchObject({ created: 1, updated: 2, unchanged: 1, can_undo: true });

    const result = await undoImport(ctx, { id: done._id });
    expect(importDetailWire.parse(result)).toEqual(result);
    expect(result).toMatchObject({
      can_undo: false,
      undone: { removed: 1, restored: 2, kept: 0, at: expect.any(String) },
      message: MESSAGES.server.importUndone({ removed: 1, restored: 2, kept: 0 }),
    });
    expect(await customersOf(database(), ctx.account.id)).toEqual(before);
    expect(await importFile(ctx, file)).toMatchObject({ created: 1, updated: 2 });
  });

  it("keeps customers edited since, added or changed", async () => {
    const ctx = await newCtx();
    await insertCustomers(database(), ctx.account.id, [
      someCustomer({ email: "a@x.in", city: "Pune" }),
    ]);
    const done = await importFile(ctx, "email,city\na@x.in,Goa\nb@x.in,Goa\nc@x.in,Goa\n");
    for (const email of ["a@x.in", "b@x.in"]) {
      await updateCustomer(ctx, { id: await idOf(ctx, email), patch: { name: "Edited" } });
    }
    const { undone } = await undoImport(ctx, { id: done._id });
    expect(undone).toMatchObject({ removed: 1, restored: 0, kept: 2 });
    expect(await customersOf(database(), ctx.account.id)).toMatchObject([
      { email: "a@x.in", name: "Edited", city: "Goa" },
      { email: "b@x.in", name: "Edited", city: "Goa" },
    ]);
  });

  it("keeps customers that a later import changed, and undoes imports one after the other", async () => {
    const ctx = await newCtx();
    const first = await importFile(ctx, "email,city\na@x.in,Pune\nb@x.in,Pune\n");
    const second = await importFile(ctx, "email,city\na@x.in,Goa\n");
    const third = await importFile(ctx, "email,city\na@x.in,Agra\n");
    expect((await undoImport(ctx, { id: second._id })).undone).toMatchObject({ kept: 1 });
    expect((await undoImport(ctx, { id: third._id })).undone).toMatchObject({ restored: 1 });
    expect(await customersOf(database(), ctx.account.id)).toMatchObject([{ city: "Goa" }, {}]);
    expect((await undoImport(ctx, { id: first._id })).undone).toMatchObject({
      removed: 1,
      kept: 1,
    });
  });

  it("emits an update of the customers it puts back, and of nobody else", async () => {
    const ctx = await newCtx();
    await insertCustomers(
      database(),
      ctx.account.id,
      ["a@x.in", "b@x.in", "c@x.in"].map((email) => someCustomer({ email, city: "Pune" })),
    );
    const done = await importFile(
      ctx,
      "email,city\na@x.in,Goa\nb@x.in,Goa\nc@x.in,Pune\nd@x.in,Goa\n",
    );
    await updateCustomer(ctx, { id: await idOf(ctx, "b@x.in"), patch: { name: "Edited" } });
    await rowsOf(
      database(),
      sql`insert into webhook_subscriptions (account_id, url, events, secret)
        values (${ctx.account.id}, 'https://hooks.example/a', '{customer.updated}', '')`,
    );
    await undoImport(ctx, { id: done._id });
    const emitted = await rowsOf(
      database(),
      sql`select type, items from webhook_outbox where account_id = ${ctx.account.id}`,
    );
    expect(emitted).toEqual([{ type: "customer.updated", items: [await idOf(ctx, "a@x.in")] }]);
  });

  it("keeps customers who got an email, and members of static segments", async () => {
    const ctx = await newCtx();
    const done = await importFile(ctx, "email\nmailed@x.in\nmember@x.in\nnobody@x.in\n");
    const [mailed, member] = [await idOf(ctx, "mailed@x.in"), await idOf(ctx, "member@x.in")];
    await rowsOf(
      database(),
      sql`with s as (insert into segments (account_id, name, rules) values (${ctx.account.id}, 'S', '{"combinator":"and","rules":[]}') returning account_id, id),
        m as (insert into segment_members (account_id, segment_id, customer_id) select account_id, id, ${member}::bigint from s),
        c as (insert into campaigns (account_id, name, segment_id, status, subject, body, service, from_email, from_name, public_url, total_recipients)
          select account_id, 'C', id, 'completed', 's', 'b', 'brevo', 'a@example.com', 'A', 'http://localhost:3000', 1 from s returning account_id, id)
        insert into communication_logs (account_id, campaign_id, seq, customer_id, recipient)
        select account_id, id, 1, ${mailed}::bigint, '{}' from c`,
    );
    expect((await undoImport(ctx, { id: done._id })).undone).toMatchObject({ removed: 1, kept: 2 });
    const remaining = await customersOf(database(), ctx.account.id);
    expect(remaining.map(({ email }) => email)).toEqual(["mailed@x.in", "member@x.in"]);
  });

  it("keeps customers unsubscribed who did so themselves since", async () => {
    const ctx = await newCtx();
    await insertCustomers(database(), ctx.account.id, [
      someCustomer({ email: "A@x.in", unsubscribedAt: null }),
      someCustomer({ email: "b@x.in", unsubscribedAt: null }),
    ]);
    const done = await importFile(ctx, "email,city,unsubscribed\na@x.in,Goa,yes\nb@x.in,Goa,yes\n");
    await rowsOf(
      database(),
      sql`insert into suppressions (account_id, email, reason) values (${ctx.account.id}, 'a@x.in', 'unsubscribed')`,
    );
    expect((await undoImport(ctx, { id: done._id })).undone).toMatchObject({ restored: 2 });
    expect(await customersOf(database(), ctx.account.id)).toMatchObject([
      { unsubscribedAt: expect.any(Date) },
      { unsubscribedAt: null },
    ]);
  });

  it("leaves figures that agree with a recount, and with the day", async () => {
    const ctx = await newCtx();
    await insertCustomers(database(), ctx.account.id, [
      someCustomer({ email: "a@x.in", totalSpent: 5 }),
    ]);
    const first = await getDashboard(ctx, {});
    const done = await importFile(ctx, "email,total spent\na@x.in,70\nb@x.in,8\nc@x.in,9\n");
    expect(await getDashboard(ctx, {})).not.toEqual(first);
    await undoImport(ctx, { id: done._id });
    expect(await getDashboard(ctx, {})).toEqual(first);
  });

  it("is refused a second time, after 30 days, while an import runs, and for an import without changes", async () => {
    const ctx = await newCtx();
    const expectRefusal = async (id: string, message: string) => {
      expect(await getImport(ctx, { id })).toMatchObject({ can_undo: false });
      await expect(undoImport(ctx, { id })).rejects.toMatchObject({ kind: "conflict", message });
    };
    const old = await importFile(ctx, "email\nold@x.in\n");
    await age(ctx, old._id, 30);
    await expectRefusal(old._id, MESSAGES.server.importNotUndoable);
    await pruneImports(ctx);
    await expectRefusal(old._id, MESSAGES.server.importNotUndoable);

    const nothing = await importFile(ctx, "email\nold@x.in\n");
    await expectRefusal(nothing._id, MESSAGES.server.importNotUndoable);
    const failedImport = await importFile(ctx, "name\nA\n");
    await expectRefusal(failedImport._id, MESSAGES.server.importNotUndoable);

    const done = await importFile(ctx, "email\nnew@x.in\n");
    const running = await upload(ctx, "email\nlater@x.in\n");
    await expectRefusal(done._id, MESSAGES.server.importBusy);
    await ctx.db.delete(imports).where(eq(imports.id, running));
    await undoImport(ctx, { id: done._id });
    await expectRefusal(done._id, MESSAGES.server.importUndoneAlready);
    expect((await customersOf(database(), ctx.account.id)).map(({ email }) => email)).toEqual([
      "old@x.in",
    ]);
  });

  it("happens once, however many ask at the same time", async () => {
    const ctx = await newCtx();
    const { _id: id } = await importFile(ctx, "email\na@x.in\nb@x.in\n");
    const ends = await Promise.allSettled([1, 2, 3, 4].map(() => undoImport(ctx, { id })));
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const end of ends) {
      if (end.status === "rejected") expect(end.reason).toMatchObject({ kind: "conflict" });
    }
    expect(await getImport(ctx, { id })).toMatchObject({ undone: { removed: 2 } });
  });

  it("touches nobody else's customers and imports", async () => {
    const [ctx, other] = [await newCtx(), await newCtx()];
    const theirs = await importFile(other, "email\na@x.in\n");
    const mine = await importFile(ctx, "email\na@x.in\n");
    await expect(undoImport(ctx, { id: theirs._id })).rejects.toMatchObject({ kind: "missing" });
    await upload(other, "email\nb@x.in\n");
    expect((await listImports(ctx, { limit: 10 })).map(({ can_undo }) => can_undo)).toEqual([true]);
    await undoImport(ctx, { id: mine._id });
    expect(await ctx.db.$count(customers, eq(customers.accountId, other.account.id))).toBe(1);
  });
});
