import { isEmailAddress } from "../core/email-address.ts";
import { asText, isObject, parseJson } from "../core/json.ts";
import { parseMime } from "../core/parse-mime.ts";
import type { AcceptedMail, MailAddress } from "../core/types.ts";
import { Refusal } from "../http/refusal.ts";
import { notVerified, sesError } from "./errors.ts";

const MAX_RAW_BYTES = 40 * 2 ** 20;
const MAX_RECIPIENTS = 50;
const MAX_TAGS = 50;
const TAG = /^[A-Za-z0-9_.@-]{1,256}$/;

/** A call of SendEmail: the message, its recipients, and the tags that its events repeat. */
export type SesEmail = {
  from: MailAddress;
  recipients: MailAddress[];
  mail: Pick<AcceptedMail, "replyTo" | "subject" | "html" | "text" | "source" | "headers">;
  tags: Record<string, string>;
};

/** Reads SendEmail's body. Raw content alone: simple and templated content stand for nothing here. */
export async function parseSesEmail(body: Buffer, region: string): Promise<SesEmail> {
  const call = parseJson(body.toString("utf8"))?.value;
  if (!isObject(call)) throw refusal("Request body is not valid JSON", "SerializationException");
  const content = isObject(call["Content"]) ? call["Content"] : {};
  const raw = isObject(content["Raw"]) ? asText(content["Raw"]["Data"]) : null;
  if (raw === null || raw === "" || !/^[A-Za-z0-9+/]+={0,2}$/.test(raw))
    throw refusal("Content is not specified");
  const message = Buffer.from(raw, "base64");
  if (message.byteLength > MAX_RAW_BYTES) throw refusal("Message length is more than 40 MB");
  const parsed = await parseMime(message);
  const sender = asText(call["FromEmailAddress"]) ?? parsed.from?.email ?? "";
  const from = parsed.from ?? { email: sender, name: null };
  if (!isEmailAddress(from.email)) throw refusal("Missing required header 'From'.");
  if (from.email.includes("unverified")) throw new Refusal(notVerified(from.email, region));
  const recipients = readRecipients(call["Destination"]) ?? [
    ...parsed.to,
    ...parsed.cc,
    ...parsed.bcc,
  ];
  if (recipients.length === 0) throw refusal("Destination is not specified");
  if (recipients.length > MAX_RECIPIENTS) throw refusal("Recipient count exceeds 50.");
  const illegal = recipients.find(({ email }) => !isEmailAddress(email));
  if (illegal !== undefined) throw refusal("Illegal address");
  checkOverrides(call["ConfigurationOverrides"]);
  return { from, recipients, mail: parsed.mail, tags: readTags(call["EmailTags"]) };
}

/** Settings of one request in place of the account's: of tracking alone, each on or off. */
function checkOverrides(value: unknown): void {
  if (value === undefined) return;
  const tracking = isObject(value) ? (value["Tracking"] ?? {}) : null;
  if (!isObject(tracking)) throw refusal("ConfigurationOverrides is not valid");
  for (const field of ["ClickTrackingEnabled", "OpenTrackingEnabled"]) {
    const chosen = tracking[field] ?? "DISABLED";
    if (chosen !== "ENABLED" && chosen !== "DISABLED")
      throw refusal(`Invalid value for ${field}: must be ENABLED or DISABLED`);
  }
}

function readRecipients(value: unknown): MailAddress[] | null {
  if (value === undefined) return null;
  if (!isObject(value)) throw refusal("Destination is not valid");
  return ["ToAddresses", "CcAddresses", "BccAddresses"].flatMap((field) => {
    const list = value[field] ?? [];
    if (!Array.isArray(list)) throw refusal(`${field} is not a list`);
    return list.map((one) => ({ email: asText(one) ?? "", name: null }));
  });
}

function readTags(value: unknown): Record<string, string> {
  const list = value ?? [];
  if (!Array.isArray(list) || list.length > MAX_TAGS) throw refusal("Invalid email tags");
  const pairs = list.map((one): [string, string] => {
    const name = isObject(one) ? (asText(one["Name"]) ?? "") : "";
    const text = isObject(one) ? (asText(one["Value"]) ?? "") : "";
    if (!TAG.test(name) || !TAG.test(text))
      throw refusal(`Invalid email tag: <${name}: ${text}>`, "InvalidParameterValue");
    return [name, text];
  });
  return Object.fromEntries(pairs);
}

const refusal = (message: string, name = "BadRequestException"): Refusal =>
  new Refusal(sesError(400, name, message));
