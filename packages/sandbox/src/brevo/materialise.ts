import { formatAddress, isAscii } from "../core/email-address.ts";
import { isObject } from "../core/json.ts";
import type { JsonObject } from "../core/json.ts";
import type { AcceptedMail } from "../core/types.ts";
import type { BrevoCall, BrevoMessage } from "./parse-email.ts";

const INTERNAL = new Set(["idempotencykey", "x-sib-sandbox"]);

/** The emails that leave for one message, one for each recipient. */
export function brevoMails(
  call: BrevoCall,
  message: BrevoMessage,
  messageId: string,
  account: string,
): AcceptedMail[] {
  const fill = (text: string): string => fillParams(text, message.params);
  const custom = Object.entries(message.headers).find(
    ([name]) => name.toLowerCase() === "x-mailin-custom",
  )?.[1];
  const subject = fill(message.subject);
  const headers: [string, string][] = [
    ["From", formatAddress(message.sender)],
    ["To", message.to.map(formatAddress).join(", ")],
    ...(message.cc.length > 0
      ? [["Cc", message.cc.map(formatAddress).join(", ")] satisfies [string, string]]
      : []),
    ["Subject", subject],
    ["Message-ID", messageId],
    ...(message.replyTo
      ? [["Reply-To", formatAddress(message.replyTo)] satisfies [string, string]]
      : []),
    ...Object.entries(message.headers)
      .filter(([name]) => !INTERNAL.has(name.toLowerCase()))
      .map(([name, value]): [string, string] => [name, asSent(value)]),
  ];
  const sharedFields = {
    service: "brevo" as const,
    account,
    from: message.sender,
    replyTo: message.replyTo,
    subject,
    html: message.html === null ? null : fill(message.html),
    text: message.text === null ? null : fill(message.text),
    source: null,
    headers,
    providerMessageId: messageId,
    eventMessageId: messageId,
    idempotencyKey: call.idempotencyKey,
    customArgs: custom === undefined ? {} : { "X-Mailin-custom": custom },
    tags: message.tags,
  };
  const recipients = [...message.to, ...message.cc, ...message.bcc];
  return recipients.map((recipient) => ({ ...sharedFields, recipient }));
}

/** `{{ params.name }}`, nested names too, with `|default:"…"`; the value goes in as it is. */
function fillParams(text: string, params: JsonObject): string {
  return text.replace(
    /\{\{\s*params\.([\w.]+)\s*(?:\|\s*default\s*:\s*["']([^"']*)["']\s*)?\}\}/g,
    (_, path: string, fallback: string | undefined) => {
      let value: unknown = params;
      for (const part of path.split(".")) value = isObject(value) ? value[part] : undefined;
      if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
        return String(value);
      }
      return fallback ?? "";
    },
  );
}

/** Brevo sends custom headers as raw 8-bit; readers take those bytes for Latin-1. */
function asSent(value: string): string {
  return isAscii(value) ? value : Buffer.from(value, "utf8").toString("latin1");
}
