import { startSandbox } from "@dakiya/sandbox";
import type { RunningSandbox } from "@dakiya/sandbox";
import { afterAll, beforeAll, beforeEach, expect, it, test } from "vitest";
import { createEmailProviders } from "../index.ts";
import type { CredentialCheck, EmailProviders } from "../index.ts";
import { makeBatch, makeCredentials } from "../testing/make-batch.ts";
import type { SendOutcome } from "../types.ts";

let sandbox: RunningSandbox;
let email: EmailProviders;
beforeAll(async () => {
  sandbox = await startSandbox({ smtp: false });
  email = createEmailProviders({ ...sandbox.urls, gmailSmtp: "smtp://127.0.0.1:9" });
});
beforeEach(() => sandbox.control.reset());
afterAll(async () => {
  await email.close();
  await sandbox.close();
});

const SECRET = "sandbox/secret/access/key";
const KEY = "AKIASANDBOX000000001";
type Change = { region?: string; accessKeyId?: string; secret?: string; senderEmail?: string };
const credentialsOf = (change: Change = {}) => {
  const { region = "ap-south-1", accessKeyId = KEY, secret = SECRET, ...more } = change;
  const account = { sesAccount: { region, accessKeyId }, sesSecretAccessKey: secret };
  return makeCredentials({ service: "ses", ...account, ...more });
};
const check = (change: Change, over = email): Promise<CredentialCheck> =>
  over.check(credentialsOf(change), { deadlineMs: 20_000 });
const send = (change: Change, from = "hello@acme.example"): Promise<SendOutcome> =>
  email
    .for("ses")
    .prepare(makeBatch(1, { from: { address: from, name: "Acme" } }), credentialsOf(change))
    .send({ deadlineMs: 20_000 });

test("A key that works brings the account's own limits along", async () => {
  expect(await check({})).toEqual({
    kind: "accepted",
    limits: { perDay: 1_000_000, perSecond: 1_000 },
  });
});

it.each([
  [{ accessKeyId: "AKIAINVALID000000001" }, /^Amazon does not know this access key ID/],
  [{ secret: "wrong" }, /^The secret access key does not belong to the access key ID/],
  [
    { accessKeyId: "AKIADENIED0000000001" },
    /^The access key's user lacks a permission: .*GetAccount/,
  ],
  [{ accessKeyId: "AKIAPAUSED0000000001" }, /^Amazon SES has paused this account/],
  [
    { senderEmail: "a@unverified.example" },
    "Amazon SES has not verified unverified.example in ap-south-1. Verify the domain there, or correct the region",
  ],
  [{ senderEmail: "a@missing.example" }, /^Amazon SES has not verified missing\.example/],
])("The check of %j names the step that fails", async (change, reason) => {
  const found = await check(change);
  expect(found).toMatchObject({
    kind: "refused",
    reason: typeof reason === "string" ? reason : expect.stringMatching(reason),
  });
  expect(JSON.stringify(found)).not.toContain(SECRET);
});

it.each([
  ["an access key that was deactivated", { accessKeyId: "AKIAREVOKED000000001" }, "credentials"],
  ["a user without the permission", { accessKeyId: "AKIADENIED0000000001" }, "account"],
  ["a paused account", { accessKeyId: "AKIAPAUSED0000000001" }, "account"],
  ["a spent quota", { accessKeyId: "AKIAQUOTA00000000001" }, "quota"],
] as const)("%s pauses", async (_name, change, cause) => {
  expect(await send(change)).toMatchObject({ kind: "pause", cause });
});

test("An unverified sender pauses with what to do, and so does an account in SES's sandbox", async () => {
  const said = await send({}, "hello@unverified.example");
  expect(said).toMatchObject({ kind: "pause", cause: "account" });
  expect(said).toHaveProperty("reason", expect.stringContaining("Verify the company email"));
  sandbox.control.queueFault("ses", {
    mode: "refusal",
    message: "Email address is not verified. The following identities failed: asha@example.com",
  });
  expect(await send({})).toMatchObject({ kind: "pause", cause: "account" });
});
