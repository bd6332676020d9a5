import type { LinkTagsChoice } from "@dakiya/domain/tracking";
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

/** A message in another language, as a form holds it. */
export type VariantFields = MessageFields & { language: string };

/** The languages of a form's message. */
export type LanguageFields = {
  /** Of the message itself, which falls back; null while it has no variants. */
  language: string | null;
  variants: readonly VariantFields[];
};

/** Changes some of the fields. */
export type ChangeMessage = (changes: Partial<MessageFields>) => void;

/** Errors of a message, by field. */
export type MessageErrors = { subject?: string; message?: string };

type Part = {
  subject: string;
  previewText?: string;
  body: string;
  html?: string;
  design?: unknown;
};

/** The message as the server takes it: plain, as HTML, or designed. */
export type Message = Part & {
  /** Its language, where it has variants in others. */
  language?: string;
  variants?: (Part & { language: string })[];
  /** The sender it is looked at with; absent for the default one. */
  senderId?: string;
};

/** Parts of the tags of a message's links, as the server takes them. */
export type TagFields = { name?: string; linkTags?: LinkTagsChoice };

export const tagsOf = ({
  name,
  linkTags,
}: {
  name: string;
  linkTags: LinkTagsChoice | null;
}): TagFields => ({
  ...(name.trim() === "" ? {} : { name }),
  ...(linkTags === null ? {} : { linkTags }),
});

/** The message of a form in one language. */
export function messageOf({ subject, previewText, body, html, design }: MessageFields): Part {
  const above = headOf({ subject, previewText });
  if (design !== null) return { ...above, body: "", design };
  return html === null ? { ...above, body } : { ...above, body: "", html };
}

/** The message of a form in all its languages. */
export function wholeOf(fields: MessageFields & LanguageFields): Message {
  const { language, variants } = fields;
  return {
    ...messageOf(fields),
    ...(language === null ? {} : { language }),
    ...(variants.length === 0
      ? {}
      : { variants: variants.map((one) => ({ language: one.language, ...messageOf(one) })) }),
  };
}

/** The fields of a stored message. */
export function fieldsOf({
  subject,
  previewText = "",
  body = "",
  html = null,
  design = null,
}: StoredMessage): MessageFields {
  return { subject, previewText, body, html, design };
}
type StoredMessage = {
  subject: string;
  previewText?: string | undefined;
  body?: string | undefined;
  html?: string | null | undefined;
  design?: unknown;
};

/** The languages of a stored message. */
export const languagesOf = ({
  language = null,
  variants = [],
}: {
  language?: string | null | undefined;
  variants?: readonly (StoredMessage & { language: string })[] | undefined;
}): LanguageFields => ({
  language,
  variants: variants.map((one) => ({ language: one.language, ...fieldsOf(one) })),
});

/** A message's part in a language; the one that falls back where it has none. */
export const partIn = (message: Message, language: string | null | undefined): Part =>
  message.variants?.find((one) => one.language === language) ?? message;

/** Subject and preview text as the server takes them: none where it is blank. */
export const headOf = ({ subject, previewText }: Pick<MessageFields, "subject" | "previewText">) =>
  previewText.trim() === "" ? { subject } : { subject, previewText };

/** A message whose design lacks links and pictures still, as it can be previewed and reviewed. */
export const previewable = ({ variants, ...message }: Message): Message => ({
  ...withoutGapsIn(message),
  ...(variants === undefined ? {} : { variants: variants.map(withoutGapsIn) }),
});

const withoutGapsIn = <One extends Part>(message: One): One =>
  message.design === undefined ? message : { ...message, design: withoutGaps(message.design) };

/** A message's text without its subject: everything in which variables count. */
export function wordsOf({ previewText, body, html, design }: Part): string {
  const words =
    design !== undefined ? designWords(design) : html === undefined ? body : htmlWords(html);
  return previewText === undefined ? words : `${previewText}\n${words}`;
}

/** Whether nothing is written yet. */
export const isBlank = (message: Part): boolean =>
  message.design === undefined
    ? (message.html ?? message.body).trim() === ""
    : saysNothing(message.design);
