import type { BuiltRequest } from "../http-adapter.ts";
import { composeMessage } from "../compose-message.ts";
import { prepareBatch } from "../prepare-batch.ts";
import type { MailBatch } from "../types.ts";

/** Parts of SendEmail beside the message itself: its envelope, and the token that events repeat. */
export type SesEnvelope = { from: string; to: string; token: string };

const NONE: SesEnvelope = { from: "", to: "", token: "" };

/** Writes the one message of a batch and its envelope. Pure. */
export function buildSesRequest(batch: MailBatch): {
  envelope: SesEnvelope;
  request: BuiltRequest;
} {
  let envelope = NONE;
  const request = prepareBatch(batch, (checked): BuiltRequest => {
    const [mail, ...others] = checked.mails;
    if (mail === undefined || others.length > 0) {
      const outcome = {
        kind: "rejected",
        reason: "Amazon SES takes one email a request.",
      } as const;
      return { ok: false, outcome };
    }
    envelope = { from: checked.from.address, to: mail.to.address, token: mail.token };
    const { feedbackId: _, ...ofSes } = checked;
    return { ok: true, ...composeMessage(ofSes, mail) };
  });
  return { envelope, request };
}
