import { request as httpRequest } from "node:http";
import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { postJson, sandboxForTest, webhookReceiver } from "./harness.ts";
import { controlAt } from "../src/index.ts";
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

test("every verb is called over HTTP by its name", async () => {
  const sandbox = await sandboxForTest();
  const control = controlAt(sandbox.urls.control);
  await control("queueFault", "resend", { mode: "serverError", status: 503 }, 2);
  expect((await send(sandbox)).status).toBe(503);
  expect(await control("faultCounts")).toEqual({ resend: { serverError: 1 } });
  await control("clearFaults", "resend");
  const { url, received } = await webhookReceiver();
  const made = await control("setWebhook", "resend", { url });
  expect(made).toMatchObject({ service: "resend", secret: expect.stringMatching(/^whsec_/) });
  expect((await send(sandbox)).status).toBe(200);
  const mailId = sandbox.store.find()[0]?.id ?? "";
  await control("emitEvents", [{ mailId, kind: "opened" }]);
  await control("webhooksIdle");
  const types = received.map(({ json }) => (json as { type: string }).type).toSorted();
  expect(types).toEqual(["email.delivered", "email.opened", "email.sent"]);
  await control("advanceClock", 86_400_000);
  expect(sandbox.control.clockAheadMs()).toBe(86_400_000);
});

test("ID tokens are made to order", async () => {
  const sandbox = await sandboxForTest();
  const ask = { email_verified: false, nonce: null, aud: "other" };
  const claims = decodeJwt(await controlAt(sandbox.urls.control)("issueIdToken", ask));
  expect(claims).toMatchObject({ aud: "other", email_verified: false, email: "asha@example.com" });
  expect(claims).not.toHaveProperty("nonce");
});

test("an error of a verb is told, and so is a verb that doesn't exist", async () => {
  const sandbox = await sandboxForTest();
  const control = controlAt(sandbox.urls.control);
  const elsewhere = { url: "https://example.com/" };
  await expect(control("setWebhook", "resend", elsewhere)).rejects.toThrow("on this machine");
  expect((await postJson(`${sandbox.urls.control}/constructor`, {}, [])).status).toBe(400);
  expect((await postJson(`${sandbox.urls.control}/reset`, {}, {})).status).toBe(400);
});

test.each([
  [{ "sec-fetch-site": "cross-site" }],
  [{ origin: "https://evil.example" }],
  [{ "sec-fetch-site": "same-site", origin: "http://localhost:9999" }],
])("a request from another site's page (%j) is refused", async (headers) => {
  const sandbox = await sandboxForTest();
  const response = await postJson(`${sandbox.urls.control}/reset`, headers, []);
  expect(response.status).toBe(403);
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
  await controlAt(sandbox.urls.control)("reset");
  expect(sandbox.store.accepted()).toEqual([]);
  expect(sandbox.control.webhooks()).toEqual([]);
  expect((await send(sandbox)).status).toBe(200);
});
