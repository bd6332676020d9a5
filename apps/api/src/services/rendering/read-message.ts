import { designDocument } from "@dakiya/domain/campaign/design";
import { cleanDesign, cleanHtml, UnusableHtml } from "@dakiya/mail-design";
import { refusedField } from "../../errors.ts";
import type { Message } from "./compile-message.ts";

/** A message as a request has it: the design where there is one, else HTML, else the body. */
export type GivenMessage = {
  subject: string;
  previewText?: string | undefined;
  body?: string | undefined;
  design?: unknown;
  html?: string | null | undefined;
};

/** A message with sanitised HTML; `removed` lists the removed parts, null for a message without HTML. */
export type ReadMessage = Message & { removed: string[] | null };

/** Reads a message with a complete design, and cleans its HTML. @throws AppError "invalid" for unusable HTML. */
export function readMessage(given: GivenMessage): ReadMessage {
  const { subject, previewText = "", body = "" } = given;
  const head = { subject, previewText };
  if (given.design != null) {
    const design = designDocument.parse(given.design);
    return { ...head, body, html: null, ...readUsable(() => cleanDesign(design), "design") };
  }
  if (given.html == null) return { ...head, body, design: null, html: null, removed: null };
  const pasted = given.html;
  return { ...head, body, design: null, ...readUsable(() => cleanHtml(pasted), "html") };
}

function readUsable<Cleaned>(clean: () => Cleaned, part: "design" | "html"): Cleaned {
  try {
    return clean();
  } catch (error) {
    if (!(error instanceof UnusableHtml)) throw error;
    const { message } = error;
    throw refusedField("invalid", `template.${part}`, message);
  }
}
