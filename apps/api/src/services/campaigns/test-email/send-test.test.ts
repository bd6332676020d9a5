import { MESSAGES } from "@dakiya/domain/messages";
import { TEST_EMAIL_LIMITS } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { insertCustomers } from "../../../../test/customers.ts";
import { rowsOf } from "../../../../test/database.ts";
import { withSending } from "../../../../test/sending.ts";
import { eraseCustomer } from "../../personal-data/erase/erase-customer.ts";
import { previewMail } from "../review/preview-mail.ts";
import { sendTestMail } from "./send-test.ts";
import { forgetTestAddress, listTestAddresses } from "./test-addresses.ts";

const { sender, stranger, sandbox } = withSending();

const MESSAGE = {
  subject: "For {first_name|you}",
  body: "Hi {first_name|friend}, {city|your town}: https://shop.example/a?c={city|none}",
};
const mailed = () =>
  sandbox()
    .store.find({ service: "brevo" })
    .map(({ recipient, subject }) => [recipient.email, subject]);

describe("a test without addresses", () => {
  it("goes to the sender alone, marked, without pixel, signed links or a way to unsubscribe, and is counted nowhere", async () => {
    const ctx = await sender("brevo");
    const [id] = await insertCustomers(ctx.database, ctx.account.id, [
      { name: "Asha Rao", city: "Pune" },
    ]);
    const { results } = await sendTestMail(ctx, { ...MESSAGE, customerId: String(id) });
    expect(results).toEqual([{ email: "post@dakiya.example", isSent: true, reason: null }]);
    const mails = sandbox().store.find({ service: "brevo" });
    expect(mails).toMatchObject([
      { recipient: { email: "post@dakiya.example" }, subject: "[Test] For Asha" },
    ]);
    const [mail] = mails;
    expect(mail?.html).toContain('href="https://shop.example/a?c=Pune"');
    expect(JSON.stringify(mail)).not.toMatch(/\/t\/[oc]\/|\/u\/|list-unsubscribe/i);
    const rows = await rowsOf(
      ctx.database,
      sql`select 1 from communication_logs where account_id = ${ctx.account.id}
        union all select 1 from campaigns where account_id = ${ctx.account.id}`,
    );
    expect(rows).toEqual([]);
  });

  it("is refused for another user's customer, an unfinished message, and without a sender", async () => {
    const ctx = await sender("brevo");
    const other = await stranger();
    const [theirs] = await insertCustomers(other.database, other.account.id, [{}]);
    for (const mailAs of [sendTestMail, previewMail])
      await expect(mailAs(ctx, { ...MESSAGE, customerId: String(theirs) })).rejects.toMatchObject({
        kind: "missing",
      });
    for (const [fields, message] of [
      [{ subject: " " }, MESSAGES.createCampaign.subjectRequired],
      [{ subject: "a\r\nBcc: b@example.com" }, "Subject must be one line of text"],
      [{ body: "\0{name}" }, "Message has characters that cannot be sent"],
    ] as const)
      await expect(sendTestMail(ctx, { ...MESSAGE, ...fields })).rejects.toMatchObject({
        kind: "invalid",
        message,
      });
    await expect(sendTestMail(other, MESSAGE)).rejects.toMatchObject({
      message: MESSAGES.server.emailNotConfigured,
    });
    expect(sandbox().store.find({ service: "brevo" })).toEqual([]);
  });

  it("reports the service's refusal", async () => {
    const ctx = await sender("brevo");
    sandbox().control.queueFault("brevo", { mode: "keyExpired" });
    await expect(sendTestMail(ctx, MESSAGE)).rejects.toMatchObject({
      kind: "impossible",
      message: MESSAGES.emailSettings.testFailed,
    });
  });
});

