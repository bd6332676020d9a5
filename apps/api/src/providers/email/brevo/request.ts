import { escapeJson } from "@dakiya/domain/campaign";
import type { BuiltRequest } from "../http-adapter.ts";
import { compileJson, type Slots } from "../compile-json.ts";
import { writeList } from "../json.ts";
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
  const sender = brevoAddress(batch.from);
  const idempotency = { idempotencyKey: batch.key };
  if (batch.mails.length === 1) {
    const [mail] = [...batch.mails].map(valuesOf).map(writeVersion);
    const { headers, ...version }: BrevoVersion = JSON.parse(mail ?? "{}");
    const email: BrevoEmail = { sender, ...version, headers: { ...idempotency, ...headers } };
    return { ok: true, body: Buffer.from(JSON.stringify(email)) };
  }
  const email: BrevoEmail = {
    sender,
    // Demanded, though every version has its own. Nobody's mail may stand here: it would reach everybody whose
    // version went missing.
    subject: "Message",
    htmlContent: "<p>Message</p>",
    headers: idempotency,
    messageVersions: [],
  };
  const [open, close] = [JSON.stringify(email).slice(0, -"]}".length), "]}"];
  const body = writeList(open, batch.mails, (mail) => writeVersion(valuesOf(mail)), close);
  if (body.byteLength > MAX_BODY_BYTES) {
    return {
      ok: false,
      outcome: { kind: "rejected", reason: "Too much for one request to Brevo." },
    };
  }
  return { ok: true, body };
}

const writeVersion = compileJson(({ slot, optional }: Slots<Slot>): BrevoVersion => ({
  to: [named(slot("email"), optional("name"))],
  subject: slot("subject"),
  htmlContent: slot("html"),
  textContent: slot("text"),
  headers: { [TOKEN_HEADER]: slot("token"), ...unsubscribeHeaders(optional("unsubscribeUrl")) },
}));

type Slot = "email" | "name" | "subject" | "html" | "text" | "token" | "unsubscribeUrl";

function valuesOf(mail: OutgoingMail): Record<Slot, string | null> {
  const { email, name } = brevoAddress(mail.to);
  const { text, html } = mail.bodyAs("json");
  return {
    email,
    name: name === undefined ? null : escapeJson(name),
    // Brevo refuses an empty one.
    subject: mail.subject === "" ? " " : escapeJson(mail.subject),
    html: withoutTemplateTags(html),
    text,
    token: mail.token,
    unsubscribeUrl: mail.unsubscribeUrl,
  };
}

/** Brevo fills in `{{ … }}` and `{% … %}` itself; as entities they stay what somebody wrote. */
function withoutTemplateTags(html: string): string {
  if (!html.includes("{{") && !html.includes("{%")) return html;
  return html.replace(/\{(?=[{%])/g, "&#123;");
}

function brevoAddress({ address, name }: { address: string; name: string }): BrevoAddress {
  if (name === "") return named(address, null);
  // Brevo loses a name that has both a special and a letter beyond ASCII, unless it comes encoded.
  const risky = /[^\x20-\x7e]/.test(name) && /[()<>[\]:;@\\,."]/.test(name);
  const written = risky ? encodeWords(name).replaceAll("\r\n", "") : name;
  return named(address, written.length > MAX_NAME_LENGTH ? null : written);
}

function named(email: string, name: string | null): BrevoAddress {
  return name === null ? { email } : { email, name };
}
