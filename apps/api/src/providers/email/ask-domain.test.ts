import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startSandbox } from "@dakiya/sandbox";
import type { RunningSandbox } from "@dakiya/sandbox";
import { afterAll, beforeAll, expect, it, onTestFinished, test } from "vitest";
import { createEmailProviders } from "./index.ts";
import type { EmailProviders } from "./index.ts";
import { selectorsIn } from "./ask-domain.ts";
import { makeCredentials } from "./testing/make-batch.ts";
import { SANDBOX_WAYS, WAY_NAMES } from "./testing/ways.ts";
import type { Credentials } from "./types.ts";

let sandbox: RunningSandbox;
let email: EmailProviders;
beforeAll(async () => {
  sandbox = await startSandbox({ smtp: false });
  email = createEmailProviders({ ...sandbox.urls, gmailSmtp: "smtp://127.0.0.1:9" });
});
afterAll(async () => {
  await email.close();
  await sandbox.close();
});

const ask = async (over: EmailProviders, credentials: Partial<Credentials>, deadlineMs = 10_000) =>
  await over.domainSelectors(makeCredentials(credentials), "acme.example", { deadlineMs });

it.each(WAY_NAMES)("%s: the service names the domain's keys", async (name) => {
  const { good, selectors } = SANDBOX_WAYS[name];
  expect(await ask(email, good)).toEqual(selectors);
});

it.each([
  { service: "resend", resendApiKey: "re_restricted" } as const,
  ...WAY_NAMES.flatMap((name) => [SANDBOX_WAYS[name].refused.credentials, SANDBOX_WAYS[name].none]),
])("%j: a key that may not ask leaves it open", async (credentials) => {
  expect(await ask(email, credentials)).toBeNull();
});

test("A service that is silent or breaks has failed, in time; nonsense leaves it open", async () => {
  const replies = [
    null,
    503,
    429,
    "",
    "[7]",
    '{"dns_records":7}',
    '{"dns_records":{"a":{"host_name":"../x"}}}',
  ];
  const server = createServer((_, response) => {
    const reply = replies.shift();
    if (reply === null) return;
    if (typeof reply === "number") response.statusCode = reply;
    response.end(typeof reply === "string" ? reply : "{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const brevo = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const over = createEmailProviders({ ...sandbox.urls, brevo, gmailSmtp: "smtp://127.0.0.1:9" });
  while (replies.length > 0) {
    const [reply] = replies;
    const expected = typeof reply === "string" ? null : "failed";
    expect(await ask(over, { service: "brevo", brevoApiKey: "xkeysib-a" }, 500)).toBe(expected);
  }
  await over.close();
});

test("Selectors are read out of names of keys alone", () => {
  expect(selectorsIn(["S1._domainkey.acme.example", "k2._domainkey", "s1._domainkey"])).toEqual([
    "s1",
    "k2",
  ]);
  expect(
    selectorsIn(["mail.acme.example", "._domainkey.x", "a b._domainkey.x", 7, null]),
  ).toBeNull();
});
