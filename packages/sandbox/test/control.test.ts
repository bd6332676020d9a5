import { request as httpRequest } from "node:http";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { expect, test } from "vitest";
import { postJson, sandboxForTest, webhookReceiver } from "./harness.ts";
import type { RunningSandbox } from "../src/index.ts";

function send(sandbox: RunningSandbox) {
  return postJson(
    `${sandbox.urls.resend}/emails`,
    { authorization: "Bearer re_key" },
    {
      from: "a@acme.test",
      to: "asha@example.com",
      subject: "News",
      text: "Hi",
    },
  );
}

test("faults, limits and clock are controlled over HTTP", async () => {
  const sandbox = await sandboxForTest();
  const { control } = sandbox.urls;
  const fault = { mode: "serverError", status: 503 };
  const queued = await postJson(`${control}/faults`, {}, { service: "resend", fault, times: 2 });
  expect(queued.status).toBe(204);
  expect((await send(sandbox)).status).toBe(503);
  expect(await (await fetch(`${control}/faults`)).json()).toEqual({ resend: { serverError: 1 } });
  await fetch(`${control}/faults?service=resend`, { method: "DELETE" });
  expect((await send(sandbox)).status).toBe(200);
  await postJson(`${control}/limits`, {}, { service: "resend", mailsPerDay: 1 });
  expect((await send(sandbox)).status).toBe(200);
  expect((await send(sandbox)).status).toBe(429);
  const moved = await postJson(`${control}/clock`, {}, { advanceMs: 86_400_000 });
  expect(moved).toMatchObject({ status: 200, json: { aheadMs: 86_400_000 } });
  expect(sandbox.control.clockAheadMs()).toBe(86_400_000);
  const shown = (await (await fetch(`${control}/clock`)).json()) as { now: string };
  expect(Date.parse(shown.now)).toBeGreaterThan(Date.now() + 86_000_000);
  expect((await send(sandbox)).status).toBe(200);
});

test("webhooks and events are controlled over HTTP", async () => {
  const sandbox = await sandboxForTest();
  const { control } = sandbox.urls;
  const { url, received } = await webhookReceiver();
  const made = await postJson(`${control}/webhooks`, {}, { service: "resend", url });
  expect(made.json).toMatchObject({ service: "resend", secret: expect.stringMatching(/^whsec_/) });
  await send(sandbox);
  const mailId = sandbox.store.find()[0]?.id;
  await postJson(`${control}/events`, {}, { events: [{ mailId, kind: "opened" }] });
  await fetch(`${control}/webhooks-idle`);
  const types = received.map(({ json }) => (json as { type: string }).type).toSorted();
  expect(types).toEqual(["email.delivered", "email.opened", "email.sent"]);
  expect(await (await fetch(`${control}/webhook-deliveries`)).json()).toHaveLength(3);
  const accepts = await (await fetch(`${control}/accepts?recipient=asha@example.com`)).json();
  expect(accepts).toMatchObject([{ seq: 1, mailId }]);
});

test("ID tokens are made to order over HTTP", async () => {
  const sandbox = await sandboxForTest();
  const answer = await postJson(
    `${sandbox.urls.control}/id-token`,
    {},
    {
      claims: { email_verified: false, nonce: null, aud: "other" },
      overrides: { alg: "none" },
    },
  );
  const { idToken } = answer.json as { idToken: string };
  expect(decodeProtectedHeader(idToken)).toMatchObject({ alg: "none" });
  const claims = decodeJwt(idToken);
  expect(claims).toMatchObject({ aud: "other", email_verified: false, email: "asha@example.com" });
  expect(claims).not.toHaveProperty("nonce");
});

test("a body that is wrong is told by its member", async () => {
  const sandbox = await sandboxForTest();
  const answer = await postJson(
    `${sandbox.urls.control}/faults`,
    {},
    { service: "fax", fault: {} },
  );
  expect(answer).toMatchObject({
    status: 400,
    json: { error: expect.stringContaining("service") },
  });
});

test.each([
  [{ "sec-fetch-site": "cross-site" }],
  [{ origin: "https://evil.example" }],
  [{ "sec-fetch-site": "same-site", origin: "http://localhost:9999" }],
])("a request from another site's page (%j) is refused", async (headers) => {
  const sandbox = await sandboxForTest();
  const answer = await postJson(`${sandbox.urls.control}/reset`, headers, {});
  expect(answer.status).toBe(403);
});

test("a host name that was rebound to this machine reads nothing", async () => {
  const sandbox = await sandboxForTest();
  const status = await new Promise((resolve, reject) => {
    const headers = { host: "evil.example" };
    httpRequest(`${sandbox.urls.inbox}/api/mails`, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end();
  });
  expect(status).toBe(403);
});

test("reset forgets mails, faults, webhooks, keys and the clock", async () => {
  const sandbox = await sandboxForTest();
  await send(sandbox);
  sandbox.control.queueFault("resend", { mode: "quota" });
  sandbox.control.setWebhook("resend", { url: "http://127.0.0.1:9/" });
  sandbox.control.advanceClock(1_000_000);
  await fetch(`${sandbox.urls.control}/reset`, { method: "POST" });
  expect(sandbox.store.accepted()).toEqual([]);
  expect(sandbox.control.webhooks()).toEqual([]);
  expect((await send(sandbox)).status).toBe(200);
});
