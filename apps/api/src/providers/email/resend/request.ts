import { pause } from "../classify.ts";
import type { BuiltRequest } from "../http-adapter.ts";
import type { MailBatch } from "../types.ts";
import { unsubscribeHeaders } from "../unsubscribe-headers.ts";
import type { ResendEmail } from "./api-types.ts";

/** Resend refuses a quoted name with 422 and an encoded one with 451, and without quotes these end the name or look encoded. */
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
  const emails = batch.mails.map((mail): ResendEmail => ({
    from,
    // Without the name, which would need the quotes that Resend refuses.
    to: [mail.to.address],
    // Resend refuses an empty one.
    subject: mail.subject === "" ? " " : mail.subject,
    html: mail.html,
    text: mail.text,
    headers: unsubscribeHeaders(mail),
    tags: [{ name: "token", value: mail.token }],
  }));
  return { ok: true, body: Buffer.from(JSON.stringify(emails)) };
}
