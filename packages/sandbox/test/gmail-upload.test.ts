import { expect, test } from "vitest";
import { jsonOf, sandboxForTest } from "./harness.ts";
import type { RunningSandbox } from "../src/index.ts";

const MIME = [
  "From: Acme <hello@acme.test>",
  "To: Asha Rao <asha@example.com>",
  "Subject: News",
  'Content-Type: multipart/alternative; boundary="inner"',
  "",
  "--inner",
  "Content-Type: text/plain; charset=utf-8",
  "",
  "नमस्ते +/= --outer",
  "--inner",
  "Content-Type: text/html; charset=utf-8",
  "",
  "<p>नमस्ते</p>",
  "--inner--",
  "",
].join("\r\n");

async function upload(
  sandbox: RunningSandbox,
  uploadType: string,
  type: string,
  body: string,
  token = "ya29.token",
) {
  const path = `/upload/gmail/v1/users/me/messages/send?uploadType=${uploadType}`;
  const response = await fetch(sandbox.urls.gmail + path, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": type },
    body: Buffer.from(body),
  });
  return { status: response.status, json: jsonOf(await response.text()) };
}

/** A body as Google's libraries write it, ending lines in their ways. */
function related(parts: { head: string[]; content: string }[], eol = "\r\n"): string {
  const written = parts.map(({ head, content }) => ["--outer", ...head, "", content, ""].join(eol));
  return `${written.join("")}--outer--`;
}

const RELATED = "multipart/related; boundary=outer";
const JSON_PART = { head: ["content-type: application/json"], content: "{}" };
const MAIL_PART = { head: ["content-type: message/rfc822"], content: MIME };

async function expectKept(sandbox: RunningSandbox, answer: { status: number; json: unknown }) {
  const [mail, ...more] = sandbox.store.find();
  expect(more).toEqual([]);
  const id = mail?.providerMessageId;
  expect(answer).toEqual({ status: 200, json: { id, threadId: id, labelIds: ["SENT"] } });
  expect(mail).toMatchObject({
    service: "gmail",
    recipient: { email: "asha@example.com", name: "Asha Rao" },
    subject: "News",
  });
  expect(mail?.text?.trim()).toBe("नमस्ते +/= --outer");
  expect(mail?.html?.trim()).toBe("<p>नमस्ते</p>");
}

test("a message uploaded as it is is sent like one in JSON", async () => {
  const sandbox = await sandboxForTest();
  await expectKept(sandbox, await upload(sandbox, "media", "message/rfc822", MIME));
});

const BASE64 = "Content-Transfer-Encoding: base64";

test.each([
  ["as googleapis writes it", RELATED, related([JSON_PART, MAIL_PART])],
  [
    "with a quoted boundary and lines that end in LF alone",
    'multipart/related; type="a/b"; boundary="outer"',
    related([JSON_PART, MAIL_PART], "\n"),
  ],
  [
    "with a preamble, a message in base64 and a closing line",
    RELATED,
    `preamble\r\n${related([
      JSON_PART,
      {
        head: ["Content-Type: message/rfc822", BASE64],
        content: Buffer.from(MIME).toString("base64"),
      },
    ])}\r\n`,
  ],
])("a multipart upload %s is sent", async (_name, type, body) => {
  const sandbox = await sandboxForTest();
  await expectKept(sandbox, await upload(sandbox, "multipart", type, body));
});

test.each([
  ["media of another type", "media", "text/plain", MIME, "badContent"],
  [
    "a message with no recipient",
    "media",
    "message/rfc822",
    "Subject: x\r\n\r\nhi",
    "invalidArgument",
  ],
  ["a resumable upload", "resumable", "message/rfc822", MIME, "invalidArgument"],
  [
    "multipart of another kind",
    "multipart",
    "multipart/form-data; boundary=outer",
    related([JSON_PART, MAIL_PART]),
    "badContent",
  ],
  ["no boundary", "multipart", "multipart/related", related([JSON_PART, MAIL_PART]), "badContent"],
  ["one part", "multipart", RELATED, related([MAIL_PART]), "badContent"],
  ["three parts", "multipart", RELATED, related([JSON_PART, MAIL_PART, MAIL_PART]), "badContent"],
  ["no end", "multipart", RELATED, related([JSON_PART, MAIL_PART]).slice(0, -2), "badContent"],
  [
    "the parts the wrong way round",
    "multipart",
    RELATED,
    related([MAIL_PART, JSON_PART]),
    "invalidArgument",
  ],
  [
    "a second part of another type",
    "multipart",
    RELATED,
    related([JSON_PART, JSON_PART]),
    "badContent",
  ],
])(
  "%s is a 400 in Google's error form and sends nothing",
  async (_name, uploadType, type, body, reason) => {
    const sandbox = await sandboxForTest();
    const answer = await upload(sandbox, uploadType, type, body);
    expect(answer).toMatchObject({
      status: 400,
      json: { error: { code: 400, status: "INVALID_ARGUMENT", errors: [{ reason }] } },
    });
    expect(sandbox.store.accepted()).toEqual([]);
  },
);

test.each([
  ["ya29.revoked", 401, "authError"],
  ["ya29.readonly", 403, "insufficientPermissions"],
  ["ya29.quota", 403, "dailyLimitExceeded"],
])("an upload with the token %s is answered %i %s", async (token, status, reason) => {
  const sandbox = await sandboxForTest();
  const answer = await upload(sandbox, "media", "message/rfc822", MIME, token);
  expect(answer).toMatchObject({ status, json: { error: { errors: [{ reason }] } } });
});

test("uploads meet the faults and limits of sending", async () => {
  const sandbox = await sandboxForTest();
  sandbox.control.queueFault("gmail", { mode: "serverError" });
  expect((await upload(sandbox, "media", "message/rfc822", MIME)).status).toBe(500);
  expect(sandbox.store.accepted()).toEqual([]);
  expect((await upload(sandbox, "media", "message/rfc822", MIME)).status).toBe(200);
});
