import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { smtpServer, smtpServerOf } from "@dakiya/domain/email-settings";
import type { SmtpServer } from "@dakiya/domain/email-settings";
import { startSandbox, UNTRUSTED_CERTIFICATE, UNTRUSTED_KEY } from "@dakiya/sandbox";
import type { RunningSandbox } from "@dakiya/sandbox";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { VENDOR_URLS } from "../../../config.ts";
import { isLoopback } from "../../../settings/public-address.ts";
import type { Network } from "../../network/index.ts";
import { createEmailProviders } from "../index.ts";
import { makeBatch, makeCredentials } from "../testing/make-batch.ts";
import { startScriptedSmtp } from "../testing/scripted-smtp.ts";

const HERE: Network = { isAllowed: isLoopback };
const TRUSTED: Network = { isAllowed: isLoopback, authorities: [UNTRUSTED_CERTIFICATE] };
const CERTIFICATE = { key: UNTRUSTED_KEY, cert: UNTRUSTED_CERTIFICATE };
const PORT_ONLY = ({ port }: URL): number => Number(port);

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => await sandbox.close());

async function sendBy(server: Partial<SmtpServer>, network?: Network, secret = "good-secret") {
  const providers = createEmailProviders(VENDOR_URLS, network);
  onTestFinished(providers.close);
  const credentials = makeCredentials({
    service: "smtp_server",
    smtpServer: { ...smtpServerOf("own"), userName: "post", ...server },
    smtpServerPassword: secret,
  });
  const request = providers.for("smtp_server").prepare(makeBatch(1), credentials);
  return await request.send({ deadlineMs: 5_000 });
}

