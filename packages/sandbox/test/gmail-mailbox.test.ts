import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sandboxForTest } from "./harness.ts";
import type { RunningSandbox } from "../src/index.ts";

const VERIFIER = "v".repeat(43);
const BACK = "http://127.0.0.1:3000/back";
const READ = "https://www.googleapis.com/auth/gmail.readonly";
const EMAIL = "asha@example.com";
const CLIENT = { client_id: "id", client_secret: "secret" };

/** The tokens that a consent for some scope gives. */
async function consented(sandbox: RunningSandbox, scope: string) {
  const consent = await fetch(sandbox.urls.googleAuth, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({
      ...{ client_id: "id", redirect_uri: BACK, response_type: "code", scope, state: "s" },
      code_challenge: createHash("sha256").update(VERIFIER).digest("base64url"),
      ...{ code_challenge_method: "S256", access_type: "offline", prompt: "consent" },
      email: EMAIL,
    }),
  });
  const code = new URL(consent.headers.get("location") ?? "").searchParams.get("code") ?? "";
  const more = { code, redirect_uri: BACK, code_verifier: VERIFIER };
  return await tokens(sandbox, { grant_type: "authorization_code", ...more });
}

async function tokens(sandbox: RunningSandbox, form: Record<string, string>) {
  const response = await fetch(sandbox.urls.googleToken, {
    method: "POST",
    body: new URLSearchParams({ ...CLIENT, ...form }),
  });
  return (await response.json()) as Record<string, string>;
}

type Body = {
  emailAddress: string;
  historyId: string;
  nextPageToken: string;
  raw: string;
  messages?: { id: string }[];
  history?: object[];
};

/** A mailbox that may be read, by its token. */
async function mailbox() {
  const sandbox = await sandboxForTest();
  const { access_token: token = "", refresh_token: refresh = "" } = await consented(sandbox, READ);
  const get = async (path: string, bearer = token) => {
    const response = await fetch(`${sandbox.urls.gmail}/gmail/v1/users/me/${path}`, {
      headers: { authorization: `Bearer ${bearer}` },
    });
    return { status: response.status, json: (await response.json()) as Body };
  };
  const deliver = (raw: string, more = {}) => sandbox.control.deliverGmail(EMAIL, raw, more);
  return { sandbox, get, deliver, refresh };
}

test("a token to read reads its own mailbox, also after it was refreshed, and sends nothing", async () => {
  const { sandbox, get, deliver, refresh } = await mailbox();
  deliver("Subject: Hi\r\n\r\nHello");
  sandbox.control.deliverGmail("ravi@example.com", "Subject: Other\r\n\r\n");
  expect(await get("profile")).toMatchObject({
    status: 200,
    json: { emailAddress: EMAIL, messagesTotal: 1, historyId: expect.stringMatching(/^\d+$/) },
  });
  const fresh = await tokens(sandbox, { grant_type: "refresh_token", refresh_token: refresh });
  expect(fresh).toMatchObject({ scope: READ });
  expect((await get("profile", fresh["access_token"])).json.emailAddress).toBe(EMAIL);
  const sent = await fetch(`${sandbox.urls.gmail}/gmail/v1/users/me/messages/send`, {
    method: "POST",
    headers: { authorization: `Bearer ${fresh["access_token"]}` },
    body: "{}",
  });
  expect(sent.status).toBe(403);
});

test.each([
  ["", 401, "required"],
  ["ya29.expired", 401, "authError"],
  ["ya29.pasted", 403, "insufficientPermissions"],
])("the token %j is answered %i %s", async (token, status, reason) => {
  const { get } = await mailbox();
  expect(await get("messages", token)).toMatchObject({
    status,
    json: { error: { code: status, errors: [{ reason }] } },
  });
});

test("a token to send may not read", async () => {
  const { sandbox, get } = await mailbox();
  const send = await consented(sandbox, "https://www.googleapis.com/auth/gmail.send");
  expect((await get("profile", send["access_token"])).status).toBe(403);
});

test("messages are listed newest first, by label, time and Message-ID, in pages", async () => {
  const { get, deliver } = await mailbox();
  const old = deliver("Message-ID: <old@x>\r\n\r\n", { at: "2026-01-01T00:00:00Z" });
  const one = deliver("Message-ID: <one@x>\r\n\r\n");
  const two = deliver("Message-ID: <two@x>\r\n\r\n");
  const spam = deliver("Message-ID: <spam@x>\r\n\r\n", { labels: ["SPAM"] });
  const ids = async (query: string) => {
    const { json } = await get(`messages?${query}`);
    return (json.messages ?? []).map(({ id }) => id);
  };
  expect(await ids("labelIds=INBOX")).toEqual([two, one, old]);
  expect(await ids("labelIds=INBOX&q=after:1780000000")).toEqual([two, one]);
  expect(await ids("labelIds=SPAM")).toEqual([]);
  expect(await ids("labelIds=SPAM&includeSpamTrash=true")).toEqual([spam]);
  expect(await ids(`q=${encodeURIComponent("rfc822msgid:one@x")}`)).toEqual([one]);
  const first = await get("messages?maxResults=2");
  expect(first.json.messages).toHaveLength(2);
  expect(await ids(`maxResults=2&pageToken=${first.json.nextPageToken}`)).toEqual([old]);
  expect((await get("messages?q=is:unread")).status).toBe(400);
});

test("a message is given in part: its decoded head, or its bytes", async () => {
  const { get, deliver } = await mailbox();
  const raw = "Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=\r\n a\r\nTo: b@x\r\n\r\nSubject: no\r\n";
  const id = deliver(raw);
  const head = await get(`messages/${id}?format=metadata&fields=internalDate,payload/headers`);
  expect(head.json).toEqual({
    internalDate: expect.stringMatching(/^\d{13}$/),
    payload: {
      headers: [
        { name: "Subject", value: "Grüße a" },
        { name: "To", value: "b@x" },
      ],
    },
  });
  const whole = await get(`messages/${id}?format=raw`);
  expect(Buffer.from(whole.json.raw, "base64url").toString()).toBe(raw);
  expect(whole.json).toMatchObject({ id, threadId: id, labelIds: ["INBOX", "UNREAD"] });
  expect((await get("messages/18c0000000000000")).status).toBe(404);
});

test("a history says what came since a point, by label, until the point is forgotten", async () => {
  const { sandbox, get, deliver } = await mailbox();
  deliver("Subject: before\r\n\r\n");
  const start = (await get("profile")).json.historyId;
  const one = deliver("Subject: one\r\n\r\n");
  const spam = deliver("Subject: spam\r\n\r\n", { labels: ["SPAM"] });
  const since = async (point: string, more = "") =>
    await get(`history?startHistoryId=${point}&labelId=INBOX${more}`);
  const { json } = await since(start);
  expect(json.history).toMatchObject([{ messagesAdded: [{ message: { id: one } }] }]);
  sandbox.control.labelGmail(EMAIL, spam, { add: ["INBOX"], remove: ["SPAM"] });
  const moved = await since(json.historyId, "&historyTypes=messageAdded&historyTypes=labelAdded");
  expect(moved.json.history).toMatchObject([
    { labelsAdded: [{ message: { id: spam }, labelIds: ["INBOX"] }] },
  ]);
  const end = await since(moved.json.historyId);
  expect(end.json).toEqual({ historyId: moved.json.historyId });
  sandbox.control.forgetGmailHistory(EMAIL);
  expect(await since(end.json.historyId)).toMatchObject({
    status: 404,
    json: { error: { errors: [{ reason: "notFound" }] } },
  });
  expect((await get("history")).status).toBe(400);
});
