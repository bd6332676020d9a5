import { composeMessage } from "../compose-message.ts";
import type { BuiltRequest } from "../http-adapter.ts";
import { prepareBatch } from "../prepare-batch.ts";
import type { MailBatch } from "../types.ts";
import type { SmtpMessage } from "./smtp-message.ts";

/** One mail's message and its envelope, or the outcome of a batch that SMTP can't be asked to send. */
export type BuiltSmtpRequest = { envelope: Omit<SmtpMessage, "raw">; request: BuiltRequest };

const NOBODY = { from: "", to: "" };

/** Writes the one mail of a batch for SMTP. Pure. */
export function buildSmtpRequest(batch: MailBatch): BuiltSmtpRequest {
  let envelope = NOBODY;
  const request = prepareBatch(batch, (checked): BuiltRequest => {
    const [mail, ...others] = checked.mails;
    if (mail === undefined || others.length > 0) {
      const outcome = { kind: "rejected", reason: "SMTP takes one mail at a time." } as const;
      return { ok: false, outcome };
    }
    envelope = { from: checked.from.address, to: mail.to.address };
    return { ok: true, ...composeMessage(checked, mail) };
  });
  return { envelope, request };
}
