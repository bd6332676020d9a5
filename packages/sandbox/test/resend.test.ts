import { request as httpRequest } from "node:http";
import { expect, test } from "vitest";
import { postJson, sandboxForTest } from "./harness.ts";
import type { RunningSandbox } from "../src/index.ts";

const MAIL = {
  from: "Acme <hello@acme.test>",
  to: ["asha@example.com"],
  subject: "News",
  html: "<p>Hi</p>",
  text: "Hi",
};

function send(
  sandbox: RunningSandbox,
  body: unknown,
  headers: Record<string, string> = {},
  path = "/emails",
) {
  const all = { authorization: "Bearer re_key", ...headers };
  return postJson(sandbox.urls.resend + path, all, body);
}

test("a mail is answered with its id and kept with its tags and headers", async () => {
  const sandbox = await sandboxForTest();
  const response = await send(sandbox, {
    ...MAIL,
    reply_to: "care@acme.test",
    headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    tags: [{ name: "log", value: "t1" }],
  });
  expect(response.status).toBe(200);
  const [mail] = sandbox.store.find();
  expect(response.json).toEqual({ id: mail?.providerMessageId });
  expect(mail).toMatchObject({ replyTo: { email: "care@acme.test" }, customArgs: { log: "t1" } });
  expect(mail?.headers).toContainEqual(["List-Unsubscribe-Post", "List-Unsubscribe=One-Click"]);
  expect(response.headers.get("ratelimit-limit")).toBe("5");
});

test("a batch is answered with ids in order, and its attachments are ignored", async () => {
  const sandbox = await sandboxForTest();
  const batch = [MAIL, { ...MAIL, to: "b@example.com", attachments: [{ filename: "a" }] }];
  const response = await send(sandbox, batch, {}, "/emails/batch");
  const mails = sandbox.store.find().toReversed();
  expect(response.json).toEqual({ data: mails.map((mail) => ({ id: mail.providerMessageId })) });
  expect(mails.map((mail) => mail.recipient.email)).toEqual(["asha@example.com", "b@example.com"]);
});

test("one bad mail fails a batch whole", async () => {
  const sandbox = await sandboxForTest();
  const batch = [MAIL, { ...MAIL, to: "nobody" }];
  const strict = await send(sandbox, batch, {}, "/emails/batch");
  expect(strict.status).toBe(422);
  expect(sandbox.store.accepted()).toEqual([]);
});

test("more than a hundred mails are refused", async () => {
  const sandbox = await sandboxForTest();
  const batch = Array.from({ length: 101 }, () => MAIL);
  expect((await send(sandbox, batch, {}, "/emails/batch")).status).toBe(422);
});

test("the same idempotency key and payload replays the first answer for 24 hours", async () => {
  const sandbox = await sandboxForTest();
  const key = { "idempotency-key": "batch/1" };
  const first = await send(sandbox, [MAIL], key, "/emails/batch");
  const again = await send(sandbox, [MAIL], key, "/emails/batch");
  expect(again.text).toBe(first.text);
  expect(sandbox.store.accepted()).toHaveLength(1);
  sandbox.control.advanceClock(24 * 3_600_000);
  const later = await send(sandbox, [MAIL], key, "/emails/batch");
  expect(later.status).toBe(200);
  expect(sandbox.store.accepted()).toHaveLength(2);
});

test("the same key with another payload is a 409, and a key of 257 characters a 400", async () => {
  const sandbox = await sandboxForTest();
  await send(sandbox, MAIL, { "idempotency-key": "k" });
  const other = await send(sandbox, { ...MAIL, subject: "Other" }, { "idempotency-key": "k" });
  expect(other).toMatchObject({ status: 409, json: { name: "invalid_idempotent_request" } });
  const long = await send(sandbox, MAIL, { "idempotency-key": "k".repeat(257) });
  expect(long).toMatchObject({ status: 400, json: { name: "invalid_idempotency_key" } });
});

test("a request while another with its key is under way is a concurrent one", async () => {
  const sandbox = await sandboxForTest();
  sandbox.control.queueFault("resend", { mode: "latency", ms: 200 });
  const key = { "idempotency-key": "slow" };
  const slow = send(sandbox, MAIL, key);
  await expect.poll(() => sandbox.control.faultCounts()).toEqual({ resend: { latency: 1 } });
  const meanwhile = await send(sandbox, MAIL, key);
  expect(meanwhile).toMatchObject({
    status: 409,
    json: { name: "concurrent_idempotent_requests" },
  });
  expect((await slow).status).toBe(200);
  expect((await send(sandbox, MAIL, key)).text).toBe((await slow).text);
  expect(sandbox.store.accepted()).toHaveLength(1);
});

test.each([
  ["a quoted sender name", { from: '"Acme, Inc" <a@acme.test>' }, 422, "validation_error"],
  ["an encoded sender name", { from: "=?utf-8?q?Acme?= <a@acme.test>" }, 451, "security_error"],
  ["an unverified domain", { from: "a@unverified.test" }, 403, "validation_error"],
  ["no recipient", { to: undefined }, 422, "missing_required_field"],
  ["no body", { html: undefined, text: undefined }, 422, "missing_required_field"],
  ["a tag with a space", { tags: [{ name: "a b", value: "c" }] }, 422, "validation_error"],
  ["a Unicode address", { to: "उषा@example.com" }, 422, "validation_error"],
  [
    "fifty-one recipients",
    { to: Array.from({ length: 51 }, (_, i) => `p${i}@example.com`) },
    422,
    "validation_error",
  ],
  [
    "a header with a line break",
    { headers: { "X-A": "a\nBcc: b@c.de" } },
    422,
    "invalid_parameter",
  ],
])("%s is refused in Resend's error form", async (_name, change, statusCode, name) => {
  const sandbox = await sandboxForTest();
  const response = await send(sandbox, { ...MAIL, ...change });
  expect(response.status).toBe(statusCode);
  expect(response.json).toEqual({ statusCode, name, message: expect.any(String) });
  expect(sandbox.store.accepted()).toEqual([]);
});

test("an unquoted Unicode sender name is taken", async () => {
  const sandbox = await sandboxForTest();
  expect((await send(sandbox, { ...MAIL, from: "Đakiya डाकिया <a@acme.test>" })).status).toBe(200);
});

test.each([
  ["Bearer re_invalid", 403, "invalid_api_key"],
  ["Bearer SG.x", 403, "invalid_api_key"],
  ["", 401, "missing_api_key"],
  ["Bearer re_restricted", 401, "restricted_api_key"],
  ["Bearer re_quota", 429, "daily_quota_exceeded"],
])("the credential '%s' is answered %i %s", async (authorization, status, name) => {
  const sandbox = await sandboxForTest();
  expect(await send(sandbox, MAIL, { authorization })).toMatchObject({ status, json: { name } });
});

test("a client without a User-Agent is turned away at the edge", async () => {
  const sandbox = await sandboxForTest();
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { authorization: "Bearer re_key", "content-type": "application/json" };
    httpRequest(`${sandbox.urls.resend}/emails`, { method: "POST", headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end(JSON.stringify(MAIL));
  });
  expect(status).toBe(403);
});
