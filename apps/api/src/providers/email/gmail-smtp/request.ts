import { buildMessage } from "../mime/build-message.ts";
import type { BuiltRequest } from "../http-adapter.ts";
import { prepareBatch } from "../prepare-batch.ts";
import type { MailBatch } from "../types.ts";
import type { SmtpMessage } from "./smtp-session.ts";

/** One mail's envelope and exact bytes, or the outcome of a batch that SMTP can't be asked to send. */
export type BuiltSmtpRequest = { message: SmtpMessage | null; request: BuiltRequest };

/** Writes the one mail of a batch as SMTP takes it. Pure. */
export function buildSmtpRequest(batch: MailBatch): BuiltSmtpRequest {
  const prepared = prepareBatch(batch);
  if (!prepared.ok) return { message: null, request: prepared };
  const [mail, ...others] = prepared.batch.mails;
  if (mail === undefined || others.length > 0) {
    const outcome = { kind: "rejected", reason: "Gmail takes one mail at a time." } as const;
    return { message: null, request: { ok: false, outcome } };
  }
  const raw = buildMessage(prepared.batch, mail);
  const message = { from: prepared.batch.from.address, to: mail.to.address, raw };
  return { message, request: { ok: true, body: raw } };
}
