import { expect, test } from "vitest";
import { postJson, sandboxForTest } from "./harness.ts";
import type { RunningSandbox } from "../src/index.ts";

const MAIL = {
  sender: { name: "Acme", email: "hello@acme.test" },
  to: [{ email: "asha@example.com", name: "Asha Rao" }],
  subject: "News",
  htmlContent: "<p>Hi</p>",
  textContent: "Hi",
};

function send(sandbox: RunningSandbox, body: unknown, key = "xkeysib-one") {
  return postJson(`${sandbox.urls.brevo}/v3/smtp/email`, { "api-key": key }, body);
}

test("a single mail is answered 201 with its message id and kept as the recipient sees it", async () => {
  const sandbox = await sandboxForTest();
  const response = await send(sandbox, {
    ...MAIL,
    headers: { "List-Unsubscribe": "<https://x.test/u>", "X-Mailin-custom": "token1" },
    tags: ["june"],
  });
  expect(response.status).toBe(201);
  expect(response.json).toEqual({
    messageId: expect.stringMatching(/^<.+@smtp-relay\.mailin\.fr>$/),
  });
  const [mail] = sandbox.store.find();
  expect(mail).toMatchObject({
    service: "brevo",
    recipient: { email: "asha@example.com", name: "Asha Rao" },
    from: { email: "hello@acme.test", name: "Acme" },
    subject: "News",
    html: "<p>Hi</p>",
    customArgs: { "X-Mailin-custom": "token1" },
    tags: ["june"],
  });
  expect(mail?.headers).toContainEqual(["List-Unsubscribe", "<https://x.test/u>"]);
});

test("message versions are answered in order, each with its own values over the shared ones", async () => {
  const sandbox = await sandboxForTest();
  const { to: _, ...shared } = MAIL;
  const response = await send(sandbox, {
    ...shared,
    subject: "Hi {{params.name}}",
    params: { name: "friend" },
    messageVersions: [
      { to: [{ email: "a@example.com" }], params: { name: "Asha" } },
      { to: [{ email: "b@example.com" }], subject: "Yours" },
    ],
  });
  expect(response.status).toBe(201);
  const ids = (response.json as { messageIds: string[] }).messageIds;
  expect(ids).toHaveLength(2);
  const mails = sandbox.store.find().toReversed();
  expect(mails.map(({ providerMessageId }) => providerMessageId)).toEqual(ids);
  expect(mails.map(({ subject }) => subject)).toEqual(["Hi Asha", "Yours"]);
});

test("a thousand versions are taken and one more is refused", async () => {
  const sandbox = await sandboxForTest();
  const { to: _, ...shared } = MAIL;
  const versions = Array.from({ length: 1_000 }, (_item, index) => ({
    to: [{ email: `p${index}@example.com` }],
  }));
  const taken = await send(sandbox, { ...shared, messageVersions: versions });
  expect(taken.status).toBe(201);
  const more = [...versions, { to: [{ email: "more@example.com" }] }];
  const refused = await send(sandbox, { ...shared, messageVersions: more });
  expect(refused).toMatchObject({ status: 400, json: { code: "out_of_range" } });
  expect(sandbox.store.accepted()).toHaveLength(1_000);
});

