import { createHash } from "node:crypto";
import MailComposer from "nodemailer/lib/mail-composer";
import { expect, test } from "vitest";
import { postJson, sandboxForTest } from "./harness.ts";
import type { RunningSandbox } from "../src/index.ts";

function send(sandbox: RunningSandbox, body: unknown, token = "ya29.token") {
  const url = `${sandbox.urls.gmail}/gmail/v1/users/me/messages/send`;
  return postJson(url, { authorization: `Bearer ${token}` }, body);
}

async function rawMail(change: object = {}): Promise<string> {
  const composer = new MailComposer({
    from: "Acme डाकिया <hello@acme.test>",
    to: "Asha Rao <asha@example.com>",
    subject: "Grüße für dich",
    text: "Hi {name}",
    html: "<p>नमस्ते</p>",
    headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    ...change,
  });
  const compiled = composer.compile();
  compiled.keepBcc = true;
  return (await compiled.build()).toString("base64url");
}

test("a MIME message is answered like Gmail's and kept as read by a mail program", async () => {
  const sandbox = await sandboxForTest();
  const response = await send(sandbox, { raw: await rawMail() });
  const [mail] = sandbox.store.find();
  const id = mail?.providerMessageId;
  expect(response).toMatchObject({ status: 200, json: { id, threadId: id, labelIds: ["SENT"] } });
  expect(mail).toMatchObject({
    service: "gmail",
    recipient: { email: "asha@example.com", name: "Asha Rao" },
    from: { email: "hello@acme.test", name: "Acme डाकिया" },
    subject: "Grüße für dich",
  });
  expect(mail?.html).toContain("नमस्ते");
  expect(mail?.text).toContain("Hi {name}");
  expect(mail?.headers).toContainEqual(["List-Unsubscribe-Post", "List-Unsubscribe=One-Click"]);
});

test("recipients come from To, Cc and Bcc, and Bcc is in no header that readers see", async () => {
  const sandbox = await sandboxForTest();
  await send(sandbox, { raw: await rawMail({ cc: "c@example.com", bcc: "b@example.com" }) });
  const mails = sandbox.store.find();
  expect(mails.map(({ recipient }) => recipient.email).toSorted()).toEqual([
    "asha@example.com",
    "b@example.com",
    "c@example.com",
  ]);
  for (const mail of mails) expect(JSON.stringify(mail.headers)).not.toContain("b@example.com");
});

test.each([
  ["no raw", {}, "'raw' RFC822"],
  ["plain base64", { raw: "a+b/" }, "Base64 decoding failed"],
  [
    "no recipient",
    { raw: Buffer.from("Subject: x\r\n\r\nhi").toString("base64url") },
    "Recipient address required",
  ],
])("%s is a 400 in Google's error form", async (_name, body, message) => {
  const sandbox = await sandboxForTest();
  const response = await send(sandbox, body);
  expect(response.status).toBe(400);
  expect(response.json).toMatchObject({
    error: {
      code: 400,
      status: "INVALID_ARGUMENT",
      message: expect.stringContaining(message),
      errors: [{ domain: "global", reason: "invalidArgument" }],
    },
  });
});

test.each([
  ["ya29.invalid", 401, "authError"],
  ["ya29.revoked", 401, "authError"],
  ["ya29.readonly", 403, "insufficientPermissions"],
  ["ya29.quota", 403, "dailyLimitExceeded"],
])("the token %s is answered %i %s", async (token, status, reason) => {
  const sandbox = await sandboxForTest();
  const response = await send(sandbox, { raw: await rawMail() }, token);
  expect(response).toMatchObject({
    status,
    json: { error: { code: status, errors: [{ reason }] } },
  });
});

async function token(sandbox: RunningSandbox, form: Record<string, string>) {
  const response = await fetch(sandbox.urls.googleToken, {
    method: "POST",
    body: new URLSearchParams(form),
  });
  const json = (await response.json()) as Record<string, unknown>;
  return { status: response.status, json };
}

const REFRESH = { grant_type: "refresh_token", client_id: "id", client_secret: "secret" };

test("a refresh token gives an access token that sends for an hour", async () => {
  const sandbox = await sandboxForTest();
  const response = await token(sandbox, { ...REFRESH, refresh_token: "1//r" });
  expect(response).toMatchObject({
    status: 200,
    json: { token_type: "Bearer", expires_in: 3_599 },
  });
  const accessToken = String(response.json["access_token"]);
  const raw = await rawMail();
  expect((await send(sandbox, { raw }, accessToken)).status).toBe(200);
  sandbox.control.advanceClock(3_600_000);
  expect((await send(sandbox, { raw }, accessToken)).status).toBe(401);
});

test("every token given out can be expired at once", async () => {
  const sandbox = await sandboxForTest();
  const response = await token(sandbox, { ...REFRESH, refresh_token: "1//r" });
  sandbox.control.expireGoogleTokens();
  const sent = await send(sandbox, { raw: await rawMail() }, String(response.json["access_token"]));
  expect(sent.status).toBe(401);
});

test.each([
  [{ ...REFRESH, refresh_token: "1//revoked" }, 400, "invalid_grant"],
  [{ ...REFRESH, refresh_token: "" }, 400, "invalid_request"],
  [{ ...REFRESH, client_secret: "", refresh_token: "1//r" }, 401, "invalid_client"],
  [{ ...REFRESH, grant_type: "password" }, 400, "unsupported_grant_type"],
])("a token request %j is answered %i %s", async (form, status, error) => {
  const sandbox = await sandboxForTest();
  expect(await token(sandbox, form)).toMatchObject({ status, json: { error } });
});

