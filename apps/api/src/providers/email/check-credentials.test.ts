import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startSandbox } from "@dakiya/sandbox";
import type { RunningSandbox } from "@dakiya/sandbox";
import { afterAll, beforeAll, expect, it, test } from "vitest";
import { createEmailProviders } from "./index.ts";
import type { EmailProviders } from "./index.ts";
import { makeCredentials } from "./testing/make-batch.ts";

let sandbox: RunningSandbox;
let email: EmailProviders;
beforeAll(async () => {
  sandbox = await startSandbox();
  email = createEmailProviders({ ...sandbox.urls, gmailSmtp: sandbox.smtpUrl });
});
afterAll(async () => {
  await email.close();
  await sandbox.close();
});

const NOBODY = {
  ...{ googleAccessToken: null, smtpPassword: null, sendgridApiKey: null },
  ...{ resendApiKey: null, brevoApiKey: null },
};

it.each([
  ["brevo", { brevoApiKey: "xkeysib-good" }, null],
  ["brevo", { brevoApiKey: "xkeysib-invalid" }, "Brevo does not accept this key: Key not found"],
  [
    "brevo",
    { brevoApiKey: "xkeysib-validation" },
    /^Brevo does not let this account send: .*validation/,
  ],
  ["resend", { resendApiKey: "re_good" }, null],
  ["resend", { resendApiKey: "re_restricted" }, null],
  ["resend", { resendApiKey: "re_invalid" }, "Resend does not accept this key: API key is invalid"],
  ["sendgrid", { sendgridApiKey: "SG.good" }, null],
  ["sendgrid", { sendgridApiKey: "SG.invalid" }, /^SendGrid does not accept this key: /],
  ["sendgrid", { sendgridApiKey: "SG.readonly" }, /^SendGrid does not let this key send/],
  ["gmail", { googleAccessToken: "ya29.good" }, null],
  ["gmail", { googleAccessToken: "ya29.expired" }, /^Gmail does not accept this access token/],
  ["gmail", { smtpPassword: "abcd efgh ijkl mnop" }, null],
  ["gmail", { smtpPassword: "invalid" }, /^Gmail did not accept the app password/],
] as const)("%s is asked about %j", async (service, secret, reason) => {
  const before = sandbox.control ? sandbox.store.acceptCounts().size : 0;
  const credentials = makeCredentials({ ...NOBODY, service, ...secret });
  const check = await email.check(credentials, { deadlineMs: 20_000 });
  if (reason === null) expect(check).toEqual({ kind: "accepted" });
  else {
    expect(check).toMatchObject({
      kind: "refused",
      reason: typeof reason === "string" ? reason : expect.stringMatching(reason),
    });
    for (const one of Object.values(secret)) expect(JSON.stringify(check)).not.toContain(one);
  }
  expect(sandbox.store.acceptCounts().size).toBe(before);
});

test("A service that is not there, breaks or never answers could not be asked", async () => {
  const silent = createServer(() => {});
  const broken = createServer((_, response) => response.writeHead(503).end("down"));
  for (const server of [silent, broken])
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const urlOf = (server: typeof silent): string =>
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const url of [urlOf(silent), urlOf(broken), "http://127.0.0.1:1"]) {
    const providers = createEmailProviders({
      ...{ brevo: url, resend: url, sendgrid: url, gmail: url },
      gmailSmtp: url.replace("http", "smtp"),
    } as Parameters<typeof createEmailProviders>[0]);
    for (const more of [
      { service: "brevo", brevoApiKey: "xkeysib-a" },
      { service: "gmail", smtpPassword: "a" },
    ] as const)
      expect(
        await providers.check(makeCredentials({ ...NOBODY, ...more }), { deadlineMs: 500 }),
      ).toMatchObject({ kind: "unknown", reason: expect.stringContaining("could not be reached") });
    await providers.close();
  }
  for (const server of [silent, broken]) {
    server.closeAllConnections();
    server.close();
  }
});
