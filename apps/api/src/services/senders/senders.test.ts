import { smtpServerOf } from "@dakiya/domain/email-settings";
import { MESSAGES } from "@dakiya/domain/messages";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { insertSegment } from "../../../test/campaigns.ts";
import { insertCustomers } from "../../../test/customers.ts";
import { rowsOf } from "../../../test/database.ts";
import { AUTOMATION } from "../../../test/operations.ts";
import { MESSAGE, outcomeOf, sendAll, withSending } from "../../../test/sending.ts";
import type { Ctx } from "../../deps.ts";
import { emailSettings } from "../../db/schema/index.ts";
import { createAutomation, publishAutomation } from "../automations/index.ts";
import { createCampaign } from "../campaigns/start/create-campaign.ts";
import { getDraft, saveDraft } from "../campaigns/drafts/edit-draft.ts";
import { reviewCampaign } from "../campaigns/review/review-campaign.ts";
import { previewMail } from "../campaigns/review/preview-mail.ts";
import { sendTestMail } from "../campaigns/test-email/send-test.ts";
import { getEmailSettings, saveEmailSettings } from "../email-settings/save-email-settings.ts";
import { sendTestEmail } from "../email-settings/send-test-email.ts";
import { readChosenSender, toSenderId } from "../sender/chosen-sender.ts";
import { makeDefaultSender } from "./make-default.ts";
import { createSender, deleteSender, listSenders, updateSender } from "./senders.ts";

const { sandbox, sender } = withSending();

const BILLING = {
  ...{ name: "Billing", email: "billing@dakiya.example", service: "brevo" as const },
  ...{ replyTo: "accounts@dakiya.example", signature: "The billing team", dailyLimit: null },
  bounceAddress: null,
};

/** Starts a campaign to so many customers by a sender. */
async function start(ctx: Ctx, count: number, senderId?: string | null): Promise<number> {
  const nth = sandbox().store.find().length + Math.floor(performance.now());
  const people = Array.from({ length: count }, (_, index) => ({
    ...{ name: "Asha", email: `p${index}.${nth}.u${ctx.account.id}@people.example` },
  }));
  await insertCustomers(ctx.database, ctx.account.id, people);
  const segmentId = String(await insertSegment(ctx.database, ctx.account.id));
  const campaign = { name: "Diwali", segmentId, template: MESSAGE };
  const by = senderId == null ? {} : { senderId };
  return Number((await createCampaign(ctx, { campaign: { ...campaign, ...by } }))._id);
}

