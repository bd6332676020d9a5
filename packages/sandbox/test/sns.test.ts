import { createVerify, X509Certificate } from "node:crypto";
import { GetAccountCommand } from "@aws-sdk/client-sesv2";
import { expect, test } from "vitest";
import { rawEmail, sesClientOf } from "./ses-client.ts";
import { sandboxForTest, webhookReceiver } from "./harness.ts";
import type { Received } from "./harness.ts";

type Message = Record<string, string>;
const messageOf = ({ json }: Received | { json: unknown }): Message => json as Message;

/** As Amazon documents it: each member's name and value, in the order of the names. */
async function isSigned(message: Message): Promise<boolean> {
  const { SigningCertURL = "", Signature = "", SignatureVersion } = message;
  const certificate = await (await fetch(SigningCertURL)).text();
  const names =
    message["Type"] === "Notification"
      ? ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"]
      : ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"];
  const text = names.map((name) => `${name}\n${message[name]}\n`).join("");
  return createVerify(SignatureVersion === "1" ? "RSA-SHA1" : "RSA-SHA256")
    .update(text)
    .verify(new X509Certificate(certificate).publicKey, Signature, "base64");
}

test.each(["1", "2"] as const)(
  "SES tells nothing before its subscription is confirmed, and then signs by version %s",
  async (signatureVersion) => {
    const sandbox = await sandboxForTest();
    const { url, received } = await webhookReceiver();
    const client = sesClientOf(sandbox);
    const { topicArn } = sandbox.control.setWebhook("ses", { url, signatureVersion });
    await client.send(await rawEmail());
    await sandbox.control.webhooksIdle();
    expect(received).toHaveLength(1);
    const asked = messageOf(received[0] ?? { json: null });
    expect(asked).toMatchObject({ Type: "SubscriptionConfirmation", TopicArn: topicArn });
    expect(received[0]?.headers["content-type"]).toMatch(/^text\/plain/);
    expect(await isSigned(asked)).toBe(true);
    const wrong = await fetch(`${asked["SubscribeURL"]}0`);
    expect(wrong.status).toBe(400);
    expect((await fetch(asked["SubscribeURL"] ?? "")).status).toBe(200);

    await client.send(await rawEmail({ Destination: { ToAddresses: ["bounce@example.com"] } }));
    await sandbox.control.webhooksIdle();
    const told = received.slice(1).map(messageOf);
    const events = told.map(({ Message = "" }) => JSON.parse(Message) as Record<string, unknown>);
    expect(events).toMatchObject([
      { eventType: "Send", mail: { tags: { token: ["t-1"] } } },
      {
        eventType: "Bounce",
        bounce: { bounceType: "Permanent", bouncedRecipients: [{ status: "5.1.1" }] },
      },
    ]);
    expect(await Promise.all(told.map(isSigned))).toEqual([true, true]);
    expect(await isSigned({ ...told[0], Message: "{}" })).toBe(false);
    expect(await client.send(new GetAccountCommand({}))).toHaveProperty("SendingEnabled");
  },
);

test("forged notifications have no valid signature", async () => {
  const sandbox = await sandboxForTest();
  const { url, received } = await webhookReceiver();
  sandbox.control.setWebhook("ses", { url });
  await sandbox.control.webhooksIdle();
  await fetch(messageOf(received[0] ?? { json: null })["SubscribeURL"] ?? "");
  await sesClientOf(sandbox).send(await rawEmail());
  await sandbox.control.webhooksIdle();
  const [mail] = sandbox.store.find();
  const before = received.length;
  for (const forge of ["noSignature", "badSignature", "tamperedBody"] as const)
    sandbox.control.emitEvents([{ mailId: mail?.id ?? "", kind: "opened" }], { forge });
  await sandbox.control.webhooksIdle();
  const forged = received.slice(before).map(messageOf);
  expect(forged).toHaveLength(3);
  expect(await Promise.all(forged.map(isSigned))).toEqual([false, false, false]);
});
