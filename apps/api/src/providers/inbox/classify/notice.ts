import { originalHeader } from "../original-header.ts";
import { headerOf } from "../read-message.ts";
import type { ReadMessage } from "../read-message.ts";
import { addressIn } from "./addresses.ts";
import { bounceKind } from "./bounce-kind.ts";
import { NOTICE_SENDERS, NOTICE_SUBJECTS, STILL_TRYING } from "./bounce-rules.ts";
import type { Classified } from "./classify.ts";
import { failedHeader, reasonOf } from "./report.ts";

type Found = Pick<Classified, "kind"> & Partial<Pick<Classified, "recipient" | "reason">>;

/** The server's words come before the copy of the message. */
const MAX_WORDS = 6_000;

/** Where a server begins to quote the message. */
const COPY_BEGINS =
  /^-{2,}.{0,40}(?:copy of|original message|message follows|returned message|this is a copy)|^Original message headers:|^Message header follows/im;

/** Reads the notice of a server that knows no reports: qmail, Exim, old Exchange, Yahoo. Null where it is none. */
export function readNotice(message: ReadMessage, own: readonly string[]): Found | null {
  const failed = failedHeader(message);
  if (failed === null && !isNotice(message)) return null;
  const copy = COPY_BEGINS.exec(message.text)?.index ?? MAX_WORDS;
  const words = message.text.slice(0, Math.min(copy, MAX_WORDS));
  const recipient =
    failed ?? addressIn(words, own) ?? addressIn(originalHeader(message.original, "to"), own);
  if (STILL_TRYING.test(`${message.subject} ${words}`.toLowerCase().replace(/\s+/g, " ")))
    return { kind: "delay" };
  if (recipient === null && message.original === null) return { kind: "other" };
  const status = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(words)?.[0] ?? null;
  const line = serverLine(words);
  return { kind: bounceKind(status, line, words), recipient, reason: reasonOf(status, line) };
}

/** Whether a server may have sent it, by its head alone. */
export const mayBeNotice = (message: ReadMessage): boolean =>
  isNotice(message) ||
  message.headers.has("x-failed-recipients") ||
  headerOf(message, "content-type").toLowerCase().startsWith("multipart/report");

/** A message from a server's own address is never an answer, whatever its subject. */
function isNotice(message: ReadMessage): boolean {
  if (NOTICE_SENDERS.test(message.from)) return true;
  const isFromNobody = message.from === "" || headerOf(message, "return-path").trim() === "<>";
  const subject = message.subject.trim().toLowerCase();
  return isFromNobody && NOTICE_SUBJECTS.some((start) => subject.startsWith(start));
}

/** A server's reply, which may go on in the lines below; else the first words. */
function serverLine(words: string): string {
  const lines = words.split(/\r?\n/).map((line) => line.trim());
  const at = lines.findIndex((line) => /\b[45]\d\d[ :-]/.test(line));
  const from = at === -1 ? lines.filter(Boolean) : lines.slice(at);
  const end = from.indexOf("");
  return from.slice(0, Math.min(end === -1 ? 3 : end, 3)).join(" ");
}
