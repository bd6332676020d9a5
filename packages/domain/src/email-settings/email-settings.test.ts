import { describe, expect, test } from "vitest";
import {
  CONNECTION_SCHEMAS,
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
    const words: Record<string, string> = {
      smtp_server: "Please enter the password of your mail server",
      ses: "Please enter the secret access key that belongs to the access key ID",
    };
    const missing = [words[emailService] ?? `Please configure API credentials for ${emailService}`];
    const sesAccount = { region: "eu-west-1", accessKeyId: "AKIAEXAMPLE000000001" };
    const smtpServer = { ...smtpServerOf("zoho"), userName: "me@example.com" };
    const form = { ...GIVEN, smtpServer, sesAccount };
    expect(messagesOf({ ...form, ...others, emailService }, nothing)).toEqual(missing);
    for (const field of credentialsOf(emailService)) {
      expect(messagesOf({ ...form, emailService, [field]: "secret" }, nothing)).toEqual([]);
      expect(messagesOf({ ...form, emailService, [field]: "SG.…abcd" }, nothing)).toEqual(missing);
      const has = storedCredentials({ [field]: "secret" });
      const settings = { has, smtpServer, sesAccount };
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
    [
      { emailService: "pigeon" },
      `Please choose ${EMAIL_SERVICES.slice(0, -1).join(", ")} or ${EMAIL_SERVICES.at(-1)}`,
    ],
    [{ brevoApiKey: "a\nb" }, "A credential must be one line of text"],
  ])("refuses %j", (change, message) => {
    const result = emailSettingsInput.safeParse({ ...form, ...change });
    expect(result.error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  test("refuses keys it does not know", () => {
    expect(emailSettingsInput.safeParse({ ...form, user_id: 1 }).success).toBe(false);
  });
});

describe("The account of Amazon SES", () => {
  const stored = { region: "ap-south-1", accessKeyId: "AKIAEXAMPLE000000001" };
  const has = storedCredentials({ sesSecretAccessKey: "secret" });
  const ofSes = (sesAccount: typeof stored | null) =>
    validateEmailSettings(
      { ...form, emailService: "ses", sesAccount },
      { has, sesAccount: stored },
    );

  test("keeps its secret in another region, and needs one for another access key", () => {
    expect(ofSes(null)).toEqual([]);
    expect(ofSes({ ...stored, region: "eu-west-1" })).toEqual([]);
    expect(ofSes({ ...stored, accessKeyId: "AKIAEXAMPLE000000002" })).toEqual([
      {
        field: "sesSecretAccessKey",
        message: "Please enter the secret access key that belongs to the access key ID",
      },
    ]);
  });

  test.each([
    [{ region: "" }, "Please enter the region, such as ap-south-1"],
    [{ region: "x.evil.example/-1" }, "Please enter the region, such as ap-south-1"],
    [{ region: "us-east-1@evil" }, "Please enter the region, such as ap-south-1"],
    [
      { accessKeyId: "ASIAEXAMPLE000000001" },
      "Please enter the access key ID, which starts with AKIA",
    ],
    [{ accessKeyId: "AKIA a" }, "Please enter the access key ID, which starts with AKIA"],
  ])("is refused with %j", (change, message) => {
    const issues =
      CONNECTION_SCHEMAS.sesAccount.safeParse({ ...stored, ...change }).error?.issues ?? [];
    expect(issues.map((issue) => issue.message)).toEqual([message]);
  });

  test.each(["us-east-1", "ap-southeast-2", "us-gov-west-1", " EU-Central-1 "])(
    "takes the region %s",
    (region) => {
      expect(CONNECTION_SCHEMAS.sesAccount.parse({ ...stored, region })?.region).toBe(
        region.trim().toLowerCase(),
      );
    },
  );
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
