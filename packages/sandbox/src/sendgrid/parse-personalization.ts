import { hasLineBreak } from "../core/email-address.ts";
import { asText, isObject } from "../core/json.ts";
import type { JsonObject } from "../core/json.ts";
import type { MailAddress } from "../core/types.ts";
import { complaint } from "./errors.ts";
import type { SendgridComplaint } from "./errors.ts";
import { readAddress, readHeaders, readStrings } from "./read-fields.ts";

const MAX_RECIPIENTS = 1_000;
const MAX_SUBSTITUTION_BYTES = 10_000;
const MEMBERS = new Set([
  ...["to", "cc", "bcc", "from", "subject", "headers", "substitutions"],
  ...["dynamic_template_data", "custom_args", "send_at"],
]);

/** One envelope of a request. */
export interface Personalization {
  to: MailAddress[];
  cc: MailAddress[];
  bcc: MailAddress[];
  subject: string | null;
  headers: Record<string, string>;
  substitutions: Record<string, string>;
  customArgs: Record<string, string>;
}

/** Reads the envelopes, adding complaints to `found`. */
export function parsePersonalizations(
  value: unknown,
  found: SendgridComplaint[],
): Personalization[] {
  if (!Array.isArray(value) || value.length === 0) {
    const message =
      "The personalizations field is required and must have at least one personalization.";
    found.push(complaint(message, "personalizations"));
    return [];
  }
  if (value.length > MAX_RECIPIENTS) {
    const message = `The personalization block is limited to 1000 personalizations per API request. You have provided ${value.length} personalizations. Please consider splitting this into multiple requests and resending your request.`;
    found.push(complaint(message, "personalizations"));
    return [];
  }
  const list = value.map((item: unknown, index) => {
    const field = `personalizations.${index}`;
    return readPersonalization(isObject(item) ? item : {}, field, found);
  });
  const recipients = list.reduce(
    (sum, { to, cc, bcc }) => sum + to.length + cc.length + bcc.length,
    0,
  );
  if (recipients > MAX_RECIPIENTS) {
    const message = "There is a limit of 1000 total recipients (to + cc + bcc) per request.";
    found.push(complaint(message, "personalizations"));
  }
  return list;
}

function readPersonalization(
  value: JsonObject,
  field: string,
  found: SendgridComplaint[],
): Personalization {
  for (const name of Object.keys(value)) {
    if (!MEMBERS.has(name)) {
      found.push(complaint(`Additional property ${name} is not allowed`, `${field}.${name}`));
    }
  }
  const { subject } = value;
  const subjectText = asText(subject);
  if (subject !== undefined && (subjectText === null || hasLineBreak(subjectText))) {
    found.push(
      complaint("The subject must be a string of at least one character.", `${field}.subject`),
    );
  }
  const substitutions = readStrings(value["substitutions"], `${field}.substitutions`, found);
  if (Buffer.byteLength(JSON.stringify(substitutions)) > MAX_SUBSTITUTION_BYTES) {
    const message = "Substitutions are limited to 10000 bytes per personalization block.";
    found.push(complaint(message, `${field}.substitutions`));
  }
  const lists = {
    to: readAddresses(value["to"], `${field}.to`, found),
    cc: readAddresses(value["cc"], `${field}.cc`, found),
    bcc: readAddresses(value["bcc"], `${field}.bcc`, found),
  };
  if (lists.to.length === 0) {
    const message =
      "The to array is required for all personalization objects, and must have at least one email object with a valid email address.";
    found.push(complaint(message, `${field}.to`));
  }
  findDuplicate(lists, field, found);
  return {
    ...lists,
    subject: asText(subject),
    headers: readHeaders(value["headers"], `${field}.headers`, found),
    substitutions,
    customArgs: readStrings(value["custom_args"], `${field}.custom_args`, found),
  };
}

function readAddresses(value: unknown, field: string, found: SendgridComplaint[]): MailAddress[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    found.push(complaint("Invalid type. Expected: array.", field));
    return [];
  }
  return value.flatMap(
    (item: unknown, index) => readAddress(item, `${field}.${index}`, found) ?? [],
  );
}

function findDuplicate(
  lists: Record<"to" | "cc" | "bcc", MailAddress[]>,
  field: string,
  found: SendgridComplaint[],
): void {
  const seen = new Set<string>();
  for (const [name, list] of Object.entries(lists)) {
    for (const { email } of list) {
      if (seen.has(email.toLowerCase())) {
        const message = `Each email address in the personalization block should be unique between to, cc, and bcc. We found the first duplicate instance of [${email}] in the ${field}.${name} field.`;
        found.push(complaint(message, field));
        return;
      }
      seen.add(email.toLowerCase());
    }
  }
}
