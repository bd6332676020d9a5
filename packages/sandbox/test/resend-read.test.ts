import { expect, test } from "vitest";
import { jsonOf, postJson, sandboxForTest, temporaryFolder } from "./harness.ts";
import type { RunningSandbox } from "../src/index.ts";

const MAIL = { from: "Acme <hello@acme.test>", subject: "News", html: "<p>Hi</p>", text: "Hi" };
const KEY = { authorization: "Bearer re_key" };

async function send(sandbox: RunningSandbox, mail: object, headers = KEY): Promise<string> {
  const { json } = await postJson(`${sandbox.urls.resend}/emails`, headers, { ...MAIL, ...mail });
  return (json as { id: string }).id;
}

async function get(sandbox: RunningSandbox, path: string, headers: Record<string, string> = KEY) {
  const response = await fetch(sandbox.urls.resend + path, { headers });
  return {
    status: response.status,
    headers: response.headers,
    json: jsonOf(await response.text()) as Record<string, unknown>,
  };
}

async function idsOf(sandbox: RunningSandbox, query: string) {
  const { json } = await get(sandbox, `/emails${query}`);
  const data = json["data"] as { id: string }[];
  return { ids: data.map(({ id }) => id), more: json["has_more"] };
}

/** Five emails, newest first. */
async function fiveSent(sandbox: RunningSandbox): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 1; n <= 5; n += 1) ids.unshift(await send(sandbox, { to: `p${n}@example.com` }));
  return ids;
}

