import { beforeEach, describe, expect, it } from "vitest";
import {
  documentOf,
  insertAutomation,
  insertEnrolment,
  takeEntries,
} from "../../../../../test/insert-automation.ts";
import { customersOf } from "../../../../../test/customers.ts";
import { importFile } from "../../../../../test/imports.ts";
import { startCampaign, withSending } from "../../../../../test/sending.ts";
import type { Ctx } from "../../../../deps.ts";
import { updateCustomer } from "../../../customers/save-customer.ts";
import {
  deactivateCustomer,
  deactivateCustomers,
  reactivateCustomer,
} from "../../../customers/set-active.ts";
import { resubscribe, suppress, unsubscribe } from "../../../deliveries/outcomes/unsubscribe.ts";
import { undoImport } from "../../../imports/answers/undo-import.ts";
import { addSuppressions } from "../../../suppressions/change-suppressions.ts";

const { database, sender } = withSending();
let ctx: Ctx;
let campaignId: number;
let automation: number;
/** Asha is enrolled, and her email is that of seq 1; Ravi is not. */
let asha: { id: number; email: string };
let ravi: { id: number; email: string };

const DOCUMENT = documentOf({ type: "byHand" });
const enrol = async (automationId: number, more = {}) =>
  await insertEnrolment(database(), ctx.account.id, {
    ...{ automationId, customerId: asha.id, ...more },
  });
const taken = async () => await takeEntries(database(), ctx.account.id);
const reEvaluationOfAsha = () => [{ automation, customer: asha.id, entry: null }];

beforeEach(async () => {
  ctx = await sender("resend");
  campaignId = await startCampaign(ctx, 2);
  const [one, other] = await customersOf(database(), ctx.account.id);
  if (one === undefined || other === undefined) throw new Error("no customers came back");
  [asha, ravi] = [one, other];
  automation = await insertAutomation(database(), ctx.account.id, { document: DOCUMENT });
  await enrol(automation);
});

describe("an active enrolment is re-evaluated", () => {
  it("when the customer unsubscribes by an email, and not when they undo that", async () => {
    await unsubscribe(ctx.db, { campaignId, seq: 1 }, { userAgent: null });
    expect(await taken()).toEqual(reEvaluationOfAsha());
    await resubscribe(ctx.db, { campaignId, seq: 1 });
    expect(await taken()).toEqual([]);
  });

  it.each(["bounced", "complained", "unsubscribed"] as const)(
    "when their service says that they have %s",
    async (reason) => {
      const both = [1, 2].map((seq) => ({ campaignId, seq, reason }));
      await suppress(ctx.db, ctx.account.id, both);
      expect(await taken()).toEqual(reEvaluationOfAsha());
    },
  );

  it("when their address is suppressed, in upper or lower case, and not a second time", async () => {
    const emails = [asha.email.toUpperCase(), ravi.email, "nobody@example.com"];
    await addSuppressions(ctx, { emails });
    expect(await taken()).toEqual(reEvaluationOfAsha());
    await addSuppressions(ctx, { emails });
    expect(await taken()).toEqual([]);
  });

  it("when they are deactivated, alone or with others, and not when they already were or are activated", async () => {
    const id = String(asha.id);
    await deactivateCustomer(ctx, { id });
    expect(await taken()).toEqual(reEvaluationOfAsha());
    await deactivateCustomer(ctx, { id });
    await reactivateCustomer(ctx, { id });
    expect(await taken()).toEqual([]);
    await deactivateCustomers(ctx, { ids: [id, String(ravi.id)] });
    expect(await taken()).toEqual(reEvaluationOfAsha());
  });

  it("when the edit form deactivates them or withdraws their consent, and not when it changes anything else", async () => {
    const save = async (patch: Parameters<typeof updateCustomer>[1]["patch"]) => {
      await updateCustomer(ctx, { id: String(asha.id), patch });
      return await taken();
    };
    expect(await save({ has_consent: false })).toEqual(reEvaluationOfAsha());
    expect(await save({ has_consent: true, name: "Asha" })).toEqual([]);
    expect(await save({ is_active: false })).toEqual(reEvaluationOfAsha());
    expect(await save({ has_consent: false, phone: "+919845012345" })).toEqual([]);
  });

  it("when an import unsubscribes or deactivates them", async () => {
    await importFile(ctx, `email,city\n${asha.email},Goa\n${ravi.email},Goa`);
    expect(await taken()).toEqual([]);
    await importFile(ctx, `email,is_active\n${asha.email},No`);
    expect(await taken()).toEqual(reEvaluationOfAsha());
    await importFile(ctx, `email,subscribed,is_active\n${asha.email},No,Yes`);
    expect(await taken()).toEqual(reEvaluationOfAsha());
  });

  it("when the import that recorded their consent is undone", async () => {
    await updateCustomer(ctx, { id: String(asha.id), patch: { has_consent: false } });
    const { _id: id } = await importFile(ctx, `email,subscribed\n${asha.email},Yes`);
    await taken();
    await undoImport(ctx, { id });
    expect(await taken()).toEqual(reEvaluationOfAsha());
  });
});

describe("a re-evaluation", () => {
  it("is requested once for each automation, paused ones too, and not for deleted or exited ones", async () => {
    const paused = await insertAutomation(database(), ctx.account.id, {
      ...{ document: DOCUMENT, state: "paused" },
    });
    const deleted = await insertAutomation(database(), ctx.account.id, {
      ...{ document: DOCUMENT, deletedAt: new Date() },
    });
    const over = await insertAutomation(database(), ctx.account.id, { document: DOCUMENT });
    await enrol(automation, { entry: "again" });
    await enrol(paused);
    await enrol(deleted);
    await enrol(over, { state: "completed" });
    await deactivateCustomer(ctx, { id: String(asha.id) });
    const requested = [automation, paused].map((id) => ({
      ...{ automation: id, customer: asha.id, entry: null },
    }));
    expect(await taken()).toEqual(requested);
    await unsubscribe(ctx.db, { campaignId, seq: 1 }, { userAgent: null });
    expect(await taken()).toEqual(requested);
  });

  it("is not requested in another account", async () => {
    const other = await sender("resend");
    await addSuppressions(other, { emails: [asha.email] });
    await suppress(ctx.db, other.account.id, [{ campaignId, seq: 1, reason: "complained" }]);
    expect(await taken()).toEqual([]);
  });
});