describe("a mail server that a user names", () => {
  it.each(["127.0.0.1", "localhost", "127.9.9.9", "::1"])(
    "is not connected to at %s outside of local mode",
    async (host) => {
      let connections = 0;
      const listener = createServer(() => (connections += 1)).listen(
        0,
        host === "::1" ? host : "0.0.0.0",
      );
      await once(listener, "listening");
      onTestFinished(() => void listener.close());
      const { port } = listener.address() as AddressInfo;
      const outcome = await sendBy({ host, port });
      expect(outcome).toMatchObject({ kind: "pause", cause: "account" });
      expect(outcome).toHaveProperty("reason", expect.stringContaining("does not connect to"));
      expect(connections).toBe(0);
    },
  );

  it.each(["10.0.0.1", "169.254.169.254", "fd00:ec2::254", "192.168.1.25"])(
    "is not connected to at %s in local mode either",
    async (host) => {
      expect(await sendBy({ host, port: 587 }, HERE)).toMatchObject({ cause: "account" });
    },
  );

  it("on the internet is asked on the ports of email alone", async () => {
    const anywhere = { isAllowed: () => true };
    expect(
      await sendBy({ host: "192.0.2.1", port: 587 }, { isAllowed: () => false }),
    ).toMatchObject({
      cause: "account",
    });
    expect(await sendBy({ host: "93.184.216.34", port: 5432 }, anywhere)).toMatchObject({
      cause: "account",
    });
  });

  it.each(["starttls", "first byte"] as const)(
    "gets its password encrypted, with %s, and no password where the certificate proves nothing",
    async (from) => {
      const url = new URL(await sandbox.listenSmtpOverTls({ ...CERTIFICATE, from }));
      const encryption = from === "starttls" ? "starttls" : "tls";
      const server = { host: "localhost", port: PORT_ONLY(url), encryption } as const;
      const before = sandbox.store.accepted().length;
      expect(await sendBy(server, TRUSTED)).toMatchObject({ kind: "accepted" });
      expect(await sendBy({ ...server, signIn: "xoauth2" }, TRUSTED)).toMatchObject({
        kind: "accepted",
      });
      expect(await sendBy(server, HERE)).toMatchObject({
        kind: "retry",
        reason: expect.stringContaining("self-signed"),
      });
      const elsewhere = await sandbox.listenSmtpOverTls({ ...CERTIFICATE, from }, "127.0.0.2");
      const otherName = { ...server, host: "127.0.0.2", port: PORT_ONLY(new URL(elsewhere)) };
      expect(await sendBy(otherName, TRUSTED)).toMatchObject({
        kind: "retry",
        reason: expect.stringContaining("for another name"),
      });
      expect(sandbox.store.accepted()).toHaveLength(before + 2);
    },
  );

  it("tells of a refused access token as one, in the server's words and without it", async () => {
    const server = { host: "127.0.0.1", port: PORT_ONLY(new URL(sandbox.smtpUrl)) };
    const outcome = await sendBy({ ...server, signIn: "xoauth2" }, HERE, "revoked-token");
    expect(outcome).toMatchObject({ kind: "pause", cause: "credentials" });
    expect(outcome).toHaveProperty(
      "reason",
      expect.stringContaining("the access token: 535 5.7.8"),
    );
    expect(JSON.stringify(outcome)).not.toContain("revoked-token");
  });

  it("gets the bounce address as the envelope's sender, and the check asks for it", async () => {
    let refuses = false;
    const script = ({ verb }: { verb: string }) =>
      refuses && verb === "MAIL" ? "550 5.7.1 Not yours" : undefined;
    const own = await startScriptedSmtp({ script });
    const bounceAddress = "bounces@acme.example.com";
    const address = { host: "127.0.0.1", port: own.port };
    expect(await sendBy({ ...address, bounceAddress }, HERE)).toMatchObject({ kind: "accepted" });
    const { from } = makeBatch(1);
    expect(await sendBy({ ...address, bounceAddress: "" }, HERE)).toMatchObject({
      kind: "accepted",
    });
    expect(own.senders).toEqual([bounceAddress, from.address]);
    refuses = true;
    const providers = createEmailProviders(VENDOR_URLS, HERE);
    onTestFinished(providers.close);
    const server = { ...smtpServerOf("own"), ...address, userName: "post", bounceAddress };
    const credentials = makeCredentials({
      service: "smtp_server",
      smtpServer: server,
      smtpServerPassword: "good",
    });
    expect(await providers.check(credentials, { deadlineMs: 5_000 })).toMatchObject({
      kind: "refused",
      reason: expect.stringMatching(/does not take bounces@acme.example.com as bounce address/),
    });
  });

  it.each(["two@a.example, b@c.example", "nobody", "a@b.example\r\nRCPT TO:<x@y.example>", "<>"])(
    "takes no bounce address such as %j",
    (bounceAddress) => {
      const server = { ...smtpServerOf("own"), host: "mail.example.com", userName: "post" };
      expect(smtpServer.safeParse({ ...server, bounceAddress }).success).toBe(false);
      expect(smtpServer.safeParse({ ...server, bounceAddress: "" }).success).toBe(true);
    },
  );

  it.each([
    ["zoho", 2, 2],
    ["microsoft365", 3, 3],
    ["own", 11, 25],
  ] as const)("of %s has %i to %i connections where mails wait", async (preset, least, most) => {
    const distant = await startScriptedSmtp({ delayMs: 20 });
    const providers = createEmailProviders(VENDOR_URLS, HERE);
    onTestFinished(providers.close);
    const address = { host: "127.0.0.1", port: distant.port, encryption: "starttls" } as const;
    const server = { ...smtpServerOf(preset), ...address, userName: preset };
    const secret = { smtpServerPassword: "good" };
    const credentials = makeCredentials({ service: "smtp_server", smtpServer: server, ...secret });
    const adapter = providers.for("smtp_server");
    const sendOne = async () =>
      await adapter.prepare(makeBatch(1), credentials).send({ deadlineMs: 20_000 });
    const outcomes = await Promise.all(Array.from({ length: least * 12 }, sendOne));
    expect(outcomes.every(({ kind }) => kind === "accepted")).toBe(true);
    expect(distant.connections).toBeGreaterThanOrEqual(least);
    expect(distant.connections).toBeLessThanOrEqual(most);
  });
});
