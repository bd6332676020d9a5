import { describe, expect, test } from "vitest";
import {
  CREDENTIAL_FIELDS,
  credentialsOf,
  EMAIL_SERVICES,
  emailSettingsInput,
  isMasked,
  maskSecret,
  storedCredentials,
  validateEmailSettings,
} from "./index.ts";

const form = {
  emailService: "sendgrid" as const,
  smtpUser: "me@example.com",
  fromName: "Rao & Sons",
};
const nothing = { has: storedCredentials({}) };
const messagesOf = (...args: Parameters<typeof validateEmailSettings>): string[] =>
  validateEmailSettings(...args).map((problem) => problem.message);

describe("Saving email settings", () => {
  test("needs an email and a company name", () => {
    const key = { sendgridApiKey: "SG.x" };
    expect(messagesOf({ ...form, ...key, smtpUser: " " }, nothing)).toEqual([
      "Please fill in your email and company name",
    ]);
    expect(messagesOf({ ...form, ...key, fromName: "" }, nothing)).toEqual([
      "Please fill in your email and company name",
    ]);
  });

  test.each(EMAIL_SERVICES)("needs a credential of %s itself", (emailService) => {
    const others = Object.fromEntries(
      CREDENTIAL_FIELDS.filter((field) => !credentialsOf(emailService).includes(field)).map(
        (field) => [field, "secret-of-another"],
      ),
    );
    const missing = [`Please configure API credentials for ${emailService}`];
    expect(messagesOf({ ...form, ...others, emailService }, nothing)).toEqual(missing);
    for (const field of credentialsOf(emailService)) {
      expect(messagesOf({ ...form, emailService, [field]: "secret" }, nothing)).toEqual([]);
      expect(messagesOf({ ...form, emailService, [field]: "SG.…abcd" }, nothing)).toEqual(missing);
      const settings = { has: storedCredentials({ [field]: "secret" }) };
      expect(messagesOf({ ...form, emailService, [field]: "" }, settings)).toEqual([]);
    }
  });

  test.each([
    ["mailto:me@example.com", "me@example.com"],
    [" me\u200b@example.com ", "me@example.com"],
    ["me@münchen.test", "me@xn--mnchen-3ya.test"],
  ])("reads the Company Email %j as addresses of customers", (smtpUser, stored) => {
    expect(emailSettingsInput.parse({ ...form, smtpUser }).smtpUser).toBe(stored);
  });

  test("takes the body of docs/product.md, Email settings and decides isConfigured itself", () => {
    const body = {
      ...form,
      preferredService: "gmail",
      sendgridApiKey: " SG.x ",
      isConfigured: true,
    };
    expect(emailSettingsInput.parse(body)).toEqual({
      ...form,
      preferredService: "sendgrid",
      sendgridApiKey: "SG.x",
    });
  });

  test.each([
    [{ smtpUser: "" }, "Please fill in your email and company name"],
    [{ smtpUser: "me" }, "Company Email must be an email address"],
    [{ fromName: "a\r\nBcc: b" }, "Company Name must be one line of text"],
    [{ emailService: "pigeon" }, "Please choose gmail, brevo, resend or sendgrid"],
    [{ brevoApiKey: "a\nb" }, "A credential must be one line of text"],
  ])("refuses %j", (change, message) => {
    const result = emailSettingsInput.safeParse({ ...form, ...change });
    expect(result.error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  test("refuses keys it does not know", () => {
    expect(emailSettingsInput.safeParse({ ...form, user_id: 1 }).success).toBe(false);
  });
});

describe("A secret is shown masked", () => {
  test.each([
    ["SG.aaaaaaaaaaaaabcd", "SG.…abcd"],
    ["re_aaaaaaaaaaaaaabcd", "re_…abcd"],
    ["xkeysib-aaaaaaaaaaaaabcd", "xkeysib-…abcd"],
    ["ya29.aaaaaaaaaaaaaaabcd", "ya29.…abcd"],
    ["aaaabbbbccccdddd", "…dddd"],
    ["short", "…"],
    ["", ""],
  ])("%s as %s", (secret, masked) => {
    expect(maskSecret(secret)).toBe(masked);
    expect(isMasked(masked)).toBe(secret !== "");
    expect(isMasked(secret)).toBe(false);
  });
});
