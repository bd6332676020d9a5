import { buildMessage } from "../mime/build-message.ts";
import type { BuiltRequest } from "../http-adapter.ts";
import { prepareBatch } from "../prepare-batch.ts";
import type { MailBatch } from "../types.ts";
import type { SmtpMessage } from "./smtp-session.ts";

/** One mail's exact bytes and its envelope, or the outcome of a batch that SMTP can't be asked to send. */
export type BuiltSmtpRequest = { envelope: Omit<SmtpMessage, "raw">; request: BuiltRequest };

const NOBODY = { from: "", to: "" };

/** Writes the one mail of a batch as SMTP takes it. Pure. */
export function buildSmtpRequest(batch: MailBatch): BuiltSmtpRequest {
  const prepared = prepareBatch(batch);
  if (!prepared.ok) return { envelope: NOBODY, request: prepared };
  const [mail, ...others] = prepared.batch.mails;
  if (mail === undefined || others.length > 0) {
    const outcome = { kind: "rejected", reason: "Gmail takes one mail at a time." } as const;
    return { envelope: NOBODY, request: { ok: false, outcome } };
  }
  const envelope = { from: prepared.batch.from.address, to: mail.to.address };
  return { envelope, request: { ok: true, body: buildMessage(prepared.batch, mail) } };
}
