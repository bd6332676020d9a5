import type { BuiltRequest } from "../http-adapter.ts";
import { composeMessage } from "../compose-message.ts";
import type { MailBatch } from "../types.ts";

/** Gmail takes the recipients from the message's headers: the checks of `prepareBatch` keep injected ones out. */
export function buildGmailRequest(batch: MailBatch): BuiltRequest {
  const [mail, ...others] = batch.mails;
  if (mail === undefined || others.length > 0) {
    return { ok: false, outcome: { kind: "rejected", reason: "Gmail takes one mail a request." } };
  }
  // Frozen is the message itself, as for SMTP: the two ways may alternate between attempts.
  const { frozen, compose } = composeMessage(batch, mail);
  const write = (): Buffer => {
    const message: GmailMessage = { raw: compose().toString("base64url") };
    return Buffer.from(JSON.stringify(message));
  };
  return { ok: true, frozen, compose: write };
}

/** Body of Gmail's `users.messages.send`: a whole message, base64url. */
type GmailMessage = { raw: string };
