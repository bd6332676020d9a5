import { headerOf } from "../read-message.ts";
import type { ReadMessage } from "../read-message.ts";
import { replyTextOf } from "../reply-text.ts";
import { isAutoReply } from "./auto-reply.ts";
import { readNotice } from "./notice.ts";
import { readReport } from "./report.ts";
import { isWish } from "./wish.ts";

/** The kinds of messages that come back. `delay`: a server goes on trying. `other`: nothing about an email of ours, as far as can be told. */
export type IncomingKind =
  | "hard_bounce"
  | "soft_bounce"
  | "blocked"
  | "delay"
  | "complaint"
  | "out_of_office"
  | "unsubscribe"
  | "reply"
  | "own"
  | "other";

export type Classified = {
  kind: IncomingKind;
  /** Of a bounce or a complaint: the address it names, lower case. */
  recipient: string | null;
  /** Of a bounce: the server's words on one line. */
  reason: string | null;
  /** Of an answer: what was written, without quotes, at most 2 KB. */
  text: string;
};

const nothing = (kind: IncomingKind): Classified => ({
  kind,
  recipient: null,
  reason: null,
  text: "",
});

/**
 * Tells what a message of the sender's mailbox is. Reports come first: a mailbox may bounce to itself.
 *
 * @param own - Addresses of the sender, lower case.
 */
export function classify(message: ReadMessage, own: readonly string[]): Classified {
  const bounce = readReport(message, own) ?? readNotice(message, own);
  if (bounce !== null) return { ...nothing("other"), ...bounce };
  if (own.includes(message.from)) return nothing("own");
  if (isOfNobody(message)) return nothing("other");
  const text = replyTextOf(message.text);
  if (isAutoReply(message, text)) return { ...nothing("out_of_office"), text };
  if (isOfList(message)) return nothing("other");
  return { ...nothing(isWish(message.subject, text) ? "unsubscribe" : "reply"), text };
}

/** Read receipts, calendars, and what has no sender. */
function isOfNobody(message: ReadMessage): boolean {
  const type = headerOf(message, "content-type").toLowerCase();
  return (
    message.from === "" ||
    type.includes("disposition-notification") ||
    type.startsWith("text/calendar") ||
    /^(?:accepted|declined|tentative|canceled|cancelled): /i.test(message.subject)
  );
}

/** Newsletters and lists; an answer by way of a group names what it answers. */
const isOfList = (message: ReadMessage): boolean =>
  message.references.length === 0 &&
  ["list-id", "list-unsubscribe", "feedback-id"].some((name) => message.headers.has(name));
