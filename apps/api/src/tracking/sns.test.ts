import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { signSnsMessage } from "@dakiya/sandbox";
import { sql } from "drizzle-orm";
import Fastify from "fastify";
import { expect, it, onTestFinished, test } from "vitest";
import { rowsOf } from "../../test/database.ts";
import { withSending } from "../../test/sending.ts";
import { VENDOR_URLS } from "../config.ts";
import type { Ctx } from "../deps.ts";
import { isSnsUrl } from "../providers/email/ses/sns-message.ts";
import {
  createWebhookEndpoint,
  findWebhookEndpoint,
} from "../services/deliveries/outcomes/webhook-endpoints.ts";
import { trackingRoutes } from "./index.ts";

const { sender, sandbox } = withSending();

type Fields = Parameters<typeof signSnsMessage>[0];
const TOPIC = "arn:aws:sns:ap-south-1:123456789012:ses";
const OTHER = "arn:aws:sns:ap-south-1:210987654321:other";
const EVENT = {
  eventType: "Open",
  mail: { tags: { token: ["nobody"] }, destination: ["a@b.example"] },
};

const notification = (change: Partial<Fields> = {}): Fields => ({
  ...{ Type: "Notification", MessageId: "0001", TopicArn: TOPIC },
  ...{ Message: JSON.stringify(EVENT), Timestamp: new Date().toISOString() },
  ...change,
});
const snsUrl = (): string => `${sandbox().urls.ses}/sns`;
const signed = (fields: Fields, version: "1" | "2" = "2") =>
  signSnsMessage(fields, { snsUrl: snsUrl(), version });

/** An endpoint of SES at the real routes, with the topic it is bound to. */
async function endpointOf(ctx: Ctx, topic: string) {
  const app = Fastify({ trustProxy: true });
  onTestFinished(async () => await app.close());
  await trackingRoutes(app, ctx);
  const { id } = await createWebhookEndpoint(ctx, { service: "ses", secret: topic });
  const post = async (body: unknown): Promise<number> => {
    const payload = typeof body === "string" ? body : JSON.stringify(body);
    const headers = { "content-type": "text/plain; charset=UTF-8" };
    const url = `/webhooks/ses/${id}`;
    return (await app.inject({ method: "POST", url, payload, headers })).statusCode;
  };
  const secrets = async () => (await findWebhookEndpoint(ctx, { service: "ses", id }))?.secrets;
  const stored = async () =>
    await rowsOf(ctx.database, sql`select payload from webhook_events where endpoint_id = ${id}`);
  return { id, post, secrets, stored };
}

it.each(["1", "2"] as const)(
  "a notification signed by version %s counts, once",
  async (version) => {
    const { post, stored } = await endpointOf(await sender("ses"), TOPIC);
    const message = signed(notification(), version);
    expect([await post(message), await post(message)]).toEqual([200, 200]);
    // The event itself, so that a person in it is found.
    expect(await stored()).toEqual([{ payload: EVENT }]);
  },
);

test("The first topic that asks is confirmed and kept; another is refused, also when it asks", async () => {
  const { post, secrets, stored } = await endpointOf(await sender("ses"), "");
  expect(await post(signed(notification()))).toBe(401);
  let confirmed = "";
  const sns = createServer((request, response) => {
    confirmed = request.url ?? "";
    response.end();
  });
  await new Promise<void>((resolve) => sns.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void sns.close());
  const { port } = sns.address() as AddressInfo;
  const asking = (topic: string, subscribeUrl: string): Fields =>
    notification({
      ...{ Type: "SubscriptionConfirmation", TopicArn: topic, Token: "token" },
      SubscribeURL: `${subscribeUrl}/?Action=ConfirmSubscription&TopicArn=${topic}&Token=token`,
    });
  // Kept, although SNS itself has no such token and so is asked again.
  expect(await post(signed(asking(TOPIC, snsUrl())))).toBe(429);
  expect(await secrets()).toEqual([TOPIC]);
  expect(await post(signed(asking(OTHER, snsUrl())))).toBe(401);
  expect(await post(signed(notification({ TopicArn: OTHER })))).toBe(401);
  // An address elsewhere is not visited, however well it is signed.
  expect(await post(signed(asking(TOPIC, `http://127.0.0.1:${port}`)))).toBe(429);
  expect(confirmed).toBe("");
  expect(await secrets()).toEqual([TOPIC]);
  expect(await stored()).toEqual([]);
});

