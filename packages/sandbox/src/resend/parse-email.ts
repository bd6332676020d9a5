import { formatAddress, hasLineBreak, isAscii, isEmailAddress } from "../core/email-address.ts";
import { asText, isObject } from "../core/json.ts";
import type { AcceptedMail, MailAddress } from "../core/types.ts";
import type { WireResponse } from "../http/wire-response.ts";
import { orRefusal, readHeaders, Refusal } from "../http/refusal.ts";
import { resendError } from "./errors.ts";

const MAX_RECIPIENTS = 50;
const ADDRESS_FORM =
  "The email address needs to follow the `email@example.com` or `Name <email@example.com>` format.";

/** An email that Resend would take. */
export type ResendEmail = {
  from: MailAddress;
  to: MailAddress[];
  cc: MailAddress[];
  bcc: MailAddress[];
  replyTo: MailAddress | null;
  subject: string;
  html: string | null;
  text: string | null;
  headers: Record<string, string>;
  tags: Record<string, string>;
};

/** Checks one email as Resend does; members it does not know are ignored. */
export function parseResendEmail(
  value: unknown,
): { email: ResendEmail } | { refuse: WireResponse } {
  return orRefusal(() => ({ email: readEmail(value) }));
}

/** The emails that leave for one accepted email, one for each recipient. */
export function resendMails(
  email: ResendEmail,
  delivery: { id: string; account: string; idempotencyKey: string | null },
): AcceptedMail[] {
  const line = (name: string, list: MailAddress[]): [string, string][] =>
    list.length > 0 ? [[name, list.map(formatAddress).join(", ")]] : [];
  const headers: [string, string][] = [
    ["From", formatAddress(email.from)],
    ...line("To", email.to),
    ...line("Cc", email.cc),
    ["Subject", email.subject],
    ...line("Reply-To", email.replyTo ? [email.replyTo] : []),
    ...Object.entries(email.headers),
  ];
  if (!headers.some(([name]) => name.toLowerCase() === "message-id")) {
    headers.push(["Message-ID", `<${delivery.id}@email.amazonses.com>`]);
  }
  return [...email.to, ...email.cc, ...email.bcc].map((recipient) => ({
    service: "resend",
    account: delivery.account,
    recipient,
    from: email.from,
    replyTo: email.replyTo,
    subject: email.subject,
    html: email.html,
    text: email.text,
    source: null,
    headers,
    providerMessageId: delivery.id,
    eventMessageId: delivery.id,
    idempotencyKey: delivery.idempotencyKey,
    customArgs: email.tags,
    tags: [],
  }));
}

function readEmail(value: unknown): ResendEmail {
  if (!isObject(value)) return unprocessable("invalid_parameter", "The payload must be an object.");
  for (const field of ["from", "to", "subject"]) {
    if (value[field] === undefined || value[field] === "") {
      unprocessable("missing_required_field", `Missing \`${field}\` field.`);
    }
  }
  const html = asText(value["html"]);
  const text = asText(value["text"]);
  if (html === null && text === null) {
    unprocessable("missing_required_field", "Missing `html` or `text` field.");
  }
  const { subject } = value;
  if (typeof subject !== "string") return unprocessable("invalid_parameter", "Invalid `subject`.");
  if (hasLineBreak(subject)) {
    unprocessable("validation_error", "The `\\n` is not allowed in the `subject` field.");
  }
  return {
    from: readFrom(value["from"]),
    to: readList(value["to"], "to"),
    cc: readList(value["cc"], "cc"),
    bcc: readList(value["bcc"], "bcc"),
    replyTo: readList(value["reply_to"] ?? value["replyTo"], "reply_to")[0] ?? null,
    subject,
    html,
    text,
    headers: readHeaders(value["headers"], (name) =>
      unprocessable(
        "invalid_parameter",
        `Invalid \`headers\` field${name === null ? "." : `: ${name}.`}`,
      ),
    ),
    tags: readTags(value["tags"]),
  };
}

function readFrom(value: unknown): MailAddress {
  if (typeof value !== "string") return unprocessable("invalid_parameter", "Invalid `from` field.");
  if (value.includes("=?")) {
    const message = "We may have found a security issue with the request.";
    throw new Refusal(resendError(451, "security_error", message));
  }
  const from = readAddress(value, "from");
  const domain = from.email.slice(from.email.lastIndexOf("@") + 1);
  if (domain.includes("unverified")) {
    const message = `The ${domain} domain is not verified. Please, add and verify your domain on https://resend.com/domains`;
    throw new Refusal(resendError(403, "validation_error", message));
  }
  return from;
}

function readList(value: unknown, field: string): MailAddress[] {
  if (value === undefined || value === null) return [];
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (list.length > MAX_RECIPIENTS) {
    const message = `The maximum number of recipients in the \`${field}\` field is ${MAX_RECIPIENTS}.`;
    return unprocessable("validation_error", message);
  }
  return list.map((item) => readAddress(item, field));
}

function readAddress(value: unknown, field: string): MailAddress {
  const text = typeof value === "string" ? value.trim() : "";
  const match = /^([^<>]*)<([^<>]*)>$/.exec(text);
  const name = match?.[1]?.trim() ?? "";
  const email = match ? (match[2] ?? "") : text;
  // Quoted names are refused; a bare one with specials would have needed the quotes.
  if (/["(),:;<>@[\]\\]/.test(name) || hasLineBreak(text) || !isAscii(email)) badAddress(field);
  if (!isEmailAddress(email)) badAddress(field);
  return { email, name: name === "" ? null : name };
}

function readTags(value: unknown): Record<string, string> {
  if (value === undefined) return {};
  if (!Array.isArray(value)) return unprocessable("invalid_parameter", "Invalid `tags` field.");
  const tags: Record<string, string> = {};
  for (const tag of value) {
    const name = isObject(tag) ? tag["name"] : undefined;
    const content = isObject(tag) ? tag["value"] : undefined;
    if (!isTagText(name) || !isTagText(content)) {
      return unprocessable(
        "validation_error",
        "Tags should only contain ASCII letters, numbers, underscores, or dashes.",
      );
    }
    tags[name] = content;
  }
  return tags;
}

function isTagText(value: unknown): value is string {
  return typeof value === "string" && /^[A-Za-z0-9_-]{1,256}$/.test(value);
}

function badAddress(field: string): never {
  return unprocessable("validation_error", `Invalid \`${field}\` field. ${ADDRESS_FORM}`);
}

function unprocessable(name: string, message: string): never {
  throw new Refusal(resendError(422, name, message));
}
