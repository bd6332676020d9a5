import { EVENT_SERVICES } from "@dakiya/domain/email-settings";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { RunningSandbox } from "@dakiya/sandbox";
import { startSandbox } from "@dakiya/sandbox";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createAiProvider } from "./ai/index.ts";
import { createEmailProviders } from "./email/index.ts";
import type { EmailProviders } from "./email/index.ts";
import { makeBatch, makeCredentials } from "./email/testing/make-batch.ts";
import type { DeliveryEvent } from "./email/webhooks/types.ts";
import { createIdTokenVerifier } from "./oidc/index.ts";

let sandbox: RunningSandbox;
let receiver: Server;
let receiverUrl: string;
let received: (DeliveryEvent | number)[];
let secret: string;
let providers: EmailProviders;

beforeAll(async () => {
  sandbox = await startSandbox({ webhookDelayMs: 0, smtp: false });
  providers = createEmailProviders({ ...sandbox.urls, gmailSmtp: "smtp://127.0.0.1:9" });
  receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const service = EVENT_SERVICES.find((name) => request.url === `/${name}`) ?? "brevo";
    const post = { body: Buffer.concat(chunks), headers: request.headers, secrets: [secret] };
    const result = await providers.receive(service, post);
    if (result.ok && result.subscription !== undefined)
      await providers.confirm(service, result.subscription);
    received.push(...(result.ok ? result.events : [result.status]));
    response.writeHead(result.ok ? 200 : result.status).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const address = receiver.address();
  receiverUrl = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
});

beforeEach(() => {
  sandbox.control.reset();
  received = [];
});

afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await providers.close();
  await sandbox.close();
});

describe.each(EVENT_SERVICES)("events of %s", (service) => {
  async function sendOne(): Promise<{ token: string; mailId: string }> {
    const keys = {
      ...{ brevoApiKey: "xkeysib-1", resendApiKey: "re_1", sendgridApiKey: "SG.1" },
      sesAccount: { region: "ap-south-1", accessKeyId: "AKIASANDBOX000000001" },
      sesSecretAccessKey: "sandbox/secret/access/key",
    };
    const batch = makeBatch(1);
    const options = { deadlineMs: 60_000 };
    await providers
      .for(service)
      .prepare(batch, makeCredentials({ service, ...keys }))
      .send(options);
    const mailId = sandbox.store.list({ service }).mails[0]?.id ?? "";
    return { token: batch.mails[0]?.token ?? "", mailId };
  }

  async function listen(): Promise<void> {
    // SES's topic; the others' secret is known once there is a webhook.
    secret = "";
    const hook = sandbox.control.setWebhook(service, {
      url: `${receiverUrl}/${service}`,
      token: "a-bearer-token",
    });
    secret = hook.secret ?? hook.publicKey ?? hook.topicArn ?? hook.token ?? "";
    await sandbox.control.webhooksIdle();
    received = [];
  }

  it("is proved, read and about the right mail", async () => {
    await listen();
    const { token, mailId } = await sendOne();
    await sandbox.control.webhooksIdle();
    expect(received).toMatchObject([
      { token, kind: "sent" },
      { token, kind: "delivered" },
    ]);
    received = [];
    const kinds = ["opened", "clicked", "hardBounce", "softBounce", "spam"] as const;
    sandbox.control.emitEvents(kinds.map((kind) => ({ mailId, kind })));
    await sandbox.control.webhooksIdle();
    const facts = received.map((event) =>
      typeof event === "number" ? event : `${event.token} ${event.kind} ${event.suppress}`,
    );
    expect(facts.map(String).toSorted()).toEqual(
      [
        `${token} opened undefined`,
        `${token} clicked undefined`,
        `${token} failed bounced`,
        `${token} failed undefined`,
        `${token} complained complained`,
      ].toSorted(),
    );
  });

  it("twice has one dedupe key, and two events have two", async () => {
    await listen();
    const { mailId } = await sendOne();
    await sandbox.control.webhooksIdle();
    received = [];
    sandbox.control.emitEvents([{ mailId, kind: "opened" }], { times: 3 });
    sandbox.control.emitEvents([{ mailId, kind: "clicked", link: "https://a.example" }]);
    await sandbox.control.webhooksIdle();
    const keys = received.map((event) => (typeof event === "number" ? "" : event.dedupeKey));
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(2);
  });

  it.each(["noSignature", "badSignature", "oldTimestamp", "tamperedBody"] as const)(
    "is turned away when forged by %s",
    async (forge) => {
      // Brevo proves nothing but its token: neither time nor body.
      const provable = service !== "brevo" || forge === "noSignature" || forge === "badSignature";
      await listen();
      const { mailId } = await sendOne();
      await sandbox.control.webhooksIdle();
      received = [];
      sandbox.control.emitEvents([{ mailId, kind: "opened" }], { forge });
      await sandbox.control.webhooksIdle();
      if (provable) expect(received).toEqual([401]);
      else expect(received).toHaveLength(1);
    },
  );
});

describe("the sandbox's AI", () => {
  const request = (apiKey: string) =>
    createAiProvider({ apiKey, baseUrl: sandbox.urls.ai, model: "claude-sonnet-4-6" }).generate({
      system: "Write a campaign mail.",
      user: "Customers in Mumbai who spent more than ₹5,000",
    });

  it("writes text", async () => {
    await expect(request("sk-ant-good")).resolves.toMatchObject({
      kind: "text",
      text: expect.stringMatching(/^Subject: /),
    });
  });

  it.each([
    ["invalid", "unauthorized"],
    ["forbidden", "unauthorized"],
    ["quota", "quota"],
    ["credit", "quota"],
    ["spend", "quota"],
    ["busy", "busy"],
    ["overloaded", "busy"],
  ])("says no in the vendor's way with a key that says %s", async (word, kind) => {
    await expect(request(`sk-ant-${word}`)).resolves.toMatchObject({ kind });
  });
});

describe("the sandbox's sign-in", () => {
  const verifier = () =>
    createIdTokenVerifier({
      issuer: sandbox.urls.oidcIssuer,
      clientId: "dakiya-local",
      keyedAs: "local",
    });

  it("gives tokens that are good", async () => {
    await expect(verifier().verify(await sandbox.control.issueIdToken())).resolves.toMatchObject({
      issuer: "local",
    });
  });
});