describe("a sender beside the default one", () => {
  it("is listed after it, changed, and refused without a credential of its service", async () => {
    const ctx = await sender("brevo");
    const made = await createSender(ctx, BILLING);
    expect(await listSenders(ctx, {})).toMatchObject([
      { _id: null, name: "Dakiya & Sons", email: "post@dakiya.example", isConnected: true },
      { ...BILLING, _id: made._id, sentToday: 0, isConnected: true },
    ]);
    const message = MESSAGES.senders.notConnected("Resend");
    await expect(
      updateSender(ctx, { id: String(made._id), sender: { ...BILLING, service: "resend" } }),
    ).rejects.toMatchObject({ kind: "impossible", message });
    await updateSender(ctx, { id: String(made._id), sender: { ...BILLING, name: "Accounts" } });
    expect((await listSenders(ctx, {}))[1]).toMatchObject({ name: "Accounts" });
  });

  it("has its own bounce address at the own mail server, or else that of the server", async () => {
    const ctx = await sender("brevo");
    const server = { ...smtpServerOf("own"), host: "mail.dakiya.example", userName: "post" };
    const bounceAddress = "bounces@dakiya.example";
    await ctx.db
      .update(emailSettings)
      .set({ smtpServer: { ...server, bounceAddress } })
      .where(eq(emailSettings.accountId, ctx.account.id));
    const plain = await createSender(ctx, BILLING);
    const own = await createSender(ctx, { ...BILLING, bounceAddress: "b@billing.example" });
    const addressOf = async (id: string | null) =>
      (await readChosenSender(ctx, ctx.db, toSenderId(id)))?.connections.smtpServer?.bounceAddress;
    expect(await addressOf(plain._id)).toBe(bounceAddress);
    expect(await addressOf(own._id)).toBe("b@billing.example");
    expect((await listSenders(ctx, {})).map((one) => one.bounceAddress)).toEqual([
      ...[bounceAddress, null, "b@billing.example"],
    ]);
  });

  it("is none of another account's", async () => {
    const [ctx, other] = [await sender("brevo"), await sender("brevo")];
    const { _id } = await createSender(ctx, BILLING);
    const id = String(_id);
    const refusal = { kind: "missing" };
    const message = { subject: "Hi", body: "Hi {name}", senderId: id };
    await expect(updateSender(other, { id, sender: BILLING })).rejects.toMatchObject(refusal);
    await expect(deleteSender(other, { id })).rejects.toMatchObject(refusal);
    await expect(start(other, 1, id)).rejects.toMatchObject(refusal);
    await expect(previewMail(other, message)).rejects.toMatchObject(refusal);
    await expect(sendTestEmail(other, { to: BILLING.email, senderId: id })).rejects.toMatchObject(
      refusal,
    );
    expect(await listSenders(other, {})).toHaveLength(1);
  });

  it("sends a campaign under its name and address, which the campaign freezes", async () => {
    const ctx = await sender("brevo");
    const { _id } = await createSender(ctx, BILLING);
    const id = String(_id);
    const campaign = await start(ctx, 2, id);
    await updateSender(ctx, { id, sender: { ...BILLING, name: "Other", email: "x@d.example" } });
    await sendAll(ctx, campaign);
    const mails = sandbox().store.find();
    expect(mails).toHaveLength(2);
    for (const mail of mails) {
      expect(mail.from).toEqual({ email: BILLING.email, name: "Billing" });
      expect(mail.replyTo?.email).toBe(BILLING.replyTo);
      expect(mail.text).toContain(`${BILLING.signature}\n\n-- \nBilling\n`);
    }
  });

  it("signs in to Gmail with the default sender's address", async () => {
    const ctx = await sender("smtp");
    const { _id } = await createSender(ctx, { ...BILLING, service: "gmail" });
    await sendAll(ctx, await start(ctx, 1, _id));
    expect(sandbox().store.find()[0]?.from.email).toBe(BILLING.email);
  });

  it("stays with drafts, and is in reviews, previews and test emails", async () => {
    const ctx = await sender("brevo");
    const { _id } = await createSender(ctx, { ...BILLING, dailyLimit: 1 });
    const senderId = String(_id);
    const segmentId = String(await insertSegment(ctx.database, ctx.account.id));
    const draft = {
      ...{ name: "Diwali", description: "", rules: null, segmentId, followUp: null, startAt: null },
      ...MESSAGE,
    };
    const saved = await saveDraft(ctx, { draft: { ...draft, senderId } });
    expect(await getDraft(ctx, { id: saved._id })).toMatchObject({ senderId });
    await saveDraft(ctx, { id: saved._id, draft });
    expect(await getDraft(ctx, { id: saved._id })).not.toHaveProperty("senderId");
    const audience = { kind: "segment" as const, segmentId };
    expect(await reviewCampaign(ctx, { ...MESSAGE, audience, senderId })).toMatchObject({
      sender: { name: "Billing", email: BILLING.email, service: "brevo" },
      quota: { perDay: 1, used: 0, left: 1 },
    });
    expect((await previewMail(ctx, { ...MESSAGE, senderId })).text).toContain("-- \nBilling\n");
    await sendTestMail(ctx, { ...MESSAGE, senderId });
    await sendTestEmail(ctx, { to: BILLING.email, senderId });
    const sent = sandbox().store.find();
    expect(sent.map(({ from, recipient }) => [from.email, recipient.email])).toEqual([
      [BILLING.email, BILLING.email],
      [BILLING.email, BILLING.email],
    ]);
  });

  it("has a daily limit of its own, beside that of the default sender", async () => {
    const ctx = await sender("resend");
    const limited = { ...BILLING, service: "resend" as const, dailyLimit: 3 };
    const { _id } = await createSender(ctx, limited);
    const [one, other] = [await start(ctx, 5, _id), await start(ctx, 0)];
    await sendAll(ctx, one);
    await sendAll(ctx, other);
    expect(await outcomeOf(ctx, one)).toMatchObject({
      campaign: { status: "paused", status_reason: MESSAGES.server.senderQuotaReached },
      statuses: { sent: 3, queued: 2 },
    });
    expect(await outcomeOf(ctx, other)).toMatchObject({ statuses: { sent: 5 } });
    expect((await listSenders(ctx, {})).map(({ sentToday }) => sentToday)).toEqual([5, 3]);
  });

  it("can't be deleted while an unsent campaign uses it; one that was sent keeps its own", async () => {
    const ctx = await sender("brevo");
    const { _id } = await createSender(ctx, BILLING);
    const id = String(_id);
    const campaign = await start(ctx, 1, id);
    await expect(deleteSender(ctx, { id })).rejects.toMatchObject({
      kind: "conflict",
      message: MESSAGES.senders.inUse("Billing", ["Diwali"]),
    });
    await sendAll(ctx, campaign);
    await deleteSender(ctx, { id });
    const rows = await rowsOf(
      ctx.database,
      sql`select sender_id, from_email from campaigns where id = ${campaign}`,
    );
    expect(rows).toEqual([{ sender_id: null, from_email: BILLING.email }]);
  });
});

