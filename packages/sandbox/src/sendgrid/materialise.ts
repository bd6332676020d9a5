import { formatAddress } from "../core/email-address.ts";
import type { AcceptedMail } from "../core/types.ts";
import type { SendgridMail } from "./parse-mail.ts";
import type { Personalization } from "./parse-personalization.ts";

/** The emails that leave for one request, one for each recipient of each personalization. */
export function sendgridMails(
  mail: SendgridMail,
  requestId: string,
  account: string,
): AcceptedMail[] {
  return mail.personalizations.flatMap((personalization, index) =>
    mailsOf(mail, personalization, {
      requestId,
      account,
      eventMessageId: `${requestId}.recvd-sandbox-1-${index.toString(16).padStart(8, "0")}-0.0`,
    }),
  );
}

function mailsOf(
  mail: SendgridMail,
  personalization: Personalization,
  ids: { requestId: string; account: string; eventMessageId: string },
): AcceptedMail[] {
  const fill = substituter(personalization.substitutions);
  const { to, cc, bcc } = personalization;
  const subject = fill(personalization.subject ?? mail.subject ?? "");
  const own = { ...mail.headers, ...personalization.headers };
  const headers: [string, string][] = [
    ["From", formatAddress(mail.from)],
    ["To", to.map(formatAddress).join(", ")],
    ...(cc.length > 0 ? [["Cc", cc.map(formatAddress).join(", ")] satisfies [string, string]] : []),
    ["Subject", subject],
    ...(mail.replyTo ? [["Reply-To", formatAddress(mail.replyTo)] satisfies [string, string]] : []),
    ...Object.entries(own).map(([name, value]): [string, string] => [name, fill(value)]),
  ];
  if (!headers.some(([name]) => name.toLowerCase() === "message-id")) {
    headers.push(["Message-ID", `<${ids.requestId}@geopod-ismtpd-sandbox>`]);
  }
  const sharedFields = {
    service: "sendgrid" as const,
    account: ids.account,
    from: mail.from,
    replyTo: mail.replyTo,
    subject,
    html: mail.html === null ? null : fill(mail.html),
    text: mail.text === null ? null : fill(mail.text),
    source: null,
    headers,
    providerMessageId: ids.requestId,
    eventMessageId: ids.eventMessageId,
    idempotencyKey: null,
    customArgs: { ...mail.customArgs, ...personalization.customArgs },
    tags: mail.categories,
  };
  return [...to, ...cc, ...bcc].map((recipient) => ({ ...sharedFields, recipient }));
}

/** Puts values in for tags in one pass, longest tag first; values are not looked at again. */
function substituter(substitutions: Record<string, string>): (text: string) => string {
  const tags = Object.keys(substitutions)
    .filter((tag) => tag !== "")
    .toSorted((a, b) => b.length - a.length);
  if (tags.length === 0) return (text) => text;
  const pattern = new RegExp(
    tags.map((tag) => tag.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|"),
    "g",
  );
  return (text) => text.replace(pattern, (tag) => substitutions[tag] ?? tag);
}
