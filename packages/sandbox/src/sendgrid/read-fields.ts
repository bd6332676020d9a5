import { hasLineBreak, isAscii, isEmailAddress } from "../core/email-address.ts";
import { asText, isObject } from "../core/json.ts";
import type { MailAddress } from "../core/types.ts";
import { complaint } from "./errors.ts";
import type { SendgridComplaint } from "./errors.ts";

/** Reads `{ email, name }`, complaining under `field`. */
export function readAddress(
  value: unknown,
  field: string,
  complaints: SendgridComplaint[],
): MailAddress | null {
  const email = isObject(value) ? asText(value["email"]) : null;
  if (!isObject(value) || email === null) {
    const message =
      'Each email address must be an object with an email, and may contain a name, e.g. {"email": "example@example.com", "name": "Example Recipient"}.';
    complaints.push(complaint(message, field));
    return null;
  }
  if (!isEmailAddress(email)) {
    complaints.push(complaint("Does not contain a valid address.", `${field}.email`));
    return null;
  }
  const name = asText(value["name"]);
  if (name !== null && /[;,\r\n]/.test(name)) {
    complaints.push(complaint("The name may not contain the characters ; or ,", `${field}.name`));
  }
  return { email, name };
}

const RESERVED =
  /^(x-sg-id|x-sg-eid|received|dkim-signature|content-type|content-transfer-encoding|to|from|subject|reply-to|cc|bcc)$/i;

/** Reads custom headers, which may not name those of SendGrid itself. */
export function readHeaders(
  value: unknown,
  field: string,
  complaints: SendgridComplaint[],
): Record<string, string> {
  const headers = readStrings(value, field, complaints);
  for (const [name, content] of Object.entries(headers)) {
    if (RESERVED.test(name)) {
      complaints.push(complaint(`The header ${name} is reserved and cannot be used.`, field));
    } else if (!isAscii(name) || /[\s:]/.test(name)) {
      complaints.push(complaint("Header names may only contain ASCII characters.", field));
    } else if (hasLineBreak(content)) {
      complaints.push(complaint("Header values may not contain line breaks.", `${field}.${name}`));
    }
  }
  return headers;
}

/** Reads an object whose values must all be strings, of at most 10,000 bytes. */
export function readStrings(
  value: unknown,
  field: string,
  complaints: SendgridComplaint[],
): Record<string, string> {
  if (value === undefined) return {};
  if (!isObject(value)) {
    complaints.push(complaint(`Invalid type. Expected: object, given: ${jsonType(value)}.`, field));
    return {};
  }
  const strings: Record<string, string> = {};
  for (const [name, content] of Object.entries(value)) {
    if (typeof content === "string") strings[name] = content;
    else {
      const message = `Invalid type. Expected: string, given: ${jsonType(content)}.`;
      complaints.push(complaint(message, `${field}.${name}`));
    }
  }
  if (field.endsWith("custom_args") && Buffer.byteLength(JSON.stringify(strings)) >= 10_000) {
    complaints.push(complaint("custom_args may not exceed 10000 bytes.", field));
  }
  return strings;
}

function jsonType(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value;
}
