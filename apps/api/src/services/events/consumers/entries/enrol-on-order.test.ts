import { orderBatchInput } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  documentOf,
  insertAutomation,
  insertEnrolment,
  takeEntries,
} from "../../../../../test/insert-automation.ts";
import type { Entry } from "../../../../../test/insert-automation.ts";
import { insertCustomers } from "../../../../../test/customers.ts";
import { createUser, rowsOf, testCtx, withTestDatabase } from "../../../../../test/database.ts";
import { importFile } from "../../../../../test/imports.ts";
import type { Ctx } from "../../../../deps.ts";
import { storeOrders } from "../../../orders/store-orders.ts";

const database = withTestDatabase({ queue: true });
let ctx: Ctx;
let asha: number;

const EMAIL = "asha@example.com";
const MINUTE = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();
const ORDER = { type: "order", first: false } as const;
const FIRST = { type: "order", first: true } as const;
const BOUGHT = documentOf({ type: "byHand" }, { bought: true });

beforeEach(async () => {
  ctx = testCtx(database(), await createUser(database()));
  [asha = 0] = await insertCustomers(database(), ctx.account.id, [{ email: EMAIL }]);
});

type Given = { no: string; email?: string; at?: string; status?: string };

const store = async (...given: Given[]) =>
  await storeOrders(
    ctx,
    orderBatchInput.parse({
      orders: given.map(({ no, email = EMAIL, at = ago(1), status = "paid" }) => ({
        ...{ source: "shop", external_id: no, amount: 10, email, placed_at: at, status },
      })),
    }),
  );
const live = async (document: Parameters<typeof insertAutomation>[2]["document"], more = {}) =>
  await insertAutomation(database(), ctx.account.id, { document, ...more });
const taken = async (): Promise<Entry[]> => await takeEntries(database(), ctx.account.id);
const entries = async () => (await taken()).map(({ entry }) => entry);
async function idOf(no: string): Promise<string> {
  const [row] = await rowsOf(
    database(),
    sql`select id from orders where account_id = ${ctx.account.id} and external_id = ${no}`,
  );
  return String(row?.["id"]);
}

describe("a new order", () => {
  it("enrols its customer once for each order, and not again when the order's state changes", async () => {
    const automation = await live(documentOf(ORDER));
    await live(documentOf({ type: "added", by: null, tag: null }));
    await store({ no: "1" }, { no: "2" });
    expect(await taken()).toEqual([
      { automation, customer: asha, entry: `order:${await idOf("1")}` },
      { automation, customer: asha, entry: `order:${await idOf("2")}` },
    ]);
    await store({ no: "1", status: "refunded" }, { no: "2" });
    expect(await taken()).toEqual([]);
  });

  it("enrols nobody if it is cancelled, or was placed more than a day before publishing", async () => {
    await live(documentOf(ORDER));
    await store({ no: "1", status: "cancelled" }, { no: "2", at: ago(26 * 60) });
    expect(await taken()).toEqual([]);
  });

  it("enrols nobody in another account's automations, nor in paused or deleted ones, nor in ones with another trigger", async () => {
    const other = await createUser(database());
    await insertAutomation(database(), other.account.id, { document: documentOf(ORDER) });
    await live(documentOf(ORDER), { state: "paused" });
    await live(documentOf(ORDER), { state: "draft", liveSince: null });
    await live(documentOf(ORDER), { deletedAt: new Date() });
    await live(documentOf({ type: "byHand" }));
    await store({ no: "1" });
    expect(await taken()).toEqual([]);
    expect(await takeEntries(database(), other.account.id)).toEqual([]);
  });

  it("is a customer's first if none that counts was placed before, stored in any order", async () => {
    await live(documentOf(FIRST));
    await store({ no: "void", at: ago(30), status: "cancelled" }, { no: "2", at: ago(10) });
    expect(await entries()).toEqual([`order:${await idOf("2")}`]);
    await store({ no: "3", at: ago(5) });
    expect(await taken()).toEqual([]);
    await store({ no: "1", at: ago(20) });
    expect(await entries()).toEqual([`order:${await idOf("1")}`]);
  });

  it("is not the first if the shop's history has another, even of the same instant", async () => {
    await live(documentOf(FIRST));
    await store({ no: "old", at: ago(26 * 60) }, { no: "new" });
    expect(await taken()).toEqual([]);
    const at = ago(2);
    await store(
      { no: "a", email: "ravi@example.com", at },
      { no: "b", email: "ravi@example.com", at },
    );
    expect(await taken()).toHaveLength(1);
  });

  it("enrols the customers of an order file if the import enrols", async () => {
    const automation = await live(documentOf(ORDER));
    const file = `Name,Email,Financial Status,Paid at,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price
#1,${EMAIL},paid,,INR,10,${ago(1)},1,Tea,10
#2,${EMAIL},paid,,INR,10,2020-01-01 10:00:00 +0530,1,Tea,10`;
    const report = await importFile(ctx, file, { enrols: true });
    expect(report).toMatchObject({ status: "completed", created: 2 });
    expect(await taken()).toEqual([
      { automation, customer: asha, entry: `order:${await idOf("#1")}` },
    ]);
  });
});

describe("a customer who has bought", () => {
  it("is re-evaluated if orders are an exit condition, once for all orders of a call", async () => {
    const automation = await live(BOUGHT);
    const stays = await live(documentOf({ type: "byHand" }));
    const over = await live(BOUGHT);
    const inside = { customerId: asha };
    await insertEnrolment(database(), ctx.account.id, { ...inside, automationId: automation });
    await insertEnrolment(database(), ctx.account.id, { ...inside, automationId: stays });
    await insertEnrolment(database(), ctx.account.id, {
      ...{ ...inside, automationId: over, state: "completed" },
    });
    await store({ no: "1", at: ago(100) }, { no: "2" }, { no: "3", email: "ravi@example.com" });
    expect(await taken()).toEqual([{ automation, customer: asha, entry: null }]);
    await store({ no: "2", status: "refunded" });
    expect(await taken()).toEqual([]);
  });

  it("is re-evaluated by the version they are in, in a paused automation too, but not in a deleted one", async () => {
    const automation = await live(BOUGHT, { state: "paused" });
    const gone = await live(BOUGHT, { deletedAt: new Date() });
    for (const automationId of [automation, gone])
      await insertEnrolment(database(), ctx.account.id, { automationId, customerId: asha });
    await database().db.execute(sql`
      insert into automation_versions (account_id, automation_id, version, document)
      values (${ctx.account.id}, ${automation}, 2, ${JSON.stringify(documentOf({ type: "byHand" }))}::jsonb)`);
    await store({ no: "1" });
    expect(await taken()).toEqual([{ automation, customer: asha, entry: null }]);
    await database().db.execute(
      sql`update automation_enrolments set version = 2 where account_id = ${ctx.account.id}`,
    );
    await store({ no: "2" });
    expect(await taken()).toEqual([]);
  });
});
