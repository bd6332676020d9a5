import { describe, expect, it } from "vitest";
import { insertCustomers } from "../../../../test/customers.ts";
import { withSending } from "../../../../test/sending.ts";
import { previewMail } from "./preview-mail.ts";

const { sender, stranger } = withSending();

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
