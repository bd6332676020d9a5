import { orderBatchInput } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  documentOf,
  insertAutomation,
  insertEnrolment,
  takeEntries,
} from "../../../../../test/insert-automation.ts";
import { customersOf } from "../../../../../test/customers.ts";
import { importFile } from "../../../../../test/imports.ts";
import { startCampaign, withSending } from "../../../../../test/sending.ts";
import type { Tx } from "../../../../db/client.ts";
import type { Ctx } from "../../../../deps.ts";
import { createCustomer, updateCustomer } from "../../../customers/save-customer.ts";
import { deactivateCustomer, deactivateCustomers } from "../../../customers/set-active.ts";
import { recordFacts } from "../../../deliveries/outcomes/record-facts.ts";
import { suppress } from "../../../deliveries/outcomes/unsubscribe.ts";
import { createField } from "../../../fields/change-fields.ts";
import { storeOrders } from "../../../orders/store-orders.ts";
import { addSuppressions } from "../../../suppressions/change-suppressions.ts";

const { database, sender } = withSending();
let ctx: Ctx;
let campaignId: number;
let asha: { id: number; email: string };

/** An account in which everything that happens to a customer leads somewhere. */
beforeEach(async () => {
  ctx = await sender("resend");
  campaignId = await startCampaign(ctx, 1);
  const [one] = await customersOf(database(), ctx.account.id);
  if (one === undefined) throw new Error("no customer came back");
  asha = one;
  await createField(ctx, { label: "Interests", type: "tags", choices: [], description: "" });
  const everything = { bought: true, clicked: true };
  for (const trigger of [
    { type: "order", first: false } as const,
    { type: "added", by: null, tag: null } as const,
    { type: "added", by: null, tag: { field: "interests", tag: "tea" } } as const,
    { type: "click", campaignId: String(campaignId), link: null } as const,
  ]) {
    const document = documentOf(trigger, everything);
    const automationId = await insertAutomation(database(), ctx.account.id, { document });
    await insertEnrolment(database(), ctx.account.id, { automationId, customerId: asha.id });
  }
});

const taken = async () => await takeEntries(database(), ctx.account.id);
const order = () =>
  orderBatchInput.parse({
    orders: [
      { external_id: "1", email: asha.email, amount: 1, placed_at: new Date().toISOString() },
    ],
  });

/** The security log refuses rows, so a transaction that writes to it fails at its end. */
async function failAtTheEnd(): Promise<void> {
  await ctx.db.execute(sql`create function refuse_audit() returns trigger language plpgsql as
    $$ begin raise exception 'refused'; end $$`);
  await ctx.db.execute(sql`create trigger refuse_audit before insert on audit_events
    for each row execute function refuse_audit()`);
}
const succeedAgain = async () =>
  await ctx.db.execute(sql`drop function if exists refuse_audit cascade`);
afterEach(succeedAgain);

it.each<[string, () => Promise<unknown>]>([
  ["an order", async () => await storeOrders(ctx, order())],
  ["adding a customer", async () => await createCustomer(ctx, { name: "Ravi", email: "r@x.in" })],
  [
    "a tag",
    async () =>
      await updateCustomer(ctx, {
        ...{ id: String(asha.id), patch: { attributes: { interests: "tea" } } },
      }),
  ],
  [
    "withdrawing consent",
    async () => await updateCustomer(ctx, { id: String(asha.id), patch: { has_consent: false } }),
  ],
  ["deactivating a customer", async () => await deactivateCustomer(ctx, { id: String(asha.id) })],
  ["deactivating many", async () => await deactivateCustomers(ctx, { ids: [String(asha.id)] })],
  ["suppressing an address", async () => await addSuppressions(ctx, { emails: [asha.email] })],
  ["an import", async () => await importFile(ctx, "email\nr@x.in", { enrols: true })],
])("%s that fails at its end has recorded no entry", async (_, act) => {
  await failAtTheEnd();
  await expect(act()).rejects.toThrow();
  expect(await taken()).toEqual([]);
  await succeedAgain();
  await act();
  expect(await taken()).not.toEqual([]);
});

it.each<[string, (tx: Tx) => Promise<unknown>]>([
  [
    "a click",
    async (tx) =>
      await recordFacts(tx, ctx.account.id, [{ campaignId, seq: 1, clickedAt: new Date() }]),
  ],
  [
    "a complaint",
    async (tx) =>
      await suppress(tx, ctx.account.id, [{ campaignId, seq: 1, reason: "complained" }]),
  ],
])("%s that is rolled back has recorded no entry", async (_, act) => {
  const rolledBack = ctx.db.transaction(async (tx) => {
    await act(tx);
    tx.rollback();
  });
  await expect(rolledBack).rejects.toThrow();
  expect(await taken()).toEqual([]);
  await ctx.db.transaction(act);
  expect(await taken()).not.toEqual([]);
});