test.each([
  ["a refresh token", "refresh_token"],
  ["an access token", "access_token"],
] as const)(
  "%s in the query of a bare POST is revoked with its whole grant",
  async (_name, which) => {
    const sandbox = await sandboxForTest();
    const refresh = { ...REFRESH, refresh_token: "1//r" };
    const given = {
      ...refresh,
      access_token: String((await token(sandbox, refresh)).json["access_token"]),
    };
    const other = await token(sandbox, { ...REFRESH, refresh_token: "1//other" });
    const revoked = await revoke(sandbox, given[which]);
    expect(revoked).toEqual({ status: 200, json: {} });
    const raw = await rawMail();
    expect((await send(sandbox, { raw }, given.access_token)).status).toBe(401);
    expect(await token(sandbox, refresh)).toMatchObject({ json: { error: "invalid_grant" } });
    expect((await send(sandbox, { raw }, String(other.json["access_token"]))).status).toBe(200);
    const again = await revoke(sandbox, given[which]);
    expect(again).toMatchObject({ status: 400, json: { error: "invalid_token" } });
  },
);

test("revoking nothing is refused, in the query and without one", async () => {
  const sandbox = await sandboxForTest();
  for (const query of ["?token=", ""]) {
    const url = `${new URL("revoke", sandbox.urls.googleToken).href}${query}`;
    const response = await fetch(url, { method: "POST" });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: "invalid_request" });
  }
});

async function revoke(sandbox: RunningSandbox, value: string) {
  const url = new URL("revoke", sandbox.urls.googleToken);
  url.searchParams.append("token", value);
  const response = await fetch(url, { method: "POST" });
  return { status: response.status, json: await response.json() };
}

const VERIFIER = "v".repeat(43);
const BACK = "http://127.0.0.1:3000/back";
const CONSENT = {
  client_id: "id",
  redirect_uri: BACK,
  response_type: "code",
  scope: "openid email https://www.googleapis.com/auth/gmail.send",
  state: "a-state",
  code_challenge: createHash("sha256").update(VERIFIER).digest("base64url"),
  code_challenge_method: "S256",
  access_type: "offline",
  prompt: "consent",
};
const EXCHANGE = {
  ...REFRESH,
  grant_type: "authorization_code",
  redirect_uri: BACK,
  code_verifier: VERIFIER,
};

async function consent(sandbox: RunningSandbox, form: Record<string, string>) {
  const response = await fetch(sandbox.urls.googleAuth, {
    method: "POST",
    body: new URLSearchParams(form),
    redirect: "manual",
  });
  const location = response.headers.get("location");
  return { status: response.status, back: location === null ? null : new URL(location) };
}

async function newCode(sandbox: RunningSandbox, change: Record<string, string> = {}) {
  const { back } = await consent(sandbox, { ...CONSENT, email: "asha@example.com", ...change });
  expect(back?.searchParams.get("state")).toBe("a-state");
  return back?.searchParams.get("code") ?? "";
}

test("a code of the consent page is exchanged once, for both tokens and who consented", async () => {
  const sandbox = await sandboxForTest();
  const form = { ...EXCHANGE, code: await newCode(sandbox) };
  const response = await token(sandbox, form);
  expect(response).toMatchObject({
    status: 200,
    json: { access_token: expect.any(String), refresh_token: expect.any(String) },
  });
  const [, payload = ""] = String(response.json["id_token"]).split(".");
  expect(JSON.parse(Buffer.from(payload, "base64url").toString())).toMatchObject({
    aud: "id",
    email: "asha@example.com",
    email_verified: true,
  });
  expect(await token(sandbox, form)).toMatchObject({
    status: 400,
    json: { error: "invalid_grant" },
  });
});

test("without offline access and consent given anew there is no refresh token", async () => {
  const sandbox = await sandboxForTest();
  for (const change of [{ access_type: "online" }, { prompt: "select_account" }]) {
    const response = await token(sandbox, { ...EXCHANGE, code: await newCode(sandbox, change) });
    expect(response.status).toBe(200);
    expect(response.json).not.toHaveProperty("refresh_token");
  }
});

test.each([
  { client_id: "another" },
  { redirect_uri: "http://127.0.0.1:3000/other" },
  { code_verifier: "w".repeat(43) },
  { code: "4/made-up" },
])("a code with %j is no good", async (change) => {
  const sandbox = await sandboxForTest();
  const form = { ...EXCHANGE, code: await newCode(sandbox), ...change };
  expect(await token(sandbox, form)).toMatchObject({
    status: 400,
    json: { error: "invalid_grant" },
  });
});

test.each([
  { redirect_uri: "https://elsewhere.example/back" },
  { response_type: "token" },
  { scope: "openid email" },
  { state: "" },
  { code_challenge_method: "plain" },
  { client_id: "invalid" },
])("the consent page refuses %j and sends nobody anywhere", async (change) => {
  const sandbox = await sandboxForTest();
  const query = { ...CONSENT, ...change, email: "asha@example.com" };
  expect(await consent(sandbox, query)).toEqual({ status: 400, back: null });
  const shown = await fetch(`${sandbox.urls.googleAuth}?${new URLSearchParams(query).toString()}`);
  expect(shown.status).toBe(400);
});

test("the consent page shows whom one can be, and takes a no", async () => {
  const sandbox = await sandboxForTest();
  const shown = await fetch(
    `${sandbox.urls.googleAuth}?${new URLSearchParams(CONSENT).toString()}`,
  );
  expect(await shown.text()).toContain("Allow as Asha Rao");
  const { back } = await consent(sandbox, { ...CONSENT, cancel: "yes" });
  expect(back?.searchParams.get("error")).toBe("access_denied");
});
