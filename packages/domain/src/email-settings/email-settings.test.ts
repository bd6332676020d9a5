import { describe, expect, test } from "vitest";
import {
  CREDENTIAL_FIELDS,
  credentialsOf,
  EMAIL_SERVICES,
  emailSettingsInput,
  isMasked,
  LISTED_SERVICES,
  maskSecret,
  SMTP_PRESET_INFO,
  SMTP_PRESETS,
  smtpServer as smtpServerSchema,
  smtpServerOf,
  storedCredentials,
  validateEmailSettings,
} from "./index.ts";

const form = {
  emailService: "sendgrid" as const,
  smtpUser: "me@example.com",
  fromName: "Rao & Sons",
};
const GIVEN = form;
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
    const missing = [
      emailService === "smtp_server"
        ? "Please enter the password of your mail server"
        : `Please configure API credentials for ${emailService}`,
    ];
    const smtpServer = { ...smtpServerOf("zoho"), userName: "me@example.com" };
    const form = { ...GIVEN, smtpServer };
    expect(messagesOf({ ...form, ...others, emailService }, nothing)).toEqual(missing);
    for (const field of credentialsOf(emailService)) {
      expect(messagesOf({ ...form, emailService, [field]: "secret" }, nothing)).toEqual([]);
      expect(messagesOf({ ...form, emailService, [field]: "SG.…abcd" }, nothing)).toEqual(missing);
      const settings = { has: storedCredentials({ [field]: "secret" }), smtpServer };
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
    [{ emailService: "pigeon" }, "Please choose gmail, brevo, resend, sendgrid or smtp_server"],
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

describe("A mail server of the user's own", () => {
  test("is no first choice", () => {
    expect(LISTED_SERVICES).toEqual(["gmail", "brevo", "resend", "sendgrid"]);
  });

  test.each(SMTP_PRESETS)("the preset %s is complete but for the user name", (preset) => {
    const server = smtpServerOf(preset);
    const host = preset === "own" ? { host: "mail.example.com" } : {};
    const wanted = { ...server, ...host, userName: "me" };
    expect(smtpServerSchema.parse(wanted)).toEqual(wanted);
    const { steps, perSecond, connections, label } = SMTP_PRESET_INFO[preset];
    expect(steps.length).toBeGreaterThan(1);
    expect(perSecond).toBeGreaterThan(0);
    expect(connections).toBeGreaterThan(0);
    expect(label).not.toBe("");
  });

  test.each([
    [{ host: "" }, "Please enter the server's name, such as smtp.example.com"],
    [{ host: "https://smtp.zoho.com" }, "Please enter the server's name, such as smtp.example.com"],
    [{ host: "user@host" }, "Please enter the server's name, such as smtp.example.com"],
    [{ host: "a\r\nb" }, "Please enter the server's name, such as smtp.example.com"],
    [{ userName: "a\r\nRSET" }, "The user name must be one line of text"],
    [{ userName: " " }, "Please enter the user name"],
    [{ encryption: "none" }, "Please choose starttls or tls"],
  ])("refuses %j", (change, message) => {
    const server = { ...smtpServerOf("zoho"), userName: "me", ...change };
    const issues = smtpServerSchema.safeParse(server).error?.issues ?? [];
    expect(issues.map((issue) => issue.message)).toEqual([message]);
  });

  test.each(["smtp.Zoho.com ", "localhost", "127.0.0.1", "::1", "xn--mnchen-3ya.test"])(
    "takes the host %j",
    (host) => {
      const server = { ...smtpServerOf("own"), userName: "me", host };
      expect(smtpServerSchema.parse(server).host).toBe(host.trim().toLowerCase());
    },
  );
});
