// cspell:ignore bounceland
import type { MailEventKind } from "./types.ts";

/**
 * Events of an email, chosen by the first word of its address: `bounce@…`, `bounce+1@…` and so on, but not
 * `bounceland@…`; all others are delivered. The first event always is acceptance.
 */
export function fateOf(recipient: string): MailEventKind[] {
  const local = recipient.slice(0, recipient.lastIndexOf("@")).toLowerCase();
  const [word] = local.split(/[+._-]/, 1);
  switch (word) {
    case "bounce":
    case "bounced":
    case "hardbounce":
      return ["sent", "hardBounce"];
    case "softbounce":
      return ["sent", "softBounce"];
    case "blocked":
    case "suppressed":
      return ["sent", "blocked"];
    case "error":
    case "dropped":
      return ["sent", "error"];
    case "deferred":
    case "delayed":
      return ["sent", "deferred", "delivered"];
    case "spam":
    case "complained":
      return ["sent", "delivered", "spam"];
    case "silent":
      return [];
    default:
      return ["sent", "delivered"];
  }
}

/** The default reason of a failing event. */
export function defaultReason(kind: MailEventKind, recipient: string): string {
  switch (kind) {
    case "hardBounce":
      return `550 5.1.1 <${recipient}>: Recipient address rejected: User unknown`;
    case "softBounce":
      return "452 4.2.2 The email account that you tried to reach is over quota";
    case "blocked":
      return "550 5.7.1 Message rejected by the recipient's policy";
    case "deferred":
      return "450 4.2.0 Try again later";
    default:
      return "Invalid";
  }
}
