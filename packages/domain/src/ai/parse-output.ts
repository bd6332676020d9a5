import { RECOMMENDED_SUBJECT_LENGTH } from "../campaign/index.ts";
import { MESSAGES } from "../messages/index.ts";
import { hasMoreThan } from "../text/index.ts";
import { cleanBody, cleanSubject } from "./clean-output.ts";

const words = MESSAGES.ai;
const FORMAT = /^Subject:([^\n]*)\n[^\S\n]*\n([^]*)$/;

/** A text the AI gave, taken apart; or why it cannot be used. */
export type AiOutput =
  | { ok: true; subject: string; body: string; warnings: string[] }
  | { ok: false; message: string };

/**
 * Takes an AI's text apart (docs/product.md, AI): it must start with a `Subject:` line, then a blank line, then the
 * body. The text is not trusted: control characters go, so that a subject can never hold a second header.
 *
 * @returns Subject and body with its warnings, or the sentence for a text that is empty or in another format. Never
 *   throws.
 */
export function parseAiOutput(text: string): AiOutput {
  if (text.trim() === "") return { ok: false, message: words.empty };
  const match = FORMAT.exec(text.replace(/\r\n?/g, "\n"));
  const subject = cleanSubject(match?.[1] ?? "");
  const body = cleanBody(match?.[2] ?? "");
  if (subject === "" || body === "") return { ok: false, message: words.invalidFormat };
  const warnings: string[] = [];
  if (hasMoreThan(subject, RECOMMENDED_SUBJECT_LENGTH)) warnings.push(words.subjectTooLong);
  if (!body.includes("{") || !body.includes("}")) warnings.push(words.missingVariables);
  return { ok: true, subject, body, warnings };
}
