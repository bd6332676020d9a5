import { pause } from "../classify.ts";
import { listHeaders } from "../header-safety.ts";
import type { BuiltRequest } from "../http-adapter.ts";
import type { MailBatch } from "../types.ts";

/**
 * Resend refuses a quoted name with 422 and an encoded one with 451; unquoted, these characters end the name or look
 * encoded.
 */
const NAME_SPECIALS = /[()<>[\]:;@\\,"]|=\?/;

/** Writes Resend's request: a list of at most 100 emails, one recipient each. */
export function buildResendRequest(batch: MailBatch): BuiltRequest {
  const { address, name } = batch.from;
  const special = NAME_SPECIALS.exec(name)?.[0];
  if (special !== undefined) {
    return {
      ok: false,
      outcome: pause(
        "account",
        `Resend can't send with “${special}” in the company name. Change it in Email Settings.`,
      ),
    };
  }
  const from = name === "" ? address : `${name} <${address}>`;
  const emails = Array.from(batch.mails, (mail): ResendEmail => ({
    from,
    // Without the name, which would need the quotes Resend refuses.
    to: [mail.to.address],
    ...(batch.replyTo !== undefined && { reply_to: batch.replyTo }),
    // Resend refuses an empty one.
    subject: mail.subject === "" ? " " : mail.subject,
    html: mail.html,
    text: mail.text,
    headers: listHeaders({ listId: batch.listId, unsubscribeUrl: mail.unsubscribeUrl }),
    tags: [{ name: "token", value: mail.token }],
  }));
  return { ok: true, frozen: JSON.stringify(emails) };
}

/** The parts of an email of Resend's `POST /emails/batch` that are used here. */
type ResendEmail = {
  /** `Name <address>`, the name neither quoted nor encoded. */
  from: string;
  /** Exactly one: events do not name their recipient. */
  to: [string];
  reply_to?: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  /** Letters, digits, `_` and `-`. A list here, an object in events. */
  tags: [{ name: "token"; value: string }];
};