test("an email is retrieved whole, whatever its recipients", async () => {
  const sandbox = await sandboxForTest();
  const id = await send(sandbox, {
    to: ["Asha Rao <asha@example.com>", "b@example.com"],
    cc: "c@example.com",
    bcc: ["d@example.com", "asha@example.com"],
    reply_to: "care@acme.test",
    tags: [{ name: "log", value: "t1" }],
  });
  sandbox.control.advanceClock(60_000);
  const answer = await get(sandbox, `/emails/${id}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("ratelimit-limit")).toBe("5");
  expect(answer.json).toEqual({
    object: "email",
    id,
    message_id: `<${id}@email.amazonses.com>`,
    from: "Acme <hello@acme.test>",
    to: ["Asha Rao <asha@example.com>", "b@example.com"],
    cc: ["c@example.com"],
    bcc: ["d@example.com", "asha@example.com"],
    reply_to: ["care@acme.test"],
    subject: "News",
    html: "<p>Hi</p>",
    text: "Hi",
    tags: [{ name: "log", value: "t1" }],
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/),
    last_event: "delivered",
    scheduled_at: null,
  });
});

test("the list names each email once and without its bodies, and null for what it has none of", async () => {
  const sandbox = await sandboxForTest();
  const id = await send(sandbox, { to: ["asha@example.com", "b@example.com"] });
  sandbox.control.advanceClock(60_000);
  expect((await get(sandbox, "/emails")).json).toEqual({
    object: "list",
    has_more: false,
    data: [
      {
        id,
        message_id: `<${id}@email.amazonses.com>`,
        from: "Acme <hello@acme.test>",
        to: ["asha@example.com", "b@example.com"],
        cc: null,
        bcc: null,
        reply_to: null,
        subject: "News",
        created_at: expect.any(String),
        last_event: "delivered",
        scheduled_at: null,
      },
    ],
  });
  expect((await get(sandbox, `/emails/${id}`)).json).toMatchObject({
    cc: [],
    bcc: [],
    reply_to: [],
  });
});

test("pages lead through all emails to older and to newer ones", async () => {
  const sandbox = await sandboxForTest();
  const [e = "", d = "", c = "", b = "", a = ""] = await fiveSent(sandbox);
  expect(await idsOf(sandbox, "")).toEqual({ ids: [e, d, c, b, a], more: false });
  expect(await idsOf(sandbox, "?limit=2")).toEqual({ ids: [e, d], more: true });
  expect(await idsOf(sandbox, `?limit=2&after=${d}`)).toEqual({ ids: [c, b], more: true });
  expect(await idsOf(sandbox, `?limit=2&after=${b}`)).toEqual({ ids: [a], more: false });
  expect(await idsOf(sandbox, `?limit=2&before=${a}`)).toEqual({ ids: [c, b], more: true });
  expect(await idsOf(sandbox, `?limit=2&before=${c}`)).toEqual({ ids: [e, d], more: false });
  expect(await idsOf(sandbox, `?before=${e}`)).toEqual({ ids: [], more: false });
});

test("without a limit a page has twenty emails", async () => {
  const sandbox = await sandboxForTest();
  const batch = Array.from({ length: 21 }, (_, n) => ({ ...MAIL, to: `p${n}@example.com` }));
  await postJson(`${sandbox.urls.resend}/emails/batch`, KEY, batch);
  const { ids, more } = await idsOf(sandbox, "");
  expect({ count: ids.length, more }).toEqual({ count: 20, more: true });
  expect((await idsOf(sandbox, "?limit=21")).more).toBe(false);
});

test.each([
  "?limit=0",
  "?limit=101",
  "?limit=ten",
  "?limit=",
  "?after=x",
  "?before=4ef9a417-02e9-4d39-ad75-9611e0fcc33c",
  "?after=x&before=x",
])("the page %s is a validation error", async (query) => {
  const sandbox = await sandboxForTest();
  expect(await get(sandbox, `/emails${query}`)).toMatchObject({
    status: 422,
    json: { statusCode: 422, name: "validation_error", message: expect.any(String) },
  });
});

test("an account sees its own emails alone", async () => {
  const sandbox = await sandboxForTest();
  const id = await send(sandbox, { to: "asha@example.com" });
  const other = { authorization: "Bearer re_other" };
  expect((await get(sandbox, "/emails", other)).json["data"]).toEqual([]);
  expect(await get(sandbox, `/emails/${id}`, other)).toMatchObject({
    status: 404,
    json: { statusCode: 404, name: "not_found" },
  });
  expect(await get(sandbox, "/emails/0")).toMatchObject({
    status: 422,
    json: { name: "invalid_parameter" },
  });
});

test.each([
  ["", 401, "missing_api_key"],
  ["Bearer re_revoked", 403, "invalid_api_key"],
  ["Bearer re_restricted", 401, "restricted_api_key"],
])("reading with the credential '%s' is answered %i %s", async (authorization, status, name) => {
  const sandbox = await sandboxForTest();
  for (const path of ["/emails", "/emails/4ef9a417-02e9-4d39-ad75-9611e0fcc33c"]) {
    expect(await get(sandbox, path, { authorization })).toMatchObject({ status, json: { name } });
  }
});

test("reading meets the faults of sending", async () => {
  const sandbox = await sandboxForTest();
  sandbox.control.queueFault("resend", { mode: "rateLimit", retryAfterSeconds: 3 });
  const refused = await get(sandbox, "/emails");
  expect(refused).toMatchObject({ status: 429, json: { name: "rate_limit_exceeded" } });
  expect(refused.headers.get("retry-after")).toBe("3");
});

test("the last event follows the address, the clock and what was posted by hand", async () => {
  const sandbox = await sandboxForTest({ webhookDelayMs: 60_000 });
  const last = async (id: string) => (await get(sandbox, `/emails/${id}`)).json["last_event"];
  const fine = await send(sandbox, { to: "asha@example.com" });
  const bounced = await send(sandbox, { to: "bounce@example.com" });
  const silent = await send(sandbox, { to: "silent@example.com" });
  expect(await last(fine)).toBe("queued");
  sandbox.control.advanceClock(61_000);
  expect(await last(fine)).toBe("sent");
  sandbox.control.advanceClock(60_000);
  expect([await last(fine), await last(bounced), await last(silent)]).toEqual([
    "delivered",
    "bounced",
    "queued",
  ]);
  const mailId = sandbox.store.find({ recipient: "asha" })[0]?.id ?? "";
  sandbox.control.emitEvents([{ mailId, kind: "opened" }]);
  sandbox.control.emitEvents([{ mailId, kind: "unsubscribed" }]);
  sandbox.control.emitEvents([{ mailId, kind: "spam" }], { forge: "badSignature" });
  expect(await last(fine)).toBe("opened");
});

test("emails sent before a restart are still there", async () => {
  const dataDir = temporaryFolder();
  const first = await sandboxForTest({ dataDir });
  const id = await send(first, { to: "asha@example.com", cc: "c@example.com" });
  await first.close();
  const second = await sandboxForTest({ dataDir });
  expect((await get(second, `/emails/${id}`)).json).toMatchObject({ id, cc: ["c@example.com"] });
});
