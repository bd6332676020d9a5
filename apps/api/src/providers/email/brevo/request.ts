import { escapeJson } from "@dakiya/domain/campaign";
import { compileJson } from "../compile-json.ts";
import { listHeaders } from "../header-safety.ts";
import type { BuiltRequest } from "../http-adapter.ts";
import { encodeWords } from "../mime/encode-header.ts";
import type { MailBatch } from "../types.ts";

/** Name of the header returned in Brevo's events. Recipients see it, so it holds the token alone. */
const TOKEN_HEADER = "X-Mailin-custom";

const MAX_NAME_LENGTH = 70;

/**
 * Writes Brevo's request: one mail, with its idempotency key in the body's headers, not in HTTP's.
 *
 * Brevo documents headers for the whole call, and each mail has its own
 * (docs/decisions/040-one-call-a-mail-by-brevo.md): an older batch of several is rejected, which splits it.
 */
export function buildBrevoRequest(batch: MailBatch): BuiltRequest {
  const [mail, ...others] = batch.mails;
  if (mail === undefined || others.length > 0) {
    return { ok: false, outcome: { kind: "rejected", reason: "Brevo takes one mail at a time." } };
  }
  const [sender, to] = [brevoAddress(batch.from), brevoAddress(mail.to)];
  const { text, html } = mail.bodyAs("json");
  const json = writeEmail({
    senderEmail: sender.email,
    senderName: escaped(sender.name),
    email: to.email,
    name: escaped(to.name),
    // Brevo refuses an empty one.
    subject: mail.subject === "" ? " " : escapeJson(mail.subject),
    html: withoutTemplateTags(html),
    text,
    key: batch.key,
    token: mail.token,
    listId: batch.listId,
    unsubscribeUrl: mail.unsubscribeUrl,
  });
  return { ok: true, body: Buffer.from(json) };
}

const writeEmail = compileJson<
  | "senderEmail"
  | "senderName"
  | "email"
  | "name"
  | "subject"
  | "html"
  | "text"
  | "key"
  | "token"
  | "listId"
  | "unsubscribeUrl"
>(({ slot, optional }): BrevoEmail => ({
  sender: named(slot("senderEmail"), optional("senderName")),
  to: [named(slot("email"), optional("name"))],
  subject: slot("subject"),
  htmlContent: slot("html"),
  textContent: slot("text"),
  headers: {
    idempotencyKey: slot("key"),
    [TOKEN_HEADER]: slot("token"),
    ...listHeaders({ listId: optional("listId"), unsubscribeUrl: optional("unsubscribeUrl") }),
  },
}));

function escaped(name: string | undefined): string | null {
  return name === undefined ? null : escapeJson(name);
}

/** Brevo expands `{{ … }}` and `{% … %}`; as entities they stay as written. */
function withoutTemplateTags(html: string): string {
  if (!html.includes("{{") && !html.includes("{%")) return html;
  return html.replace(/\{(?=[{%])/g, "&#123;");
}

function brevoAddress({ address, name }: { address: string; name: string }): BrevoAddress {
  if (name === "") return named(address, null);
  // Brevo drops a name with both a special and a non-ASCII letter, unless it comes encoded.
  const risky = /[^\x20-\x7e]/.test(name) && /[()<>[\]:;@\\,."]/.test(name);
  const written = risky ? encodeWords(name).replaceAll("\r\n", "") : name;
  return named(address, written.length > MAX_NAME_LENGTH ? null : written);
}

function named(email: string, name: string | null): BrevoAddress {
  return name === null ? { email } : { email, name };
}

/** The parts of Brevo's `POST /v3/smtp/email` that are used here, all in its reference. */
type BrevoAddress = { email: string; name?: string };

type BrevoEmail = {
  sender: BrevoAddress;
  to: [BrevoAddress];
  subject: string;
  htmlContent: string;
  textContent: string;
  /** ASCII only: Brevo sends anything else as raw bytes. */
  headers: Record<string, string>;
};
