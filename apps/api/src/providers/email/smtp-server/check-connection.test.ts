import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { smtpServerOf } from "@dakiya/domain/email-settings";
import type { SmtpServer } from "@dakiya/domain/email-settings";
import { startSandbox, UNTRUSTED_CERTIFICATE, UNTRUSTED_KEY } from "@dakiya/sandbox";
import type { RunningSandbox } from "@dakiya/sandbox";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { VENDOR_URLS } from "../../../config.ts";
import { isLoopback } from "../../../settings/public-address.ts";
import { createEmailProviders } from "../index.ts";
import { makeCredentials } from "../testing/make-batch.ts";
import { EXPIRED } from "../testing/expired-certificate.ts";

let sandbox: RunningSandbox;
let here: Partial<SmtpServer>;
beforeAll(async () => {
  sandbox = await startSandbox();
  here = { host: "127.0.0.1", port: portOf(sandbox.smtpUrl) };
});
beforeEach(() => sandbox.control.reset());
afterAll(async () => await sandbox.close());

const portOf = (url: string): number => Number(new URL(url).port);

async function check(
  server: Partial<SmtpServer>,
  { secret = "good-secret", authorities = [] as string[], deadlineMs = 5_000 } = {},
) {
  const network = { isAllowed: isLoopback, authorities };
  const providers = createEmailProviders(VENDOR_URLS, network);
  onTestFinished(providers.close);
  const credentials = makeCredentials({
    service: "smtp_server",
    smtpServer: { ...smtpServerOf("own"), userName: "post", ...server },
    smtpServerPassword: secret,
  });
  return await providers.check(credentials, { deadlineMs });
}

/** Listens and gives each connection a greeting, or nothing. */
async function listen(greeting: string): Promise<number> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    if (greeting !== "") socket.end(greeting);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

describe("the test of a connection", () => {
  it("says yes where the account may sign in and send, and mails nobody", async () => {
    expect(await check(here)).toEqual({ kind: "accepted" });
    expect(await check({ ...here, signIn: "xoauth2" })).toEqual({ kind: "accepted" });
    expect(sandbox.store.accepted()).toHaveLength(0);
  });

  it("names DNS", async () => {
    expect(await check({ host: "smtp.nowhere.invalid" })).toEqual({
      kind: "refused",
      reason: "The name smtp.nowhere.invalid was not found. Check how it is written",
    });
  });

  it("names the address that is not connected to", async () => {
    expect(await check({ host: "10.0.0.1" })).toMatchObject({
      reason: expect.stringMatching(/^10\.0\.0\.1, port 587, is where Dakiya does not connect to/),
    });
  });

  it("names the connection: refused, silent, or turned away", async () => {
    expect(await check({ ...here, port: 9 })).toEqual({
      kind: "unknown",
      reason:
        "Nothing answers at 127.0.0.1, port 9. Use port 587 with STARTTLS, or port 465 with TLS",
    });
    const silent = { ...here, port: await listen("") };
    expect(await check(silent, { deadlineMs: 400 })).toMatchObject({
      kind: "unknown",
      reason: expect.stringMatching(/^127\.0\.0\.1 did not answer in time on port/),
    });
    const busy = { ...here, port: await listen("421 4.7.0 Too many connections\r\n") };
    expect(await check(busy)).toMatchObject({
      kind: "unknown",
      reason: expect.stringContaining("takes no connections now: 421 4.7.0 Too many connections"),
    });
  });

  it.each(["starttls", "first byte"] as const)(
    "names the fault of a certificate, with %s",
    async (from) => {
      const encryption = from === "starttls" ? "starttls" : "tls";
      const own = { key: UNTRUSTED_KEY, cert: UNTRUSTED_CERTIFICATE, from };
      const port = portOf(await sandbox.listenSmtpOverTls(own));
      const elsewhere = portOf(await sandbox.listenSmtpOverTls(own, "127.0.0.2"));
      const expired = portOf(await sandbox.listenSmtpOverTls({ ...EXPIRED, from }));
      const trusting = { authorities: [UNTRUSTED_CERTIFICATE, EXPIRED.cert] };
      const local = { host: "localhost", encryption } as const;
      expect(await check({ ...local, port }, trusting)).toEqual({ kind: "accepted" });
      expect(await check({ ...local, port })).toEqual({
        kind: "refused",
        reason:
          "The certificate of localhost is self-signed. The server needs one of a public authority",
      });
      expect(await check({ ...local, host: "127.0.0.2", port: elsewhere }, trusting)).toEqual({
        kind: "refused",
        reason:
          "The certificate of 127.0.0.2 is for another name. Enter the server's name as it stands in the certificate",
      });
      expect(await check({ ...local, port: expired }, trusting)).toEqual({
        kind: "refused",
        reason: "The certificate of localhost is expired. Ask its administrator to renew it",
      });
    },
  );

  it("names TLS where the port does not speak it", async () => {
    expect(await check({ ...here, encryption: "tls" })).toMatchObject({
      kind: "refused",
      reason: expect.stringMatching(/^127\.0\.0\.1 does not speak TLS on port \d+\. Use port 587/),
    });
  });

  it("names the sign-in, in the server's words and without the password", async () => {
    expect(await check(here, { secret: "wrong-secret" })).toEqual({
      kind: "refused",
      reason:
        "The mail server 127.0.0.1 did not accept the user name or the password: 535 5.7.8 Username and Password not accepted. Many services want an app password",
    });
    const token = await check({ ...here, signIn: "xoauth2" }, { secret: "revoked-token" });
    expect(token).toMatchObject({ reason: expect.stringContaining("the access token") });
    expect(JSON.stringify(token)).not.toContain("revoked-token");
    sandbox.control.queueFault("smtp", { mode: "smtpReply", code: 454, at: "auth" });
    expect(await check(here)).toMatchObject({ kind: "unknown" });
  });

  it.each([
    ["mail", 553, "5.7.1 Not allowed", true],
    ["rcpt", 553, "5.7.1 Sender address rejected: not owned by user post", true],
    ["rcpt", 550, "5.1.1 No such user", false],
    ["rcpt", 451, "4.7.1 Greylisted", false],
  ] as const)(
    "names the sender that %s answers with %i %s: %s",
    async (at, code, said, isFault) => {
      sandbox.control.queueFault("smtp", { mode: "smtpReply", code, at, message: said });
      const outcome = await check(here);
      expect(outcome.kind).toBe(isFault ? "refused" : "accepted");
      if (isFault) {
        expect(outcome).toHaveProperty(
          "reason",
          `The mail server 127.0.0.1 does not let this account send as hello@acme.example: ${code} ${said}. Use the account's own address as Company Email, or allow this one there`,
        );
      }
    },
  );
});
