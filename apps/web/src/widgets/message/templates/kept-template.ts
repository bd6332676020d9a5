import { headOf } from "../message.ts";
import type { Message, MessageFields } from "../message.ts";

/** Fields that a template fills. */
export type Filled = Pick<MessageFields, "subject" | "previewText" | "html" | "design"> & {
  body?: string;
};

/** A template whose design is not read here. */
type Kept = { subject: string; previewText?: string | undefined } & (
  | { mode: "text" | "html"; content: string }
  | { mode: "design"; content: unknown }
);

/** A message as the template it is kept as. */
export function templateOf(
  { subject, previewText = "", body, html, design }: Message,
  name: string,
): Kept & { name: string } {
  const every = { name, ...headOf({ subject: subject.trim(), previewText: previewText.trim() }) };
  if (design !== undefined) return { ...every, mode: "design", content: design };
  return html === undefined
    ? { ...every, mode: "text", content: body }
    : { ...every, mode: "html", content: html };
}

/** Fields of the form once a template is used. */
export function filledBy({ subject, previewText = "", ...message }: Kept): Filled {
  const head = { subject, previewText };
  if (message.mode === "design") return { ...head, html: null, design: message.content };
  return message.mode === "html"
    ? { ...head, html: message.content, design: null }
    : { ...head, body: message.content, html: null, design: null };
}
