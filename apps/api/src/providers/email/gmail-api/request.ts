import type { BuiltRequest } from "../http-adapter.ts";
import { buildMessage } from "../mime/build-message.ts";
import type { MailBatch } from "../types.ts";
import type { GmailMessage } from "./api-types.ts";

/**
 * Writes Gmail's request: one message a call. Gmail takes the recipients from the message's headers, so that what is
 * refused in them (`prepareBatch`) is what keeps strangers out.
 */
export function buildGmailRequest(batch: MailBatch): BuiltRequest {
  const [mail, ...others] = batch.mails;
  if (mail === undefined || others.length > 0) {
    return { ok: false, outcome: { kind: "rejected", reason: "Gmail takes one mail a request." } };
  }
  const message: GmailMessage = { raw: buildMessage(batch, mail).toString("base64url") };
  return { ok: true, body: Buffer.from(JSON.stringify(message)) };
}