test("A subscription by the sandbox's own SNS is confirmed there, and its events count", async () => {
  const ctx = await sender("ses");
  const app = Fastify({ forceCloseConnections: true });
  onTestFinished(async () => await app.close());
  await trackingRoutes(app, ctx);
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const { id } = await createWebhookEndpoint(ctx, { service: "ses", secret: "" });
  const { topicArn = "" } = sandbox().control.setWebhook("ses", {
    url: `${origin}/webhooks/ses/${id}`,
    signatureVersion: "2",
  });
  await sandbox().control.webhooksIdle();
  expect((await findWebhookEndpoint(ctx, { service: "ses", id }))?.secrets).toEqual([topicArn]);
  expect(
    sandbox()
      .control.webhookDeliveries()
      .map(({ status }) => status),
  ).toEqual([200]);
});

test("Hostile posts are refused without an error of the server, and store nothing", async () => {
  const { post, stored } = await endpointOf(await sender("ses"), TOPIC);
  const good = signed(notification());
  const elsewhere = "http://127.0.0.1:9/SimpleNotificationService-0.pem";
  const hostile: unknown[] = [
    ...["", "{", "null", "[]", "\0", '{"Type":"Notification"}', "x".repeat(10_000)],
    ...[
      { ...good, Signature: "" },
      { ...good, Signature: "AAAA" },
      { ...good, Signature: 7 },
    ],
    ...[
      { ...good, SignatureVersion: "3" },
      { ...good, SignatureVersion: "__proto__" },
    ],
    ...[
      { ...good, Message: "{}" },
      { ...good, TopicArn: OTHER },
      { ...good, TopicArn: "x" },
    ],
    ...[
      { ...good, Type: "constructor" },
      { ...good, Type: "UnsubscribeConfirmation" },
    ],
    ...[
      { ...good, SigningCertURL: elsewhere },
      { ...good, SigningCertURL: "file:///etc/passwd" },
    ],
    { ...good, SigningCertURL: `${snsUrl()}/SimpleNotificationService-00.pem` },
    { ...good, SigningCertURL: `${snsUrl()}/../../inbox` },
    { ...good, MessageId: "../../x" },
    signed(notification({ Timestamp: "2020-01-01T00:00:00.000Z" })),
    signed(notification({ Timestamp: "never" })),
  ];
  for (const body of hostile) expect([body, await post(body)]).toEqual([body, 401]);
  expect(await stored()).toEqual([]);
});

test("Signed messages of any content are taken, and tell of nothing they do not say", async () => {
  const { post, stored } = await endpointOf(await sender("ses"), TOPIC);
  const messages = [
    "Successfully validated SNS topic for Amazon SES event publishing.",
    "[]",
    ...["{}", '{"eventType":"__proto__"}', '{"eventType":"Bounce","bounce":7,"mail":[]}'],
    '{"eventType":"Bounce","mail":{"tags":{"token":"x"}},"bounce":{"bouncedRecipients":[null]}}',
    '{"eventType":"Open","mail":{"headers":[null,{"name":"Message-ID","value":"<a@b>"}]}}',
  ];
  for (const [nth, Message] of messages.entries())
    expect(await post(signed(notification({ Message, MessageId: `m-${nth}` })))).toBe(200);
  expect(await stored()).toHaveLength(5);
});

it.each([
  ["http://localhost:3000/sandbox/ses/sns/x.pem", true],
  ["http://127.0.0.1:3000/sandbox/ses/sns/x.pem", true],
  ["http://localhost:3001/sandbox/ses/sns/x.pem", false],
  ["http://localhost.evil.example:3000/sandbox/ses/sns/x.pem", false],
  ["http://127.0.0.1:3000/sandbox/ses/sns/../../x.pem", false],
  ["https://sns.ap-south-1.amazonaws.com/x.pem", false],
])("the address %s is that of local mode's SNS: %s", (url, isOwn) => {
  const sesUrl = "http://127.0.0.1:3000/sandbox/ses";
  expect(isSnsUrl(url, { topic: TOPIC, sesUrl })).toBe(isOwn);
});

it.each([
  ["https://sns.ap-south-1.amazonaws.com/x.pem", true],
  ["https://sns.eu-west-1.amazonaws.com/x.pem", false],
  ["http://sns.ap-south-1.amazonaws.com/x.pem", false],
  ["https://sns.ap-south-1.amazonaws.com:8443/x.pem", false],
  ["https://sns.ap-south-1.amazonaws.com.evil.example/x.pem", false],
  ["https://sns.ap-south-1.amazonaws.com@evil.example/x.pem", false],
  ["https://evil.example/sns.ap-south-1.amazonaws.com/x.pem", false],
  ["https://bucket.s3.amazonaws.com/x.pem", false],
  ["https://169.254.169.254/x.pem", false],
])("the address %s is SNS's own: %s", (url, isOwn) => {
  expect(isSnsUrl(url, { topic: TOPIC, sesUrl: VENDOR_URLS.ses })).toBe(isOwn);
});
