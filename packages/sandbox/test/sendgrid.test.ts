import { expect, test } from "vitest";
import { postJson, sandboxForTest } from "./harness.ts";
import type { RunningSandbox } from "../src/index.ts";

const MAIL = {
  personalizations: [{ to: [{ email: "asha@example.com", name: "Asha Rao" }] }],
  from: { email: "hello@acme.test", name: "Acme" },
  subject: "News",
  content: [
    { type: "text/plain", value: "Hi" },
    { type: "text/html", value: "<p>Hi</p>" },
  ],
};

function send(sandbox: RunningSandbox, body: unknown, key = "SG.key", headers = {}) {
  const all = { authorization: `Bearer ${key}`, ...headers };
  return postJson(`${sandbox.urls.sendgrid}/v3/mail/send`, all, body);
}

test("a request is answered 202 with no body and one id for all of it", async () => {
  const sandbox = await sandboxForTest();
  const response = await send(sandbox, {
    ...MAIL,
    personalizations: [
      { to: [{ email: "a@example.com" }], custom_args: { log: "1" } },
      { to: [{ email: "b@example.com" }], custom_args: { log: "2" }, subject: "Yours" },
    ],
    custom_args: { campaign: "9" },
    categories: ["june"],
  });
  expect(response.status).toBe(202);
  expect(response.text).toBe("");
  const id = response.headers.get("x-message-id");
  const [first, second] = sandbox.store.find().toReversed();
  expect(first).toMatchObject({ providerMessageId: id, customArgs: { campaign: "9", log: "1" } });
  expect(second).toMatchObject({ providerMessageId: id, subject: "Yours", tags: ["june"] });
  expect(first?.eventMessageId.startsWith(`${id}.`)).toBe(true);
  expect(first?.eventMessageId).not.toBe(second?.eventMessageId);
});

test("substitutions fill subject, text, HTML and headers, and values are not looked at again", async () => {
  const sandbox = await sandboxForTest();
  await send(sandbox, {
    ...MAIL,
    subject: "For -s.name-",
    headers: { "List-Unsubscribe": "<-u->" },
    content: [
      { type: "text/plain", value: "Hi -t.name-" },
      { type: "text/html", value: "<p>-h.name-</p>" },
    ],
    personalizations: [
      {
        to: [{ email: "a@example.com" }],
        substitutions: {
          "-s.name-": "-t.name-",
          "-t.name-": "A & B",
          "-h.name-": "A &amp; B",
          "-u-": "https://x.test/u/1",
        },
      },
    ],
  });
  const [mail] = sandbox.store.find();
  expect(mail).toMatchObject({
    subject: "For -t.name-",
    text: "Hi A & B",
    html: "<p>A &amp; B</p>",
  });
  expect(mail?.headers).toContainEqual(["List-Unsubscribe", "<https://x.test/u/1>"]);
});

test("of two tags that begin alike the longer one is filled", async () => {
  const sandbox = await sandboxForTest();
  const substitutions = { "%na": "short", "%name": "Asha" };
  const personalizations = [{ to: [{ email: "a@example.com" }], substitutions }];
  await send(sandbox, { ...MAIL, subject: "%name %na", personalizations });
  expect(sandbox.store.find()[0]?.subject).toBe("Asha short");
});

test("sandbox mode answers 200 and sends nothing", async () => {
  const sandbox = await sandboxForTest();
  const body = { ...MAIL, mail_settings: { sandbox_mode: { enable: true } } };
  expect((await send(sandbox, body)).status).toBe(200);
  expect(sandbox.store.accepted()).toEqual([]);
});

test.each([
  ["no personalizations", { personalizations: [] }, "personalizations"],
  ["an envelope without to", { personalizations: [{ to: [] }] }, "personalizations.0.to"],
  [
    "the same address twice",
    { personalizations: [{ to: [{ email: "a@b.co" }, { email: "A@b.co" }] }] },
    "personalizations.0",
  ],
  [
    "a name with a comma",
    { personalizations: [{ to: [{ email: "a@b.co", name: "Rao, Asha" }] }] },
    "personalizations.0.to.0.name",
  ],
  ["a custom arg that is no string", { custom_args: { n: 1 } }, "custom_args.n"],
  ["custom args beyond 10,000 bytes", { custom_args: { n: "x".repeat(10_000) } }, "custom_args"],
  [
    "substitutions beyond 10,000 bytes",
    {
      personalizations: [
        { to: [{ email: "a@b.co" }], substitutions: { "-a-": "x".repeat(10_000) } },
      ],
    },
    "personalizations.0.substitutions",
  ],
  ["a reserved header", { headers: { Subject: "x" } }, "headers"],
  ["no content", { content: [] }, "content"],
  ["HTML before text", { content: MAIL.content.toReversed() }, "content"],
  ["no subject", { subject: undefined }, "subject"],
  ["no sender", { from: undefined }, "from.email"],
  [
    "eleven categories",
    { categories: Array.from({ length: 11 }, (_, i) => `c${i}`) },
    "categories",
  ],
  ["an unknown member", { subjct: "x" }, "subjct"],
])("%s is refused with SendGrid's error list", async (_name, change, field) => {
  const sandbox = await sandboxForTest();
  const response = await send(sandbox, { ...MAIL, ...change });
  expect(response.status).toBe(400);
  expect(response.json).toEqual({
    errors: [
      { message: expect.any(String), field, help: expect.stringContaining("errors.html#message.") },
    ],
  });
  expect(sandbox.store.accepted()).toEqual([]);
});

test("a thousand personalizations are taken and one more is refused", async () => {
  const sandbox = await sandboxForTest();
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ to: [{ email: `p${index}@example.com` }] }));
  expect((await send(sandbox, { ...MAIL, personalizations: many(1_000) })).status).toBe(202);
  const refused = await send(sandbox, { ...MAIL, personalizations: many(1_001) });
  expect(refused.status).toBe(400);
  expect(sandbox.store.accepted()).toHaveLength(1_000);
});

test.each([
  ["SG.invalid", 401],
  ["SG.revoked", 401],
  ["re_other", 401],
  ["SG.forbidden", 403],
  ["SG.quota", 401],
])("the key %s is answered %i", async (key, status) => {
  const sandbox = await sandboxForTest();
  const response = await send(sandbox, MAIL, key);
  expect(response.status).toBe(status);
  expect(response.json).toMatchObject({ errors: [{ field: null, help: null }] });
});

test("a body of another type is a 415", async () => {
  const sandbox = await sandboxForTest();
  const response = await send(sandbox, MAIL, "SG.key", { "content-type": "text/plain" });
  expect(response.status).toBe(415);
});
