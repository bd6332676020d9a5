import PostalMime, { decodeWords } from "postal-mime";
import type { Attachment, Email } from "postal-mime";
import { originalHeader } from "./original-header.ts";

/** The parts of an incoming message that are looked at. */
export type ReadMessage = {
  /** By lower-case name, in their order. */
  headers: ReadonlyMap<string, readonly string[]>;
  /** Lower-case; empty where it has none. */
  from: string;
  subject: string;
  /** With its brackets; null where it has none. */
  messageId: string | null;
  /** `In-Reply-To` and `References`, without brackets. */
  references: readonly string[];
  /** Its text, or its HTML as text. */
  text: string;
  /** Its HTML and plain text as they came, for links that an answer quotes. */
  quoted: string;
  /** The body of `message/delivery-status` (RFC 3464). */
  deliveryStatus: string | null;
  /** The body of `message/feedback-report` (RFC 5965). */
  feedbackReport: string | null;
  /** The headers of the message that a report returns, unfolded, or its beginning where a server quotes it as text. */
  original: string | null;
  /** Of that message: its ids without brackets, and its subject. */
  originalIds: readonly string[];
  originalSubject: string;
};

/** Services that rewrite a Message-ID keep ours beside theirs. */
const ORIGINAL_IDS = ["message-id", "x-google-original-message-id"] as const;

/** How much of a message is fetched and parsed: reports stand at the beginning, and answers above what they quote. */
export const MAX_MESSAGE_BYTES = 64 * 1024;

const SPACE = 32;
const MAX_TEXT = 16_384;
const MAX_HEADER = 4_096;
const MAX_REFERENCES = 50;

const PARSING = {
  forceRfc822Attachments: true,
  attachmentEncoding: "utf8",
  maxNestingDepth: 20,
  maxHeadersSize: MAX_MESSAGE_BYTES,
} as const;

/**
 * Parses the beginning of a message. Cut or broken parts are left out.
 *
 * @returns Null for what no message can be read from, such as one nested too deep.
 */
export async function readMessage(raw: Uint8Array): Promise<ReadMessage | null> {
  let email: Email;
  try {
    // No text holds the character 0, which the database can't store.
    const bytes = raw.subarray(0, MAX_MESSAGE_BYTES).map((byte) => (byte === 0 ? SPACE : byte));
    email = await PostalMime.parse(bytes, PARSING);
  } catch {
    return null;
  }
  const headers = new Map<string, string[]>();
  for (const { key, value } of email.headers) {
    const values = headers.get(key) ?? [];
    values.push(value.slice(0, MAX_HEADER));
    headers.set(key, values);
  }
  const html = (email.html ?? "").slice(0, MAX_MESSAGE_BYTES);
  const text = (email.text ?? textOf(html)).slice(0, MAX_TEXT);
  const original = originalOf(email.attachments, text);
  return {
    headers,
    from: (email.from?.address ?? "").toLowerCase(),
    subject: (email.subject ?? "").slice(0, MAX_HEADER),
    messageId: email.messageId?.slice(0, MAX_HEADER) ?? null,
    references: idsIn([
      ...(headers.get("in-reply-to") ?? []),
      ...(headers.get("references") ?? []),
    ]),
    text,
    quoted: `${email.text ?? ""}\n${html}`,
    deliveryStatus: partOf(email.attachments, ["message/delivery-status"]),
    feedbackReport: partOf(email.attachments, ["message/feedback-report"]),
    original,
    originalIds: ORIGINAL_IDS.flatMap((name) => idsIn([originalHeader(original, name)])),
    originalSubject: decodeWords(originalHeader(original, "subject")),
  };
}

/** One value of a header, or an empty text. */
export const headerOf = ({ headers }: ReadMessage, name: string): string =>
  headers.get(name)?.[0] ?? "";

/** Ids in angle brackets, or as some servers write them, without. */
function idsIn(values: readonly string[]): string[] {
  const ids = values.flatMap((value) => value.split(/[\s<>,]+/).filter((id) => id.includes("@")));
  return [...new Set(ids)].slice(0, MAX_REFERENCES);
}

function partOf(parts: readonly Attachment[], types: readonly string[]): string | null {
  const part = parts.find(({ mimeType }) => types.includes(mimeType));
  return part === undefined ? null : contentOf(part).slice(0, MAX_TEXT);
}

const contentOf = ({ content }: Attachment): string =>
  typeof content === "string" ? content : Buffer.from(content as ArrayBuffer).toString("utf8");

const ORIGINAL_TYPES = ["message/rfc822", "text/rfc822-headers", "message/rfc822-headers"];

/** Where servers that know no reports begin to quote the message they return. */
const COPY_MARKS = [
  "--- Below this line is a copy of the message",
  "This is a copy of the message, including all the headers",
  "------ This is a copy of your message",
  "----- Original message -----",
  "--- Original message follows",
  "Original message headers:",
  "Message header follows",
];

function originalOf(parts: readonly Attachment[], text: string): string | null {
  const part = partOf(parts, ORIGINAL_TYPES);
  if (part !== null) return unfold(part);
  for (const mark of COPY_MARKS) {
    const at = text.indexOf(mark);
    if (at !== -1) return unfold(text.slice(at + mark.length));
  }
  return null;
}

const unfold = (headers: string): string => headers.replace(/\r?\n[ \t]/g, " ");

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " ", "#39": "'" },
};

/** HTML as text, good enough to look for words in. Each step is linear. */
function textOf(html: string): string {
  return withoutElement(withoutElement(html, "style"), "script")
    .replace(/<(?:br|\/p|\/div|\/tr|\/li)[^<>]{0,200}>/gi, "\n")
    .replace(/<[^<>]{0,2000}>/g, "")
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

function withoutElement(html: string, name: string): string {
  const lower = html.toLowerCase();
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    const opens = lower.indexOf(`<${name}`, at);
    if (opens === -1) break;
    kept.push(html.slice(at, opens));
    const closes = lower.indexOf(`</${name}`, opens);
    if (closes === -1) return kept.join("");
    at = closes;
  }
  return kept.join("") + html.slice(at);
}
