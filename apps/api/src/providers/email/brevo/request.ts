import type { BuiltRequest } from "../http-adapter.ts";
import { encodeWords } from "../mime/encode-header.ts";
import type { MailBatch, OutgoingMail } from "../types.ts";
import { unsubscribeHeaders } from "../unsubscribe-headers.ts";
import type { BrevoAddress, BrevoEmail, BrevoVersion } from "./api-types.ts";

/** Name of the header that comes back in Brevo's events. Recipients see it: it holds the token alone. */
const TOKEN_HEADER = "X-Mailin-custom";

const MAX_NAME_LENGTH = 70;

/** Brevo takes larger ones, slowly; a batch beyond this is halved instead. */
const MAX_BODY_BYTES = 4 * 1024 ** 2;

/**
 * Writes Brevo's request: one mail as it is, several as versions of one call under one idempotency key, which
 * stands in the body's headers and not in those of HTTP.
 */
export function buildBrevoRequest(batch: MailBatch): BuiltRequest {
  const body = Buffer.from(JSON.stringify(brevoEmail(batch)));
  if (body.byteLength > MAX_BODY_BYTES && batch.mails.length > 1) {
    return {
      ok: false,
      outcome: { kind: "rejected", reason: "Too much for one request to Brevo." },
    };
  }
  return { ok: true, body };
}

function brevoEmail(batch: MailBatch): BrevoEmail {
  const sender = brevoAddress(batch.from);
  const idempotency = { idempotencyKey: batch.key };
  const [first, ...others] = batch.mails;
  if (first !== undefined && others.length === 0) {
    const { headers, ...version } = brevoVersion(first);
    return { sender, ...version, headers: { ...idempotency, ...headers } };
  }
  return {
    sender,
    // Demanded, though every version has its own. Nobody's mail may stand here: it would reach everybody whose
    // version went missing.
    subject: "Message",
    htmlContent: "<p>Message</p>",
    headers: idempotency,
    messageVersions: batch.mails.map(brevoVersion),
  };
}

function brevoVersion(mail: OutgoingMail): BrevoVersion {
  return {
    to: [brevoAddress(mail.to)],
    // Brevo refuses an empty one.
    subject: mail.subject === "" ? " " : mail.subject,
    htmlContent: withoutTemplateTags(mail.html),
    textContent: mail.text,
    headers: { [TOKEN_HEADER]: mail.token, ...unsubscribeHeaders(mail) },
  };
}

/** Brevo fills in `{{ … }}` and `{% … %}` itself; as entities they stay what somebody wrote. */
function withoutTemplateTags(html: string): string {
  if (!html.includes("{{") && !html.includes("{%")) return html;
  return html.replace(/\{(?=[{%])/g, "&#123;");
}

function brevoAddress({ address, name }: { address: string; name: string }): BrevoAddress {
  if (name === "") return { email: address };
  // Brevo loses a name that has both a special and a letter beyond ASCII, unless it comes encoded.
  const risky = /[^\x20-\x7e]/.test(name) && /[()<>[\]:;@\\,."]/.test(name);
  const written = risky ? encodeWords(name).replaceAll("\r\n", "") : name;
  return written.length > MAX_NAME_LENGTH ? { email: address } : { email: address, name: written };
}