describe("a test to some addresses", () => {
  it("goes to each once with a customer's data, and says what became of it", async () => {
    const ctx = await sender("brevo");
    const [id] = await insertCustomers(ctx.database, ctx.account.id, [{ name: "Asha Rao" }]);
    const to = ["Boss@example.com", "boss@example.com", " desk@example.com "];
    sandbox().control.queueFault("brevo", { mode: "refusal", message: "No such mailbox" });
    const { results } = await sendTestMail(ctx, {
      ...MESSAGE,
      ...{ to, marked: false, customerId: String(id) },
    });
    expect(results).toEqual([
      { email: "boss@example.com", isSent: false, reason: expect.stringMatching(/\w/) },
      { email: "desk@example.com", isSent: true, reason: null },
    ]);
    expect(mailed()).toEqual([["desk@example.com", "For Asha"]]);
    expect(await listTestAddresses(ctx)).toMatchObject([{ email: "desk@example.com" }]);
  });

  it("names addresses that said no, and mails nobody", async () => {
    const ctx = await sender("brevo");
    const [, , , erased] = await insertCustomers(ctx.database, ctx.account.id, [
      { email: "Left@example.com", unsubscribedAt: new Date() },
      { email: "never@example.com", hasConsent: false },
      { email: "fine@example.com" },
      { email: "erased@example.com" },
    ]);
    await eraseCustomer(ctx, { id: String(erased) });
    await ctx.db.execute(sql`insert into suppressions (account_id, email, reason)
      values (${ctx.account.id}, 'gone@example.com', 'bounced')`);
    const no = ["left@example.com", "never@example.com", "erased@example.com", "Gone@example.com"];
    await expect(
      sendTestMail(ctx, { ...MESSAGE, to: ["fine@example.com", ...no] }),
    ).rejects.toMatchObject({
      kind: "invalid",
      message: MESSAGES.testEmails.mayNotMail(no.map((email) => email.toLowerCase())),
      fields: [1, 2, 3, 4].map((at) => ({ path: `to.${at}` })),
    });
    expect(mailed()).toEqual([]);
    // Another account's wishes are its own.
    const other = await sender("brevo");
    await sendTestMail(other, { ...MESSAGE, to: ["gone@example.com"] });
    expect(mailed()).toHaveLength(1);
  });

  it("stops at so many addresses an hour, and says when it goes on", async () => {
    const ctx = await sender("brevo");
    for (let nth = 1; nth < TEST_EMAIL_LIMITS.perHour; nth += 1)
      await ctx.limits.count("testAddress", String(ctx.account.id));
    const to = ["a@example.com", "b@example.com"];
    const limit = MESSAGES.testEmails.limit(TEST_EMAIL_LIMITS.perHour, 3600);
    expect((await sendTestMail(ctx, { ...MESSAGE, to })).results).toEqual([
      { email: "a@example.com", isSent: true, reason: null },
      { email: "b@example.com", isSent: false, reason: limit },
    ]);
    await expect(sendTestMail(ctx, { ...MESSAGE, to })).rejects.toMatchObject({
      kind: "slowDown",
      message: limit,
    });
    expect(mailed()).toHaveLength(1);
  });

  it("remembers the last ten, which can be forgotten and go with an erased customer", async () => {
    const ctx = await sender("brevo");
    const other = await stranger();
    const to = Array.from({ length: 6 }, (_, nth) => `a${nth}@example.com`);
    await sendTestMail(ctx, { ...MESSAGE, to });
    const later = to.map((email) => email.replace("a", "b"));
    await sendTestMail(ctx, { ...MESSAGE, to: later });
    const known = await listTestAddresses(ctx);
    expect(known).toHaveLength(TEST_EMAIL_LIMITS.remembered);
    expect(known.slice(0, 6).map(({ email }) => email)).toEqual(expect.arrayContaining(later));
    const [first, second] = known;
    await expect(forgetTestAddress(other, { id: first?._id ?? "" })).rejects.toMatchObject({
      kind: "missing",
    });
    await forgetTestAddress(ctx, { id: first?._id ?? "" });
    const [id] = await insertCustomers(ctx.database, ctx.account.id, [
      { email: second?.email ?? "" },
    ]);
    await eraseCustomer(ctx, { id: String(id) });
    expect(await listTestAddresses(ctx)).toEqual(known.slice(2));
    expect(await listTestAddresses(other)).toEqual([]);
  });
});
