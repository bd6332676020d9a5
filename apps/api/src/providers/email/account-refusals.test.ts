import { describe, expect, it } from "vitest";
import { interpretBrevoReply } from "./brevo/index.ts";
import { interpretGmailReply } from "./gmail-api/index.ts";
import { classifySmtp } from "./smtp/classify-smtp.ts";
import { SmtpFailure } from "./smtp/smtp-failure.ts";
import { interpretResendReply } from "./resend/index.ts";
import { interpretSendgridReply } from "./sendgrid/index.ts";
import { createEmailProviders } from "./index.ts";
import { makeBatch, makeCredentials } from "./testing/make-batch.ts";
import { urlsAt } from "./testing/ways.ts";
import type { SendOutcome } from "./types.ts";

const RELAY = "The mail server relay.example";

const smtp = (response: string, command = "DATA"): SendOutcome => {
  const responseCode = Number(response.slice(0, 3));
  const cause = Object.assign(new Error("refused"), {
    code: "EENVELOPE",
    responseCode,
    response,
    command,
  });
  return classifySmtp(new SmtpFailure("envelope", cause), { label: RELAY, secret: "password" });
};

const reply = (status: number, body: object) => ({
  status,
  headers: {},
  body: JSON.stringify(body),
  complete: true,
});
const brevo = (status: number, code: string, message: string) =>
  interpretBrevoReply(reply(status, { code, message }));
const resend = (status: number, name: string, message: string) =>
  interpretResendReply(reply(status, { statusCode: status, name, message }), makeBatch(1));
const sendgrid = (status: number, message: string) =>
  interpretSendgridReply(reply(status, { errors: [{ message, field: null }] }), makeBatch(1));
const gmail = (status: number, message: string) =>
  interpretGmailReply(reply(status, { error: { message } }));

const IP =
  "We have detected you are using an unrecognised IP address 203.0.113.9. If you performed this action make sure to add the new IP address in this link: https://app.brevo.com/security/authorised_ips";

describe("a refusal of the account", () => {
  it.each([
    [smtp("550-5.7.1 Email quota exceeded"), "quota", "Email quota exceeded"],
    [smtp("552 5.7.0 You are over your relay quota of 500"), "quota", "relay quota of 500"],
    [
      smtp("454 Throttling failure: Daily message quota exceeded"),
      "quota",
      "Daily message quota exceeded",
    ],
    [smtp("550 5.4.5 Daily user sending limit exceeded"), "quota", "sending limit exceeded"],
    [smtp("550 5.1.90 Your daily limit for message recipients is reached"), "quota", "daily limit"],
    [
      smtp("554 Message rejected: Email address is not verified. The following identities failed"),
      "account",
      "Verify the company email or its domain at The mail server relay.example.",
    ],
    [smtp("550 5.7.1 Your account has been suspended"), "account", "has been suspended"],
    [
      brevo(400, "account_under_validation", "Your account is under validation"),
      "account",
      "under validation",
    ],
    [brevo(401, "unauthorized", IP), "account", IP],
    [brevo(401, "unauthorized", "Key not found"), "credentials", "Key not found"],
    [resend(400, "validation_error", "API key is invalid"), "credentials", "API key is invalid"],
    [
      sendgrid(401, "The from address is not verified"),
      "account",
      "Verify the company email or its domain at SendGrid.",
    ],
    [gmail(400, "Daily sending quota exceeded"), "quota", "Daily sending quota exceeded"],
  ] as const)("pauses: %j", (outcome, cause, words) => {
    expect(outcome).toMatchObject({ kind: "pause", cause });
    const { reason } = outcome as Extract<SendOutcome, { kind: "pause" }>;
    expect(reason).toContain(words);
    expect(reason).not.toMatch(/did not accept the credentials/);
    expect(reason).toMatch(/^(?:The mail server relay\.example|Brevo|Resend|SendGrid|Gmail) .*\.$/);
  });

  it("that is a daily limit ends by itself within a day, others only when somebody has acted", () => {
    expect(smtp("550-5.7.1 Email quota exceeded")).toMatchObject({ untilMs: 24 * 3_600_000 });
    expect(brevo(401, "unauthorized", IP)).toMatchObject({ untilMs: null });
  });

  it("is quoted whole", () => {
    const words = `Your account is under validation. ${"Please send us your papers. ".repeat(15)}`;
    const outcome = brevo(400, "account_under_validation", words);
    expect(outcome).toHaveProperty("reason", expect.stringContaining(words.trim().slice(0, -1)));
  });
});

describe("a refusal of one recipient", () => {
  it.each([
    [smtp("552 5.2.2 The email account that you tried to reach is over quota", "RCPT TO")],
    [smtp("552 5.2.2 Mailbox quota exceeded", "RCPT TO")],
    [smtp("550 5.1.1 This account is disabled", "RCPT TO")],
    [smtp("550 5.2.1 The email account that you tried to reach is disabled", "RCPT TO")],
    [smtp("550 5.1.1 Recipient address rejected: unverified address", "RCPT TO")],
    [smtp("552 5.3.4 Message size exceeds fixed limit", "DATA")],
    [brevo(400, "invalid_parameter", "email is not valid in to")],
    [resend(422, "validation_error", "Invalid `to` field")],
    [sendgrid(400, "Does not contain a valid address.")],
  ])("fails that one: %j", (outcome) => {
    expect(outcome.kind).toBe("rejected");
  });
});

it("a server that finds us too fast is asked again, and names itself", () => {
  const outcome = smtp("454 Throttling failure: Maximum sending rate exceeded.");
  expect(outcome).toMatchObject({ kind: "retry", outage: "failing" });
  expect(outcome).toHaveProperty(
    "reason",
    expect.stringMatching(/^The mail server relay\.example/),
  );
});

it("sentences name the server an operator has put in Gmail's place", async () => {
  const urls = urlsAt("http://127.0.0.1:9", "smtps://relay.invalid:9");
  const providers = createEmailProviders(urls);
  const credentials = makeCredentials({ service: "gmail", smtpPassword: "abcd efgh ijkl mnop" });
  const request = providers.for("gmail").prepare(makeBatch(1), credentials);
  expect(await request.send({ deadlineMs: 10_000 })).toHaveProperty(
    "reason",
    expect.stringMatching(/^The mail server relay\.invalid can't be reached/),
  );
  await providers.close();
});
