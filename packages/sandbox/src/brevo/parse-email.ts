import { hasLineBreak, isAscii, isEmailAddress } from "../core/email-address.ts";
import { asObject, asText, isObject } from "../core/json.ts";
import type { JsonObject } from "../core/json.ts";
import type { MailAddress } from "../core/types.ts";
import type { WireResponse } from "../http/wire-response.ts";
import { orRefusal, readHeaders, Refusal } from "../http/refusal.ts";
import { brevoError } from "./errors.ts";

const MAX_VERSIONS = 1_000;
const MAX_RECIPIENTS = 2_000;
const MAX_PER_VERSION = 99;
const MAX_PARAMS_BYTES = 100_000;
const MAX_ALL_PARAMS_BYTES = 1_000_000;

/** The members of a call in Brevo's reference, and of a version, which has no headers. */
const CALL_FIELDS = new Set(
  (
    "attachment batchId bcc cc headers htmlContent messageVersions params replyTo scheduledAt sender " +
    "subject tags templateId textContent to"
  ).split(" "),
);
const VERSION_FIELDS = new Set(
  "bcc cc htmlContent params replyTo subject templateId textContent to".split(" "),
);

/** One email of a call: the call itself, or one of its versions with the call's values under it. */
export type BrevoMessage = {
  sender: MailAddress;
  to: MailAddress[];
  cc: MailAddress[];
  bcc: MailAddress[];
  replyTo: MailAddress | null;
  subject: string;
  html: string | null;
  text: string | null;
  headers: Record<string, string>;
  params: JsonObject;
  tags: string[];
};

/** A call that Brevo would take. */
export type BrevoCall = {
  messages: BrevoMessage[];
  batch: boolean;
  idempotencyKey: string | null;
  /** `X-Sib-Sandbox: drop`: accepted in the response, and not sent. */
  isDropped: boolean;
};

/**
 * Checks a body against Brevo's reference. Members missing from the reference are refused, since Brevo's behaviour for
 * them is undocumented.
 */
export function parseBrevoEmail(body: JsonObject): { call: BrevoCall } | { refuse: WireResponse } {
  return orRefusal(() => ({ call: readCall(body) }));
}

function readCall(body: JsonObject): BrevoCall {
  const versions = body["messageVersions"];
  if (versions !== undefined && !Array.isArray(versions)) invalid("messageVersions is not valid");
  const list = Array.isArray(versions) ? versions.map(asObject) : [];
  refuseUnknown(body, CALL_FIELDS, "");
  for (const version of list) refuseUnknown(version, VERSION_FIELDS, " in messageVersions");
  const batch = list.length > 0;
  const headers = readHeaders(body["headers"], (name) =>
    invalid(name === null ? "headers is not valid" : `header ${name} is not valid`),
  );
  const base = readBase(body, headers, batch);
  if (batch && body["to"] !== undefined) {
    invalid("to, cc and bcc cannot be passed along with messageVersions");
  }
  if (list.length > MAX_VERSIONS) {
    refuse("out_of_range", `messageVersions cannot exceed ${MAX_VERSIONS}`);
  }
  const messages = batch ? list.map((version) => readVersion(base, version)) : [single(base, body)];
  checkSizes(messages);
  const find = (name: string): string | null =>
    Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1] ?? null;
  return {
    messages,
    batch,
    idempotencyKey: find("idempotencykey"),
    isDropped: find("x-sib-sandbox") === "drop",
  };
}

function refuseUnknown(object: JsonObject, fieldNames: ReadonlySet<string>, where: string): void {
  const unknown = Object.keys(object).find((name) => !fieldNames.has(name));
  if (unknown !== undefined) invalid(`${unknown} is not a known parameter${where}`);
}

function readBase(body: JsonObject, headers: Record<string, string>, batch: boolean): BrevoMessage {
  if (body["sender"] === undefined) missing("sender is missing");
  const sender = readAddress(body["sender"], "sender");
  if (asText(body["subject"]) === null) missing("subject is missing");
  if (asText(body["htmlContent"]) === null) missing("htmlContent is missing");
  if (!batch && body["to"] === undefined) missing("to is missing");
  return {
    sender,
    to: [],
    cc: [],
    bcc: [],
    replyTo: body["replyTo"] === undefined ? null : readAddress(body["replyTo"], "replyTo"),
    subject: readLine(body["subject"], "subject"),
    html: asText(body["htmlContent"]),
    text: asText(body["textContent"]),
    headers,
    params: asObject(body["params"]),
    tags: readTags(body["tags"]),
  };
}

