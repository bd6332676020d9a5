import type { BuiltRequest } from "../http-adapter.ts";
import { buildMessage } from "../mime/build-message.ts";
import type { MailBatch } from "../types.ts";

/**
 * Writes Gmail's request: one message a call. Gmail takes the recipients from the message's headers, so the checks of
 * `prepareBatch` are what keeps injected recipients out.
 */
export function buildGmailRequest(batch: MailBatch): BuiltRequest {
  const [mail, ...others] = batch.mails;
  if (mail === undefined || others.length > 0) {
    return { ok: false, outcome: { kind: "rejected", reason: "Gmail takes one mail a request." } };
  }
  const digestOf = buildMessage(batch, mail);
  const message: GmailMessage = { raw: digestOf.toString("base64url") };
  // Of the message itself, as for SMTP: the two ways may alternate between attempts.
  return { ok: true, body: Buffer.from(JSON.stringify(message)), digestOf };
}

/** What Gmail's `users.messages.send` takes: a whole message, base64url. */
type GmailMessage = { raw: string };
