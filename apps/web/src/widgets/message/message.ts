import { htmlWords } from "@dakiya/domain/campaign/design";
import { designWords, saysNothing, withoutGaps } from "../design-editor/document/read-design.ts";

/** A message as a form holds it: the plain one stays beside another, for the way back. */
export type MessageFields = {
  subject: string;
  /** Shown in inboxes beside the subject; empty for none. */
  previewText: string;
  /** The plain message. */
  body: string;
  /** The message as pasted HTML; null where it is another. */
  html: string | null;
  /** The message as a designed document, which only programs write; null where it is another. */
  design: unknown;
};

/** Changes some of the fields. */
export type ChangeMessage = (changes: Partial<MessageFields>) => void;

/** Errors of a message, by field. */
export type MessageErrors = { subject?: string; message?: string };

/** The message as the server takes it: plain, as HTML, or designed. */
export type Message = {
  subject: string;
  previewText?: string;
  body: string;
  html?: string;
  design?: unknown;
  /** The sender it is looked at with; absent for the default one. */
  senderId?: string;
};

/** The one message that a form holds. */
export function messageOf({ body, html, design, ...head }: MessageFields): Message {
  const above = headOf(head);
  if (design !== null) return { ...above, body: "", design };
  return html === null ? { ...above, body } : { ...above, body: "", html };
}

/** Subject and preview text as the server takes them: none where it is blank. */
export const headOf = ({ subject, previewText }: Pick<MessageFields, "subject" | "previewText">) =>
  previewText.trim() === "" ? { subject } : { subject, previewText };

/** A message whose design lacks links and pictures still, as it can be previewed and reviewed. */
export const previewable = (message: Message): Message =>
  message.design === undefined ? message : { ...message, design: withoutGaps(message.design) };

/** A message's text without its subject: everything in which variables count. */
export function wordsOf({ previewText, body, html, design }: Message): string {
  const words =
    design !== undefined ? designWords(design) : html === undefined ? body : htmlWords(html);
  return previewText === undefined ? words : `${previewText}\n${words}`;
}

/** Whether nothing is written yet. */
export const isBlank = (message: Message): boolean =>
  message.design === undefined
    ? (message.html ?? message.body).trim() === ""
    : saysNothing(message.design);
