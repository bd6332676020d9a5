import { createHmac, createPublicKey, verify } from "node:crypto";
import { expect, test } from "vitest";
import { postJson, sandboxForTest, temporaryFolder, webhookReceiver } from "./harness.ts";
import type { Received } from "./harness.ts";
import type { RunningSandbox } from "../src/index.ts";

const RESEND = { from: "a@acme.test", subject: "News", text: "Hi" };

function sendResend(sandbox: RunningSandbox, to: string, tags: object[] = []) {
  const headers = { authorization: "Bearer re_key" };
  return postJson(`${sandbox.urls.resend}/emails`, headers, { ...RESEND, to, tags });
}

function sendSendgrid(sandbox: RunningSandbox, ...to: string[]) {
  return postJson(
    `${sandbox.urls.sendgrid}/v3/mail/send`,
    { authorization: "Bearer SG.key" },
    {
      personalizations: to.map((email) => ({ to: [{ email }], custom_args: { log: email } })),
      from: { email: "a@acme.test" },
      subject: "News",
      content: [{ type: "text/plain", value: "Hi" }],
    },
  );
}

function sendBrevo(sandbox: RunningSandbox, to: string, key = "xkeysib-one") {
  return postJson(
    `${sandbox.urls.brevo}/v3/smtp/email`,
    { "api-key": key },
    {
      sender: { email: "a@acme.test" },
      to: [{ email: to }],
      subject: "News",
      htmlContent: "Hi",
      headers: { "X-Mailin-custom": "log-1" },
    },
  );
}

function svixValid(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const signed = `${headers["svix-id"]}.${headers["svix-timestamp"]}.${body}`;
  const mac = createHmac("sha256", key).update(signed).digest("base64");
  return headers["svix-signature"] === `v1,${mac}`;
}

function sendgridValid(publicKey: string, { headers, body }: Received): boolean {
  const key = createPublicKey({
    key: Buffer.from(publicKey, "base64"),
    format: "der",
    type: "spki",
  });
  const timestamp = String(headers["x-twilio-email-event-webhook-timestamp"]);
  const signature = String(headers["x-twilio-email-event-webhook-signature"]);
  return verify("sha256", Buffer.from(timestamp + body), key, Buffer.from(signature, "base64"));
}

test("Resend posts signed events with the tags as an object", async () => {
  const sandbox = await sandboxForTest();
  const { url, received } = await webhookReceiver();
  const { secret = "" } = sandbox.control.setWebhook("resend", { url });
  const sent = await sendResend(sandbox, "asha@example.com", [{ name: "log", value: "t1" }]);
  await sandbox.control.webhooksIdle();
  expect(received.map(({ json }) => json)).toEqual([
    expect.objectContaining({ type: "email.sent" }),
    expect.objectContaining({ type: "email.delivered" }),
  ]);
  expect(received[0]?.json).toMatchObject({
    data: {
      email_id: (sent.json as { id: string }).id,
      to: ["asha@example.com"],
      tags: { log: "t1" },
    },
  });
  expect(received.every((post) => svixValid(secret, post))).toBe(true);
});

test("SendGrid posts arrays signed by a P-256 key with custom args at the top level", async () => {
  const sandbox = await sandboxForTest();
  const { url, received } = await webhookReceiver();
  const { publicKey = "" } = sandbox.control.setWebhook("sendgrid", { url });
  const sent = await sendSendgrid(sandbox, "asha@example.com", "bounce@example.com");
  await sandbox.control.webhooksIdle();
  const events = received.flatMap(({ json }) => json as Record<string, unknown>[]);
  expect(events.map(({ event, email }) => [event, email])).toEqual([
    ["processed", "asha@example.com"],
    ["processed", "bounce@example.com"],
    ["delivered", "asha@example.com"],
    ["bounce", "bounce@example.com"],
  ]);
  expect(events[3]).toMatchObject({ log: "bounce@example.com", type: "bounce", status: "5.1.1" });
  const requestId = sent.headers.get("x-message-id") ?? "none";
  expect(events.every(({ sg_message_id: id }) => String(id).startsWith(requestId))).toBe(true);
  expect(new Set(events.map(({ sg_event_id: id }) => id)).size).toBe(4);
  expect(received.every((post) => sendgridValid(publicKey, post))).toBe(true);
});

test("Brevo posts unsigned events with the token and headers asked for", async () => {
  const sandbox = await sandboxForTest();
  const { url, received } = await webhookReceiver();
  const made = await postJson(
    `${sandbox.urls.brevo}/v3/webhooks`,
    { "api-key": "xkeysib-one" },
    {
      url,
      events: ["sent", "delivered", "hardBounce"],
      type: "transactional",
      auth: { type: "bearer", token: "t0ken" },
      headers: [{ key: "x-extra", value: "1" }],
    },
  );
  expect(made).toMatchObject({ status: 201, json: { id: 1 } });
  const sent = await sendBrevo(sandbox, "hardbounce+7@example.com");
  await sendBrevo(sandbox, "asha@example.com", "xkeysib-two");
  await sandbox.control.webhooksIdle();
  expect(received.map(({ json }) => json)).toEqual([
    expect.objectContaining({ event: "request" }),
    expect.objectContaining({
      event: "hard_bounce",
      email: "hardbounce+7@example.com",
      "message-id": (sent.json as { messageId: string }).messageId,
      "X-Mailin-custom": "log-1",
      reason: expect.stringContaining("550"),
    }),
  ]);
  expect(received[0]?.headers).toMatchObject({ authorization: "Bearer t0ken", "x-extra": "1" });
});

