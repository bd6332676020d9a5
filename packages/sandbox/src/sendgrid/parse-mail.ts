import { hasLineBreak, isAscii } from "../core/email-address.ts";
import { asText, isObject } from "../core/json.ts";
import type { JsonObject } from "../core/json.ts";
import type { MailAddress } from "../core/types.ts";
import { complaint } from "./errors.ts";
import type { SendgridComplaint } from "./errors.ts";
import { parsePersonalizations } from "./parse-personalization.ts";
import type { Personalization } from "./parse-personalization.ts";
import { readAddress, readHeaders, readStrings } from "./read-fields.ts";

const MEMBERS = new Set([
  ...["personalizations", "from", "reply_to", "reply_to_list", "subject", "content"],
  ...["attachments", "template_id", "headers", "categories", "custom_args", "send_at"],
  ...["batch_id", "asm", "ip_pool_name", "mail_settings", "tracking_settings", "sections"],
]);

/** A body that SendGrid would take. */
export type SendgridMail = {
  personalizations: Personalization[];
  from: MailAddress;
  replyTo: MailAddress | null;
  subject: string | null;
  text: string | null;
  html: string | null;
  headers: Record<string, string>;
  customArgs: Record<string, string>;
  categories: string[];
  sandboxMode: boolean;
};

/** Checks a body as SendGrid does, which complains of everything at once. */
export function parseSendgridMail(
  body: JsonObject,
): { mail: SendgridMail } | { complaints: SendgridComplaint[] } {
  const complaints: SendgridComplaint[] = [];
  for (const name of Object.keys(body)) {
    if (!MEMBERS.has(name))
      complaints.push(complaint(`Additional property ${name} is not allowed`, name));
  }
  const personalizations = parsePersonalizations(body["personalizations"], complaints);
  const from = readFrom(body["from"], complaints);
  const content = readContent(body["content"], complaints);
  const subject = asText(body["subject"]);
  if (subject === null && personalizations.some((item) => item.subject === null)) {
    const message =
      "The subject is required. You can get around this requirement if you use a template with a subject defined or if every personalization has a subject defined.";
    complaints.push(complaint(message, "subject"));
  }
  if (subject !== null && hasLineBreak(subject)) {
    complaints.push(complaint("The subject must not contain line breaks.", "subject"));
  }
  const mail: SendgridMail = {
    personalizations,
    from,
    replyTo: readReplyTo(body["reply_to"], complaints),
    subject,
    ...content,
    headers: readHeaders(body["headers"], "headers", complaints),
    customArgs: readStrings(body["custom_args"], "custom_args", complaints),
    categories: readCategories(body["categories"], complaints),
    sandboxMode: readSandboxMode(body["mail_settings"]),
  };
  return complaints.length > 0 ? { complaints } : { mail };
}

function readFrom(value: unknown, complaints: SendgridComplaint[]): MailAddress {
  const none = { email: "", name: null };
  if (!isObject(value) || asText(value["email"]) === null) {
    const message =
      'The from object must be provided for every email send. It is an object that requires the email parameter, but may also contain a name parameter.  e.g. {"email" : "example@example.com"}  or {"email" : "example@example.com", "name" : "Example Recipient"}.';
    complaints.push(complaint(message, "from.email"));
    return none;
  }
  const from = readAddress(value, "from", complaints);
  if (from && !isAscii(from.email)) {
    complaints.push(
      complaint("Unicode characters are not supported in the from address.", "from.email"),
    );
  }
  return from ?? none;
}

function readReplyTo(value: unknown, complaints: SendgridComplaint[]): MailAddress | null {
  return value === undefined ? null : readAddress(value, "reply_to", complaints);
}

function readContent(
  value: unknown,
  complaints: SendgridComplaint[],
): { text: string | null; html: string | null } {
  const blocks: unknown[] = Array.isArray(value) ? value : [];
  if (blocks.length === 0) {
    const message =
      "Unless a valid template_id is provided, the content parameter is required. There must be at least one defined content block. We typically suggest both text/plain and text/html blocks are included, but only one block is required.";
    complaints.push(complaint(message, "content"));
  }
  const types: string[] = [];
  const content: { text: string | null; html: string | null } = { text: null, html: null };
  for (const [index, block] of blocks.entries()) {
    const type = isObject(block) ? asText(block["type"]) : null;
    const text = isObject(block) ? asText(block["value"]) : null;
    if (type === null) {
      complaints.push(complaint("The content type must be a string.", `content.${index}.type`));
      continue;
    }
    if (text === null) {
      const message = "The content value must be a string at least one character in length.";
      complaints.push(complaint(message, `content.${index}.value`));
    }
    types.push(type);
    if (type === "text/plain") content.text = text;
    if (type === "text/html") content.html = text;
  }
  const plainAt = types.indexOf("text/plain");
  const htmlAt = types.indexOf("text/html");
  if (plainAt > 0 || (plainAt === -1 && htmlAt > 0)) {
    const message =
      "If present, text/plain must be the first content block, followed by text/html and any other types.";
    complaints.push(complaint(message, "content"));
  }
  return content;
}

function readCategories(value: unknown, complaints: SendgridComplaint[]): string[] {
  if (value === undefined) return [];
  const list: unknown[] = Array.isArray(value) ? value : [];
  const names = list.filter((name) => typeof name === "string");
  if (!Array.isArray(value) || names.length !== list.length || names.length > 10) {
    complaints.push(complaint("There is a limit of 10 categories per request.", "categories"));
  }
  return names;
}

function readSandboxMode(value: unknown): boolean {
  const mode = isObject(value) ? value["sandbox_mode"] : undefined;
  return isObject(mode) && mode["enable"] === true;
}
