import { GetAccountCommand, GetEmailIdentityCommand } from "@aws-sdk/client-sesv2";
import { expect, test } from "vitest";
import { sandboxForTest } from "./harness.ts";
import { rawEmail, SES_SECRET, sesClientOf } from "./ses-client.ts";

test("a raw message is taken from Amazon's own client, with its tags", async () => {
  const sandbox = await sandboxForTest();
  const response = await sesClientOf(sandbox).send(await rawEmail());
  const [mail] = sandbox.store.find();
  expect(mail).toMatchObject({
    ...{ service: "ses", subject: "Grüße", providerMessageId: response.MessageId },
    ...{ recipient: { email: "asha@example.com" }, customArgs: { token: "t-1" } },
  });
});

test.each([
  ["a client with another secret", "AKIASANDBOX000000001", "other", "InvalidSignatureException"],
  ["an unknown access key", "AKIAINVALID000000001", SES_SECRET, "UnrecognizedClientException"],
  ["a key without the right", "AKIADENIED0000000001", SES_SECRET, "AccessDeniedException"],
  ["an account without quota", "AKIAQUOTA00000000001", SES_SECRET, "TooManyRequestsException"],
  ["an account that is paused", "AKIAPAUSED0000000001", SES_SECRET, "SendingPausedException"],
])("%s is refused by name", async (_name, accessKeyId, secretAccessKey, name) => {
  const sandbox = await sandboxForTest();
  const client = sesClientOf(sandbox, { accessKeyId, secretAccessKey });
  await expect(client.send(await rawEmail())).rejects.toMatchObject({ name });
  expect(sandbox.store.accepted()).toEqual([]);
});

test("a request without a signature, or with a body changed under it, is refused", async () => {
  const sandbox = await sandboxForTest();
  const url = `${sandbox.urls.ses}/v2/email/outbound-emails`;
  const unsigned = await fetch(url, { method: "POST", body: "{}" });
  expect([unsigned.status, unsigned.headers.get("x-amzn-errortype")]).toEqual([
    403,
    "MissingAuthenticationTokenException",
  ]);
  const client = sesClientOf(sandbox, { altered: true });
  await expect(client.send(await rawEmail())).rejects.toMatchObject({
    name: "InvalidSignatureException",
  });
});

test.each([
  ["an unverified sender", { from: "a@unverified.test" }, {}, "MessageRejected"],
  ["a tag with a space", {}, { EmailTags: [{ Name: "a b", Value: "c" }] }, "InvalidParameterValue"],
  [
    "a tracking setting that is neither on nor off",
    {},
    { ConfigurationOverrides: { Tracking: { ClickTrackingEnabled: "NO" as "DISABLED" } } },
    "BadRequestException",
  ],
  ["no message", {}, { Content: { Raw: { Data: Buffer.alloc(0) } } }, "BadRequestException"],
  [
    "51 recipients",
    {},
    { Destination: { ToAddresses: Array.from({ length: 51 }, (_, i) => `p${i}@example.com`) } },
    "BadRequestException",
  ],
])("%s is refused in Amazon's error form", async (_name, head, change, name) => {
  const sandbox = await sandboxForTest();
  await expect(sesClientOf(sandbox).send(await rawEmail(change, head))).rejects.toMatchObject({
    name,
  });
  expect(sandbox.store.accepted()).toEqual([]);
});

test("too many requests are a 429 by their name and words", async () => {
  const sandbox = await sandboxForTest();
  sandbox.control.queueFault("ses", { mode: "rateLimit" });
  await expect(sesClientOf(sandbox).send(await rawEmail())).rejects.toMatchObject({
    ...{ name: "TooManyRequestsException", message: "Maximum sending rate exceeded." },
    $metadata: { httpStatusCode: 429 },
  });
});

test("the account tells its limits, and a domain its state and selectors", async () => {
  const client = sesClientOf(await sandboxForTest());
  const identity = (EmailIdentity: string) =>
    client.send(new GetEmailIdentityCommand({ EmailIdentity }));
  expect(await client.send(new GetAccountCommand({}))).toMatchObject({
    SendingEnabled: true,
    SendQuota: { MaxSendRate: expect.any(Number), Max24HourSend: expect.any(Number) },
  });
  expect(await identity("acme.test")).toMatchObject({
    VerifiedForSendingStatus: true,
    DkimAttributes: {
      Status: "SUCCESS",
      Tokens: [expect.any(String), expect.any(String), expect.any(String)],
    },
  });
  expect(await identity("unverified.test")).toMatchObject({ VerifiedForSendingStatus: false });
  await expect(identity("hello@acme.test")).rejects.toMatchObject({ name: "NotFoundException" });
});