test.each([
  ["no sender", { sender: undefined }, "missing_parameter", "sender is missing"],
  ["no subject", { subject: undefined }, "missing_parameter", "subject is missing"],
  ["text alone", { htmlContent: undefined }, "missing_parameter", "htmlContent is missing"],
  ["no to", { to: undefined }, "missing_parameter", "to is missing"],
  ["a bad address", { to: [{ email: "nobody" }] }, "invalid_parameter", "email is not valid in to"],
  [
    "two reply addresses",
    { replyTo: [{ email: "a@b.co" }] },
    "invalid_parameter",
    "replyTo is not valid",
  ],
  [
    "a header with a line break",
    { headers: { "X-A": "a\r\nBcc: x@y.z" } },
    "invalid_parameter",
    "header X-A is not valid",
  ],
  [
    "to beside versions",
    { messageVersions: [{ to: [{ email: "a@b.co" }] }] },
    "invalid_parameter",
    "to, cc and bcc cannot be passed along with messageVersions",
  ],
  ["an unknown member", { listId: 1 }, "invalid_parameter", "listId is not a known parameter"],
  [
    "headers of one version",
    { to: undefined, messageVersions: [{ to: [{ email: "a@b.co" }], headers: { "X-One": "1" } }] },
    "invalid_parameter",
    "headers is not a known parameter in messageVersions",
  ],
])("%s is refused in Brevo's error form", async (_name, change, code, message) => {
  const sandbox = await sandboxForTest();
  const response = await send(sandbox, { ...MAIL, ...change });
  expect(response.status).toBe(400);
  expect(response.json).toEqual({ code, message });
  expect(sandbox.store.accepted()).toEqual([]);
});

test("a repeated idempotency key is a duplicate within the TTL and is sent anew after it", async () => {
  const sandbox = await sandboxForTest();
  const mail = { ...MAIL, headers: { idempotencyKey: "1f0e9a3c-0001-4000-8000-000000000001" } };
  expect((await send(sandbox, mail)).status).toBe(201);
  expect(await send(sandbox, mail)).toMatchObject({
    status: 400,
    json: { code: "duplicate_parameter" },
  });
  expect((await send(sandbox, mail, "xkeysib-other-account")).status).toBe(201);
  sandbox.control.advanceClock(15 * 60_000);
  expect((await send(sandbox, mail)).status).toBe(201);
  expect(sandbox.store.accepted()).toHaveLength(3);
  const [newest] = sandbox.store.find();
  expect(newest?.headers.map(([name]) => name.toLowerCase())).not.toContain("idempotencykey");
});

test("X-Sib-Sandbox drop is answered as if sent and sends nothing", async () => {
  const sandbox = await sandboxForTest();
  const response = await send(sandbox, { ...MAIL, headers: { "X-Sib-Sandbox": "drop" } });
  expect(response.status).toBe(201);
  expect(sandbox.store.accepted()).toEqual([]);
});

test.each([
  ["xkeysib-invalid", 401, "unauthorized"],
  ["xkeysib-revoked", 401, "unauthorized"],
  ["SG.other-vendor", 401, "unauthorized"],
  ["xkeysib-quota", 402, "not_enough_credits"],
])("the key %s is answered %i %s", async (key, status, code) => {
  const sandbox = await sandboxForTest();
  expect(await send(sandbox, MAIL, key)).toMatchObject({ status, json: { code } });
});

test("a body that is no JSON is a bad request", async () => {
  const sandbox = await sandboxForTest();
  expect(await send(sandbox, "{")).toMatchObject({ status: 400, json: { code: "bad_request" } });
});

test("names that are neither ASCII nor free of commas are lost, and 8-bit headers arrive garbled", async () => {
  const sandbox = await sandboxForTest();
  await send(sandbox, {
    ...MAIL,
    to: [{ email: "a@example.com", name: "Müller, Eva" }],
    headers: { "X-Note": "café" },
  });
  const [mail] = sandbox.store.find();
  expect(mail?.recipient.name).toBeNull();
  expect(mail?.headers).toContainEqual(["X-Note", "cafÃ©"]);
});

test.each(["proxyOpen", "uniqueProxyOpen", "error", "no-such"])(
  "a webhook for %s, which Brevo's reference does not name, is refused",
  async (event) => {
    const sandbox = await sandboxForTest();
    const hook = {
      url: `${sandbox.url}/hook`,
      type: "transactional",
      events: ["delivered", event],
    };
    const response = await postJson(
      `${sandbox.urls.brevo}/v3/webhooks`,
      { "api-key": "xkeysib-1" },
      hook,
    );
    expect(response).toMatchObject({ status: 400, json: { code: "invalid_parameter" } });
    expect(sandbox.control.webhooks()).toEqual([]);
  },
);