test.each([
  ["softbounce@example.com", ["email.sent", "email.bounced"]],
  ["blocked@example.com", ["email.sent", "email.suppressed"]],
  ["error@example.com", ["email.sent", "email.failed"]],
  ["deferred@example.com", ["email.sent", "email.delivery_delayed", "email.delivered"]],
  ["spam@example.com", ["email.sent", "email.delivered", "email.complained"]],
  ["bouncey@example.com", ["email.sent", "email.delivered"]],
  ["silent@example.com", []],
])("mail to %s is taken and then meets its fate", async (to, types) => {
  const sandbox = await sandboxForTest();
  const { url, received } = await webhookReceiver();
  sandbox.control.setWebhook("resend", { url });
  expect((await sendResend(sandbox, to)).status).toBe(200);
  await sandbox.control.webhooksIdle();
  // Two posts a moment apart may overtake each other.
  const arrived = received.map(({ json }) => (json as { type: string }).type);
  expect(arrived.toSorted()).toEqual(types.toSorted());
});

test("Resend retries any failure with the same id and a fresh signature", async () => {
  const sandbox = await sandboxForTest({ webhookRetryScale: 0.0001 });
  const { url, received } = await webhookReceiver([500, 404]);
  const { secret = "" } = sandbox.control.setWebhook("resend", { url, events: ["email.sent"] });
  await sendResend(sandbox, "asha@example.com");
  await sandbox.control.webhooksIdle();
  expect(received).toHaveLength(3);
  expect(new Set(received.map(({ headers }) => headers["svix-id"])).size).toBe(1);
  expect(received.every((post) => svixValid(secret, post))).toBe(true);
  expect(sandbox.control.webhookDeliveries().map(({ status }) => status)).toEqual([500, 404, 200]);
});

test("Brevo tries again on 429 and discards the event on any other error", async () => {
  const sandbox = await sandboxForTest({ webhookRetryScale: 0.0001 });
  const { url, received } = await webhookReceiver([429, 500]);
  sandbox.control.setWebhook("brevo", { url, events: ["delivered"] });
  await sendBrevo(sandbox, "asha@example.com");
  await sandbox.control.webhooksIdle();
  expect(received).toHaveLength(2);
});

test("events can be posted by hand: doubled, shuffled by a seed, and forged", async () => {
  const sandbox = await sandboxForTest();
  await sendSendgrid(sandbox, "asha@example.com");
  const { url, received } = await webhookReceiver();
  const { publicKey = "" } = sandbox.control.setWebhook("sendgrid", { url });
  const mailId = sandbox.store.find()[0]?.id ?? "";
  sandbox.control.emitEvents([{ mailId, kind: "clicked", link: "https://x.test" }], { times: 2 });
  await sandbox.control.webhooksIdle();
  expect(received).toHaveLength(2);
  expect(received[0]?.body).toBe(received[1]?.body);
  expect(received[0]?.json).toMatchObject([{ event: "click", url: "https://x.test" }]);
  for (const forge of ["noSignature", "badSignature", "tamperedBody"] as const) {
    received.length = 0;
    sandbox.control.emitEvents([{ mailId, kind: "opened" }], { forge });
    await sandbox.control.webhooksIdle();
    expect(received).toHaveLength(1);
    expect(received.every((post) => sendgridValid(publicKey, post))).toBe(false);
  }
  sandbox.control.emitEvents([{ mailId, kind: "opened" }], { forge: "oldTimestamp" });
  await sandbox.control.webhooksIdle();
  const old = received.at(-1);
  expect(old && sendgridValid(publicKey, old)).toBe(true);
  const age = Date.now() / 1_000 - Number(old?.headers["x-twilio-email-event-webhook-timestamp"]);
  expect(age).toBeGreaterThan(80_000);
});

test("webhooks outside this machine are refused", async () => {
  const sandbox = await sandboxForTest();
  expect(() => sandbox.control.setWebhook("brevo", { url: "https://example.com/hook" })).toThrow(
    "must be on this machine",
  );
});

test("webhooks and their secrets outlive a restart", async () => {
  const dataDir = temporaryFolder();
  const first = await sandboxForTest({ dataDir });
  const before = first.control.setWebhook("sendgrid", { url: "http://127.0.0.1:9/hook" });
  await first.close();
  const second = await sandboxForTest({ dataDir });
  expect(second.control.webhooks()).toEqual([before]);
});

test("Resend's own webhook endpoint gives a signing secret", async () => {
  const sandbox = await sandboxForTest();
  const { url } = await webhookReceiver();
  const headers = { authorization: "Bearer re_key" };
  const body = { endpoint: url, events: ["email.delivered"] };
  const made = await postJson(`${sandbox.urls.resend}/webhooks`, headers, body);
  expect(made).toMatchObject({
    status: 201,
    json: { object: "webhook", signing_secret: expect.stringMatching(/^whsec_/) },
  });
});
