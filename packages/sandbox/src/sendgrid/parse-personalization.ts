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
export type Personalization = {
  to: MailAddress[];
  cc: MailAddress[];
  bcc: MailAddress[];
  subject: string | null;
  headers: Record<string, string>;
  substitutions: Record<string, string>;
  customArgs: Record<string, string>;
};

/** Reads the envelopes, and adds errors to `complaints`. */
export function parsePersonalizations(
  value: unknown,
  complaints: SendgridComplaint[],
): Personalization[] {
  if (!Array.isArray(value) || value.length === 0) {
    const message =
      "The personalizations field is required and must have at least one personalization.";
    complaints.push(complaint(message, "personalizations"));
    return [];
  }
  if (value.length > MAX_RECIPIENTS) {
    const message = `The personalization block is limited to 1000 personalizations per API request. You have provided ${value.length} personalizations. Please consider splitting this into multiple requests and resending your request.`;
    complaints.push(complaint(message, "personalizations"));
    return [];
  }
  const list = value.map((item: unknown, index) => {
    const field = `personalizations.${index}`;
    return readPersonalization(isObject(item) ? item : {}, field, complaints);
  });
  const recipients = list.reduce(
    (sum, { to, cc, bcc }) => sum + to.length + cc.length + bcc.length,
    0,
  );
  if (recipients > MAX_RECIPIENTS) {
    const message = "There is a limit of 1000 total recipients (to + cc + bcc) per request.";
    complaints.push(complaint(message, "personalizations"));
  }
  return list;
}

function readPersonalization(
  value: JsonObject,
  field: string,
  complaints: SendgridComplaint[],
): Personalization {
  for (const name of Object.keys(value)) {
    if (!MEMBERS.has(name)) {
      complaints.push(complaint(`Additional property ${name} is not allowed`, `${field}.${name}`));
    }
  }
  const { subject } = value;
  const subjectText = asText(subject);
  if (subject !== undefined && (subjectText === null || hasLineBreak(subjectText))) {
    complaints.push(
      complaint("The subject must be a string of at least one character.", `${field}.subject`),
    );
  }
  const substitutions = readStrings(value["substitutions"], `${field}.substitutions`, complaints);
  if (Buffer.byteLength(JSON.stringify(substitutions)) > MAX_SUBSTITUTION_BYTES) {
    const message = "Substitutions are limited to 10000 bytes per personalization block.";
    complaints.push(complaint(message, `${field}.substitutions`));
  }
  const lists = {
    to: readAddresses(value["to"], `${field}.to`, complaints),
    cc: readAddresses(value["cc"], `${field}.cc`, complaints),
    bcc: readAddresses(value["bcc"], `${field}.bcc`, complaints),
  };
  if (lists.to.length === 0) {
    const message =
      "The to array is required for all personalization objects, and must have at least one email object with a valid email address.";
    complaints.push(complaint(message, `${field}.to`));
  }
  findDuplicate(lists, field, complaints);
  return {
    ...lists,
    subject: asText(subject),
    headers: readHeaders(value["headers"], `${field}.headers`, complaints),
    substitutions,
    customArgs: readStrings(value["custom_args"], `${field}.custom_args`, complaints),
  };
}

function readAddresses(
  value: unknown,
  field: string,
  complaints: SendgridComplaint[],
): MailAddress[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    complaints.push(complaint("Invalid type. Expected: array.", field));
    return [];
  }
  return value.flatMap(
    (item: unknown, index) => readAddress(item, `${field}.${index}`, complaints) ?? [],
  );
}

function findDuplicate(
  lists: Record<"to" | "cc" | "bcc", MailAddress[]>,
  field: string,
  complaints: SendgridComplaint[],
): void {
  const addresses = new Set<string>();
  for (const [name, list] of Object.entries(lists)) {
    for (const { email } of list) {
      if (addresses.has(email.toLowerCase())) {
        const message = `Each email address in the personalization block should be unique between to, cc, and bcc. We found the first duplicate instance of [${email}] in the ${field}.${name} field.`;
        complaints.push(complaint(message, field));
        return;
      }
      addresses.add(email.toLowerCase());
    }
  }
}
