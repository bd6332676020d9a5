import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { expect, onTestFinished, test } from "vitest";
import { postJson, sandboxForTest, temporaryFolder } from "./harness.ts";
import type { Fault, RunningSandbox } from "../src/index.ts";

type HttpService = "brevo" | "resend" | "sendgrid" | "gmail";

const raw = Buffer.from("From: a@acme.test\r\nTo: asha@example.com\r\nSubject: News\r\n\r\nHi");
const REQUESTS: Record<
  HttpService,
  [path: string, headers: Record<string, string>, body: unknown]
> = {
  brevo: [
    "/v3/smtp/email",
    { "api-key": "xkeysib-one" },
    {
      sender: { email: "a@acme.test" },
      to: [{ email: "asha@example.com" }],
      subject: "News",
      htmlContent: "Hi",
    },
  ],
  resend: [
    "/emails",
    { authorization: "Bearer re_one" },
    { from: "a@acme.test", to: "asha@example.com", subject: "News", text: "Hi" },
  ],
  sendgrid: [
    "/v3/mail/send",
    { authorization: "Bearer SG.one" },
    {
      personalizations: [{ to: [{ email: "asha@example.com" }] }],
      from: { email: "a@acme.test" },
      subject: "News",
      content: [{ type: "text/plain", value: "Hi" }],
    },
  ],
  gmail: [
    "/gmail/v1/users/me/messages/send",
    { authorization: "Bearer ya29.one" },
    { raw: raw.toString("base64url") },
  ],
};
const SERVICES = Object.keys(REQUESTS) as HttpService[];

function send(sandbox: RunningSandbox, service: HttpService) {
  const [path, headers, body] = REQUESTS[service];
  return postJson(`${sandbox.urls[service]}${path}`, headers, body);
}

test.each([
  ["brevo", "x-sib-ratelimit-reset"],
  ["resend", "retry-after"],
  ["sendgrid", "x-ratelimit-reset"],
  ["gmail", "retry-after"],
] as const)(
  "%s says by %s how long to wait when it is asked too often",
  async (service, header) => {
    const sandbox = await sandboxForTest();
    sandbox.control.queueFault(service, { mode: "rateLimit", retryAfterSeconds: 9 });
    const requestedAt = Math.floor(Date.now() / 1_000);
    const response = await send(sandbox, service);
    const respondedAt = Math.floor(Date.now() / 1_000);
    expect(response.status).toBe(429);
    const said = Number(response.headers.get(header));
    // An instant is counted from some moment between the two, which a busy machine puts far apart.
    const isInstant = said > 1_000_000;
    expect(said).toBeGreaterThanOrEqual(isInstant ? requestedAt + 9 : 8);
    expect(said).toBeLessThanOrEqual(isInstant ? respondedAt + 9 : 9);
    expect(sandbox.store.accepted()).toEqual([]);
  },
);

test.each([
  ["brevo", 401, 402],
  ["resend", 403, 429],
  ["sendgrid", 401, 401],
  ["gmail", 401, 403],
] as const)(
  "%s answers a revoked key with %i and a spent quota with %i",
  async (service, key, quota) => {
    const sandbox = await sandboxForTest();
    sandbox.control.queueFault(service, { mode: "keyExpired" });
    sandbox.control.queueFault(service, { mode: "quota" });
    expect((await send(sandbox, service)).status).toBe(key);
    expect((await send(sandbox, service)).status).toBe(quota);
    expect(sandbox.store.accepted()).toEqual([]);
  },
);

const BREAKS: [Fault, number | null, number][] = [
  [{ mode: "serverError", status: 500 }, 500, 0],
  [{ mode: "serverError", status: 503 }, 503, 0],
  [{ mode: "serverError", status: 502, accepted: true }, 502, 1],
  [{ mode: "reset" }, null, 0],
  [{ mode: "reset", accepted: true }, null, 1],
  [{ mode: "hang", ms: 5 }, null, 0],
  [{ mode: "hang", ms: 5, accepted: true }, null, 1],
];

test.each(SERVICES.flatMap((service) => BREAKS.map((one) => [service, ...one] as const)))(
  "%s with %j answers %s and has accepted %i",
  async (service, fault, status, count) => {
    const sandbox = await sandboxForTest();
    sandbox.control.queueFault(service, fault);
    const answered = await send(sandbox, service).then(
      (response) => response.status,
      () => null,
    );
    expect(answered).toBe(status);
    expect(sandbox.store.accepted()).toHaveLength(count);
  },
);

test.each(["brevo", "resend", "gmail"] as const)(
  "%s's answer can be cut short, or come in pieces, with the mail taken",
  async (service) => {
    const sandbox = await sandboxForTest();
    sandbox.control.queueFault(service, { mode: "truncate" });
    sandbox.control.queueFault(service, { mode: "trickle", everyMs: 1 });
    expect((await send(sandbox, service)).json).toBeNull();
    expect((await send(sandbox, service)).json).not.toBeNull();
    expect(sandbox.store.accepted()).toHaveLength(2);
  },
);

test("a password revoked while a connection stands is refused with its next mail", async () => {
  const sandbox = await sandboxForTest({ smtp: true });
  const { hostname, port } = new URL(sandbox.smtpUrl);
  const mailer = createTransport({
    host: hostname,
    port: Number(port),
    pool: true,
    maxConnections: 1,
    auth: { user: "me@gmail.com", pass: "abcd efgh ijkl mnop" },
  });
  onTestFinished(() => mailer.close());
  const mail = { from: "a@acme.test", to: "asha@example.com", text: "Hi" };
  await mailer.sendMail(mail);
  sandbox.control.queueFault("smtp", { mode: "keyExpired" });
  await expect(mailer.sendMail(mail)).rejects.toMatchObject({ responseCode: 530 });
  expect(sandbox.store.accepted()).toHaveLength(1);
});

test("every request is written down with its fault, its answer and the wait it asked for", async () => {
  const folder = temporaryFolder();
  const sandbox = await sandboxForTest({ dataDir: folder });
  sandbox.control.queueFault("brevo", { mode: "rateLimit", retryAfterSeconds: 3 });
  sandbox.control.queueFault("brevo", { mode: "reset", accepted: true });
  await send(sandbox, "brevo");
  await send(sandbox, "brevo").catch(() => null);
  await send(sandbox, "brevo");
  const expected = [
    { seq: 1, service: "brevo", fault: "rateLimit", status: 429, waitSeconds: 3 },
    { seq: 2, service: "brevo", fault: "reset", status: null, waitSeconds: null },
    { seq: 3, service: "brevo", fault: null, status: 201, waitSeconds: null },
  ];
  const written = readFileSync(join(folder, "requests.jsonl"), "utf8").trim().split("\n");
  const records = written.map((line) => JSON.parse(line) as { body: string });
  expect(records).toMatchObject(expected);
  expect(new Set(records.map(({ body }) => body)).size).toBe(1);
});