function single(base: BrevoMessage, body: JsonObject): BrevoMessage {
  return {
    ...base,
    to: readAddresses(body["to"], "to", true),
    cc: readAddresses(body["cc"], "cc", false),
    bcc: readAddresses(body["bcc"], "bcc", false),
  };
}

function readVersion(base: BrevoMessage, version: JsonObject): BrevoMessage {
  return {
    ...base,
    to: readAddresses(version["to"], "to", true),
    cc: readAddresses(version["cc"], "cc", false),
    bcc: readAddresses(version["bcc"], "bcc", false),
    replyTo:
      version["replyTo"] === undefined ? base.replyTo : readAddress(version["replyTo"], "replyTo"),
    subject:
      version["subject"] === undefined ? base.subject : readLine(version["subject"], "subject"),
    html: asText(version["htmlContent"]) ?? base.html,
    text: asText(version["textContent"]) ?? base.text,
    params: { ...base.params, ...asObject(version["params"]) },
  };
}

function checkSizes(messages: BrevoMessage[]): void {
  let recipients = 0;
  let paramsBytes = 0;
  for (const { to, cc, bcc, params } of messages) {
    const count = to.length + cc.length + bcc.length;
    if (count > MAX_PER_VERSION) {
      refuse("out_of_range", `to cannot have more than ${MAX_PER_VERSION} recipients`);
    }
    const bytes = Buffer.byteLength(JSON.stringify(params));
    if (bytes > MAX_PARAMS_BYTES) invalid("params size should not exceed 100 KB");
    recipients += count;
    paramsBytes += bytes;
  }
  if (recipients > MAX_RECIPIENTS) {
    refuse("out_of_range", `recipients cannot exceed ${MAX_RECIPIENTS} per call`);
  }
  if (messages.length > 1 && paramsBytes > MAX_ALL_PARAMS_BYTES) {
    invalid("cumulative params size should not exceed 1000 KB");
  }
}

function readAddresses(value: unknown, field: string, isRequired: boolean): MailAddress[] {
  if (value === undefined && !isRequired) return [];
  if (value === undefined) missing(`${field} is missing`);
  if (!Array.isArray(value)) return invalid(`${field} is not valid`);
  if (isRequired && value.length === 0) missing(`${field} is missing`);
  return value.map((item: unknown) => readAddress(item, field));
}

function readAddress(value: unknown, field: string): MailAddress {
  if (!isObject(value)) return invalid(`${field} is not valid`);
  if (value["email"] === undefined) missing(`email is missing in ${field}`);
  const email = asText(value["email"]);
  if (email === null || !isEmailAddress(email)) {
    return invalid(
      field === "sender" ? "valid sender email required" : `email is not valid in ${field}`,
    );
  }
  const { name } = value;
  if (name === undefined) return { email, name: null };
  if (typeof name !== "string" || name === "" || hasLineBreak(name)) {
    return invalid(`name is not valid in ${field}`);
  }
  // Brevo loses a name that is neither ASCII nor free of commas.
  return { email, name: !isAscii(name) && name.includes(",") ? null : name };
}

function readTags(value: unknown): string[] {
  if (value === undefined) return [];
  const tags = Array.isArray(value) ? value.filter((tag) => typeof tag === "string") : [];
  if (!Array.isArray(value) || value.length === 0 || tags.length !== value.length) {
    return invalid("tags is not valid");
  }
  return tags;
}

function readLine(value: unknown, field: string): string {
  const text = asText(value);
  if (text === null || hasLineBreak(text)) return invalid(`${field} is not valid`);
  return text;
}

function invalid(message: string): never {
  return refuse("invalid_parameter", message);
}

function missing(message: string): never {
  return refuse("missing_parameter", message);
}

function refuse(code: string, message: string): never {
  throw new Refusal(brevoError(400, code, message));
}
