import type { Classified, ReadMessage } from "../../providers/inbox/index.ts";
import type { Secrets } from "../../secrets.ts";
import { readToken } from "../deliveries/index.ts";

/** An email of ours that a message names. */
export type Named = { campaignId: number; seq: number };

/** A Message-ID of ours is the log's token at the sender's domain. */
const LOG_TOKEN = /^([\w-]{36})@/;

/** The link of every email, which an answer quotes and a report returns. */
const LINK_TOKEN = /\/u\/([\w-]{36}|[\w-]{44})(?![\w-])/g;
const MAX_LINKS = 20;

/**
 * The email that a message names beyond doubt: by our Message-ID in its references, or in what a report returns, or by our
 * signed link in what it quotes. Null where it names none.
 */
export function namedEmail(secrets: Secrets, message: ReadMessage): Named | null {
  for (const id of [...message.references, ...message.originalIds]) {
    const token = LOG_TOKEN.exec(id)?.[1];
    const named = token === undefined ? null : readToken(secrets, "log", token);
    if (named !== null) return named;
  }
  return linkedEmail(secrets, `${message.original ?? ""}\n${message.quoted}`);
}

/** Where a service keeps the Message-ID that it replaced, and where each email of ours has its signed link. */
const HEADERS_OF_SENT = ["message-id", "x-google-original-message-id", "list-unsubscribe"] as const;

/** The email that a copy in the folder of sent messages is of; null for a message that staff wrote. */
export function sentEmail(secrets: Secrets, copy: ReadMessage): Named | null {
  const values = HEADERS_OF_SENT.flatMap((name) => copy.headers.get(name) ?? []);
  for (const value of values) {
    const token = LOG_TOKEN.exec(value.trim().replace(/^</, ""))?.[1];
    const named = token === undefined ? null : readToken(secrets, "log", token);
    if (named !== null) return named;
  }
  return linkedEmail(secrets, values.join("\n"));
}

/** Ids of one message that are looked up. */
const MAX_LOOKUPS = 3;

/** The ids that a message names, to be looked up among sent messages: a service may have replaced ours by one of them. */
export const lookUpIds = ({ originalIds, references }: ReadMessage): string[] =>
  [...originalIds, ...references].slice(0, MAX_LOOKUPS);

function linkedEmail(secrets: Secrets, text: string): Named | null {
  let count = 0;
  for (const [, token = ""] of text.matchAll(LINK_TOKEN)) {
    const named = readToken(secrets, "unsubscribe", token);
    if (named !== null) return named;
    count += 1;
    if (count === MAX_LINKS) break;
  }
  return null;
}

/** The address whose email a message is about: that of a bounce's recipient, else its sender. */
export const addressFor = (message: ReadMessage, { kind, recipient }: Classified): string | null =>
  kind === "reply" || kind === "unsubscribe" ? message.from : recipient;

// cspell:disable -- prefixes of mail programs
/** Prefixes that mail programs put before a subject. */
const PREFIX =
  /^\s*(?:re|aw|wg|fwd?|fw|sv|vs|rif|res|enc|antw|tr|undeliverable|undelivered|returned mail|उत्तर)\s*(?:\[\d{1,3}\]\s*)?:\s*/i;

// cspell:enable

/** Whether a message has the subject of a campaign, before which may stand what mail programs put there. */
export function hasSubject(template: string, message: ReadMessage): boolean {
  const subjects = [message.subject, message.originalSubject].map(plainSubject);
  const pieces = template
    .split(/\{[^{}]{0,100}\}/)
    .map((piece) => plain(piece))
    .filter(Boolean);
  if (pieces.length === 0) return false;
  return subjects.some((subject) => holdsInOrder(subject, pieces));
}

function plainSubject(text: string): string {
  let subject = text;
  for (let n = 0; n < 5 && PREFIX.test(subject); n += 1) subject = subject.replace(PREFIX, "");
  return plain(subject);
}

/** Longer subjects differ before their end. Composing a long run of marks takes the square of its length. */
const MAX_COMPARED = 800;

const plain = (text: string): string =>
  text.slice(0, MAX_COMPARED).normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();

function holdsInOrder(subject: string, pieces: readonly string[]): boolean {
  let at = 0;
  for (const piece of pieces) {
    const found = subject.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return true;
}
