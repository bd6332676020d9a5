import type { OutgoingMail } from "./types.ts";

/** The two headers of one-click unsubscription (RFC 8058); none for a mail without an address for it. */
export function unsubscribeHeaders(mail: OutgoingMail): Record<string, string> {
  if (mail.unsubscribeUrl === null) return {};
  return {
    "List-Unsubscribe": `<${mail.unsubscribeUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
