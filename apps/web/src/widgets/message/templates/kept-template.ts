import { headOf } from "../message.ts";
import type { LanguageFields, Message, MessageFields } from "../message.ts";

/** Fields that a template fills; the languages where it has several. */
export type Filled = Pick<MessageFields, "subject" | "previewText" | "html" | "design"> & {
  body?: string;
} & Partial<LanguageFields>;

/** A message of a template, whose design is not read here. */
type KeptPart = { subject: string; previewText?: string | undefined } & (
  | { mode: "text" | "html"; content: string }
  | { mode: "design"; content?: unknown }
);
type Kept = KeptPart & {
  language?: string | undefined;
  variants?: (KeptPart & { language: string })[] | undefined;
};

/** A message as the template it is kept as. */
export function templateOf({ language, variants, ...message }: Message, name: string) {
  return {
    name,
    ...keptOf(message),
    ...(language === undefined ? {} : { language }),
    ...(variants === undefined
      ? {}
      : { variants: variants.map((one) => ({ language: one.language, ...keptOf(one) })) }),
  };
}

function keptOf({ subject, previewText = "", body, html, design }: Message) {
  const head = headOf({ subject: subject.trim(), previewText: previewText.trim() });
  if (design !== undefined) return { ...head, mode: "design" as const, content: design };
  return html === undefined
    ? { ...head, mode: "text" as const, content: body }
    : { ...head, mode: "html" as const, content: html };
}

/** Fields of the form once a template is used. */
export function filledBy({ language, variants, ...message }: Kept): Filled {
  const main = partOf(message);
  if (variants === undefined || variants.length === 0) return main;
  return {
    ...main,
    language: language ?? null,
    variants: variants.map((one) => ({ body: "", language: one.language, ...partOf(one) })),
  };
}

function partOf({ subject, previewText = "", ...message }: KeptPart) {
  const head = { subject, previewText };
  if (message.mode === "design") return { ...head, html: null, design: message.content };
  return message.mode === "html"
    ? { ...head, html: message.content, design: null }
    : { ...head, body: message.content, html: null, design: null };
}
