import type { Message, MessageFields } from "../message.ts";

/** Fields that a template fills. */
export type Filled = Pick<MessageFields, "subject" | "html" | "design"> & { body?: string };

/** A template whose design is not read here. */
type Kept = { subject: string } & (
  | { mode: "text" | "html"; content: string }
  | { mode: "design"; content: unknown }
);

/** A message as the template it is kept as. */
export function templateOf(
  { subject, body, html, design }: Message,
  name: string,
): Kept & { name: string } {
  const every = { name, subject: subject.trim() };
  if (design !== undefined) return { ...every, mode: "design", content: design };
  return html === undefined
    ? { ...every, mode: "text", content: body }
    : { ...every, mode: "html", content: html };
}

/** Fields of the form once a template is used. */
export function filledBy({ subject, ...message }: Kept): Filled {
  if (message.mode === "design") return { subject, html: null, design: message.content };
  return message.mode === "html"
    ? { subject, html: message.content, design: null }
    : { subject, body: message.content, html: null, design: null };
}
