import { createTransport } from "nodemailer";
import { expect, onTestFinished, test } from "vitest";
import { sandboxForTest } from "./harness.ts";
import type { RunningSandbox } from "../src/index.ts";

const MAIL = {
  from: "Acme <hello@acme.test>",
  to: "Asha Rao <asha@example.com>",
  subject: "नमस्ते",
  text: "Hi",
  html: "<p>Hi</p>",
  messageId: "<log-1@acme.test>",
};

function transport(sandbox: RunningSandbox, pass = "abcd efgh ijkl mnop") {
  const { hostname, port } = new URL(sandbox.smtpUrl);
  const mailer = createTransport({
    host: hostname,
    port: Number(port),
    auth: { user: "me@gmail.com", pass },
  });
  onTestFinished(() => mailer.close());
  return mailer;
}

test("a mail is taken for every recipient of the envelope, hidden ones included", async () => {
  const sandbox = await sandboxForTest({ smtp: true });
  const sent = await transport(sandbox).sendMail({ ...MAIL, bcc: "b@example.com" });
  expect(sent.response).toMatch(/^250 2\.0\.0 OK/);
  const mails = sandbox.store.find();
  expect(mails.map(({ recipient }) => recipient.email).toSorted()).toEqual([
    "asha@example.com",
    "b@example.com",
  ]);
  expect(mails[1]).toMatchObject({ subject: "नमस्ते", recipient: { name: "Asha Rao" } });
  expect(sandbox.store.accepted()[0]?.messageId).toBe("<log-1@acme.test>");
});

test("a known bad password is refused with 535", async () => {
  const sandbox = await sandboxForTest({ smtp: true });
  await expect(transport(sandbox, "wrong").sendMail(MAIL)).rejects.toMatchObject({
    code: "EAUTH",
    responseCode: 535,
  });
});

test("an account over its quota is refused with 550 at the end of the mail", async () => {
  const sandbox = await sandboxForTest({ smtp: true });
  await expect(transport(sandbox, "quota").sendMail(MAIL)).rejects.toMatchObject({
    responseCode: 550,
  });
  expect(sandbox.store.accepted()).toEqual([]);
});

test.each([
  ["auth", 454],
  ["mail", 421],
  ["rcpt", 450],
  ["data", 451],
  ["data", 554],
] as const)("a fault at %s answers %i, and the next mail goes through", async (at, code) => {
  const sandbox = await sandboxForTest({ smtp: true });
  sandbox.control.queueFault("smtp", { mode: "smtpReply", at, code });
  await expect(transport(sandbox).sendMail(MAIL)).rejects.toMatchObject({ responseCode: code });
  expect(sandbox.store.accepted()).toEqual([]);
  await transport(sandbox).sendMail(MAIL);
  expect(sandbox.store.accepted()).toHaveLength(1);
});

test.each([
  [true, 1],
  [false, 0],
])(
  "a drop after the dot with accepted %s leaves %i mail, and the sender cannot know",
  async (accepted, count) => {
    const sandbox = await sandboxForTest({ smtp: true });
    sandbox.control.queueFault("smtp", { mode: "dropAfterDot", accepted });
    await expect(transport(sandbox).sendMail(MAIL)).rejects.toThrow();
    expect(sandbox.store.accepted()).toHaveLength(count);
  },
);

test("a fault of a mail waits for one, however many connections are opened before", async () => {
  const sandbox = await sandboxForTest({ smtp: true });
  sandbox.control.queueFault("smtp", { mode: "dropAfterDot" });
  const mailer = transport(sandbox);
  for (let times = 0; times < 2; times += 1) await mailer.verify();
  await expect(mailer.sendMail(MAIL)).rejects.toThrow();
  expect(sandbox.store.accepted()).toHaveLength(1);
});
