import { encodeWord } from "nodemailer/lib/mime-funcs";
import { listHeaders } from "../header-safety.ts";
import type { BuiltRequest } from "../http-adapter.ts";
import type { MailBatch } from "../types.ts";

/** Name of the header returned in Brevo's events. Recipients see it, so it holds the token alone. */
const TOKEN_HEADER = "X-Mailin-custom";

const MAX_NAME_LENGTH = 70;

/**
 * Writes Brevo's request: one mail, with its idempotency key in the body's headers, not in HTTP's.
 *
 * Brevo documents headers for the whole call, and each mail has its own
 * (docs/decisions/040-one-mail-a-request-by-brevo.md): an older batch of several is rejected, which splits it.
 */
export function buildBrevoRequest(batch: MailBatch): BuiltRequest {
  const [mail, ...others] = batch.mails;
  if (mail === undefined || others.length > 0) {
    return { ok: false, outcome: { kind: "rejected", reason: "Brevo takes one mail at a time." } };
  }
  const email: BrevoEmail = {
    sender: brevoAddress(batch.from),
    to: [brevoAddress(mail.to)],
    ...(batch.replyTo !== undefined && { replyTo: { email: batch.replyTo } }),
    // Brevo refuses an empty one.
    subject: mail.subject === "" ? " " : mail.subject,
    htmlContent: withoutTemplateTags(mail.html),
    textContent: mail.text,
    headers: {
      idempotencyKey: batch.key,
      [TOKEN_HEADER]: mail.token,
      ...listHeaders({ listId: batch.listId, unsubscribeUrl: mail.unsubscribeUrl }),
    },
  };
  return { ok: true, frozen: JSON.stringify(email) };
}

/** Brevo expands `{{ … }}` and `{% … %}`; as entities they stay as written. */
function withoutTemplateTags(html: string): string {
  if (!html.includes("{{") && !html.includes("{%")) return html;
  return html.replace(/\{(?=[{%])/g, "&#123;");
}

function brevoAddress({ address, name }: { address: string; name: string }): BrevoAddress {
  // Brevo drops a name with both a special and a non-ASCII letter, unless it comes encoded.
  const risky = /[^\x20-\x7e]/.test(name) && /[()<>[\]:;@\\,."]/.test(name);
  const headerName = risky ? encodeWord(name, "B", 64) : name;
  const fits = headerName !== "" && headerName.length <= MAX_NAME_LENGTH;
  return fits ? { email: address, name: headerName } : { email: address };
}

/** The parts of Brevo's `POST /v3/smtp/email` that are used here, all in its reference. */
type BrevoAddress = { email: string; name?: string };

type BrevoEmail = {
  sender: BrevoAddress;
  to: [BrevoAddress];
  replyTo?: BrevoAddress;
  subject: string;
  htmlContent: string;
  textContent: string;
  /** ASCII only: Brevo sends anything else as raw bytes. */
  headers: Record<string, string>;
};
