import { SendEmailCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import type { SendEmailCommandInput } from "@aws-sdk/client-sesv2";
import MailComposer from "nodemailer/lib/mail-composer";
import type { RunningSandbox } from "../src/index.ts";

export const SES_SECRET = "sandbox/secret/access/key";

/** Amazon's own client: it signs, and reads errors, as it does with Amazon. */
export function sesClientOf(
  sandbox: RunningSandbox,
  {
    accessKeyId = "AKIASANDBOX000000001",
    secretAccessKey = SES_SECRET,
    altered = false,
  }: { accessKeyId?: string; secretAccessKey?: string; altered?: boolean } = {},
): SESv2Client {
  const client = new SESv2Client({
    region: "ap-south-1",
    endpoint: sandbox.urls.ses,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 1,
  });
  if (altered) {
    const { requestHandler } = client.config;
    const handle = requestHandler.handle.bind(requestHandler);
    requestHandler.handle = async (request, options) => {
      request.body = Buffer.concat([Buffer.from(request.body), Buffer.from(" ")]);
      request.headers["content-length"] = String(request.body.byteLength);
      return await handle(request, options);
    };
  }
  return client;
}

export async function rawEmail(
  change: Partial<SendEmailCommandInput> = {},
  head: object = {},
): Promise<SendEmailCommand> {
  const compiled = new MailComposer({
    from: "Acme <hello@acme.test>",
    to: "asha@example.com",
    subject: "Grüße",
    text: "Hi",
    ...head,
  }).compile();
  return new SendEmailCommand({
    FromEmailAddress: "hello@acme.test",
    Destination: { ToAddresses: ["asha@example.com"] },
    Content: { Raw: { Data: await compiled.build() } },
    EmailTags: [{ Name: "token", Value: "t-1" }],
    ...change,
  });
}
