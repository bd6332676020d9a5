import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { insertCustomers } from "../../../../test/customers.ts";
import { rowsOf } from "../../../../test/database.ts";
import { withSending } from "../../../../test/sending.ts";
import { previewMail, sendTestMail } from "./preview-mail.ts";

const { sender, stranger, sandbox } = withSending();

const MESSAGE = {
  subject: "For {first_name|you}",
  body: "Hi {first_name|friend}, {city|your town}: https://shop.example/a?c={city|none}",
};

describe("a preview", () => {
  it("is the message as that customer gets it, with links that lead straight", async () => {
    const ctx = await sender("brevo");
    const [id] = await insertCustomers(ctx.database, ctx.account.id, [
      { name: "<b>Asha</b> Rao", city: "New Delhi" },
    ]);
    const mail = await previewMail(ctx, { ...MESSAGE, customerId: String(id) });
    expect(mail.subject).toBe("For <b>Asha</b>");
    expect(mail.text).toMatch(
      /^Hi <b>Asha<\/b>, New Delhi: https:\/\/shop.example\/a\?c=New%20Delhi/,
    );
    expect(mail.html).toContain('<a href="https://shop.example/a?c=New%20Delhi">');
    expect(mail.html).not.toContain("<b>");
    expect(mail.html).not.toMatch(/\/t\/[oc]\//);
    expect(mail.text).toContain("Dakiya & Sons\nUnsubscribe: ");
  });

  it("as nobody shows every fallback, before anything is configured", async () => {
    const mail = await previewMail(await stranger(), MESSAGE);
    expect(mail.subject).toBe("For you");
    expect(mail.text).toContain("Hi friend, your town: https://shop.example/a?c=none");
    expect(mail.text).toContain("Your company");
  });
});

describe("a test mail", () => {
  it("goes to the sender alone, marked, without pixel, signed links or a way to unsubscribe, and is counted nowhere", async () => {
    const ctx = await sender("brevo");
    const [id] = await insertCustomers(ctx.database, ctx.account.id, [
      { name: "Asha Rao", city: "Pune" },
    ]);
    const { message } = await sendTestMail(ctx, { ...MESSAGE, customerId: String(id) });
    expect(message).toBe(MESSAGES.server.testMailSent("post@dakiya.example"));
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

  it("reports the service's refusal, and counts as a test email", async () => {
    const ctx = await sender("brevo");
    sandbox().control.queueFault("brevo", { mode: "keyExpired" });
    await expect(sendTestMail(ctx, MESSAGE)).rejects.toMatchObject({
      kind: "impossible",
      message: MESSAGES.emailSettings.testFailed,
    });
    for (let mailCount = 1; mailCount < 20; mailCount += 1)
      await ctx.limits.count("testEmail", String(ctx.account.id));
    await expect(sendTestMail(ctx, MESSAGE)).rejects.toMatchObject({ kind: "slowDown" });
  });
});