it("An automation's email goes out by its sender, who can't be deleted then", async () => {
  const ctx = await sender("brevo");
  const { _id } = await createSender(ctx, BILLING);
  const senderId = String(_id);
  const template = { subject: MESSAGE.subject, body: MESSAGE.body };
  const steps = [{ id: "s1", type: "send" as const, template, senderId }];
  const document = { ...AUTOMATION, steps };
  const made = await createAutomation(ctx, { name: "Welcome", document });
  await publishAutomation(ctx, { id: made._id, inside: "finish", includeExisting: false });
  const rows = await rowsOf(
    ctx.database,
    sql`select sender_id, from_email, from_name from campaigns where account_id = ${ctx.account.id}`,
  );
  expect(rows).toEqual([
    { sender_id: senderId, from_email: BILLING.email, from_name: BILLING.name },
  ]);
  await expect(deleteSender(ctx, { id: senderId })).rejects.toMatchObject({
    kind: "conflict",
    message: "The sender “Billing” is used by the automation “Welcome”",
  });
});

describe("making a sender the default one", () => {
  const addressesOf = async (ctx: Ctx) =>
    (await listSenders(ctx, {})).map(({ email, isDefault }) => [email, isDefault]);

  it("swaps no addresses: who chose a sender keeps it, and who chose none follows the default", async () => {
    const ctx = await sender("brevo");
    const billing = await createSender(ctx, BILLING);
    const desk = await createSender(ctx, { ...BILLING, name: "Desk", email: "desk@d.example" });
    await makeDefaultSender(ctx, { id: String(billing._id) });
    expect(await addressesOf(ctx)).toEqual([
      ["billing@dakiya.example", true],
      ["post@dakiya.example", false],
      ["desk@d.example", false],
    ]);
    expect(await getEmailSettings(ctx, {})).toMatchObject({
      ...{ smtpUser: "billing@dakiya.example", fromName: "Billing", isConfigured: true },
    });
    const first = (await listSenders(ctx, {}))[1];
    const follows = await start(ctx, 1);
    const chose = await start(ctx, 1, billing._id);
    const before = await start(ctx, 1, first?._id);
    await makeDefaultSender(ctx, { id: String(desk._id) });
    const later = await start(ctx, 1);
    const still = await start(ctx, 1, billing._id);
    const from = async (id: number) =>
      (
        await rowsOf(ctx.database, sql`select from_email as "from" from campaigns where id = ${id}`)
      )[0]?.from;
    expect(await Promise.all([follows, chose, before, later, still].map(from))).toEqual([
      ...["billing@dakiya.example", "billing@dakiya.example", "post@dakiya.example"],
      ...["desk@d.example", "billing@dakiya.example"],
    ]);
    await sendAll(ctx, follows);
    expect(sandbox().store.find()[0]?.from.email).toBe("billing@dakiya.example");
  });

  it("moves what each has sent today, and its limit, with the sender", async () => {
    const ctx = await sender("brevo");
    const billing = await createSender(ctx, { ...BILLING, dailyLimit: 8 });
    await sendAll(ctx, await start(ctx, 3));
    // Each campaign goes to the customers before it too.
    await sendAll(ctx, await start(ctx, 2, billing._id));
    await makeDefaultSender(ctx, { id: String(billing._id) });
    const sent = async () =>
      Object.fromEntries((await listSenders(ctx, {})).map((one) => [one.email, one.sentToday]));
    expect(await sent()).toEqual({ "billing@dakiya.example": 5, "post@dakiya.example": 3 });
    const campaign = await start(ctx, 4);
    await sendAll(ctx, campaign).catch(() => {});
    expect(await outcomeOf(ctx, campaign)).toMatchObject({ campaign: { status: "paused" } });
    expect(await sent()).toEqual({ "billing@dakiya.example": 8, "post@dakiya.example": 3 });
    const post = (await listSenders(ctx, {})).find(({ email }) => email === "post@dakiya.example");
    await makeDefaultSender(ctx, { id: String(post?._id) });
    expect(await sent()).toEqual({ "billing@dakiya.example": 8, "post@dakiya.example": 3 });
  });

  it("is changed with the email settings, and neither by itself nor deleted", async () => {
    const ctx = await sender("brevo");
    const { _id } = await createSender(ctx, BILLING);
    const id = String(_id);
    await makeDefaultSender(ctx, { id });
    await expect(updateSender(ctx, { id, sender: BILLING })).rejects.toMatchObject({
      ...{ kind: "conflict", message: MESSAGES.senders.changeDefault },
    });
    await expect(deleteSender(ctx, { id })).rejects.toMatchObject({
      ...{ kind: "conflict", message: MESSAGES.senders.keepDefault },
    });
    await saveEmailSettings(ctx, {
      ...{
        emailService: "brevo",
        preferredService: "brevo",
        smtpUser: "new@dakiya.example",
        fromName: "New",
      },
    });
    const campaign = await start(ctx, 1, id);
    const rows = await rowsOf(
      ctx.database,
      sql`select from_email from campaigns where id = ${campaign}`,
    );
    expect(rows).toEqual([{ from_email: "new@dakiya.example" }]);
    await makeDefaultSender(ctx, { id });
    expect(await listSenders(ctx, {})).toHaveLength(2);
  });

  it("leaves Gmail's app password with the mailbox it belongs to", async () => {
    const ctx = await sender("smtp");
    const { _id } = await createSender(ctx, { ...BILLING, service: "gmail" });
    const before = await readChosenSender(ctx, ctx.db, null);
    await makeDefaultSender(ctx, { id: String(_id) });
    const after = await readChosenSender(ctx, ctx.db, null);
    expect(after?.email).toBe("billing@dakiya.example");
    expect(after?.credentials.senderEmail).toBe(before?.credentials.senderEmail);
    await sendAll(ctx, await start(ctx, 1));
    expect(sandbox().store.find()[0]?.from.email).toBe("billing@dakiya.example");
  });

  it("is refused for a service that is not connected, and for another account's", async () => {
    const [ctx, other] = [await sender("brevo"), await sender("brevo")];
    const { _id } = await createSender(ctx, BILLING);
    const id = String(_id);
    await expect(makeDefaultSender(other, { id })).rejects.toMatchObject({ kind: "missing" });
    await ctx.db.execute(sql`update senders set service = 'resend' where id = ${Number(id)}`);
    await expect(makeDefaultSender(ctx, { id })).rejects.toMatchObject({ kind: "impossible" });
    expect(await addressesOf(other)).toEqual([["post@dakiya.example", true]]);
  });
});
