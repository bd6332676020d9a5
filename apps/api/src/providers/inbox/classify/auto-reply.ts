import type { ReadMessage } from "../read-message.ts";
import { AUTO_HEADERS, AUTO_SUBJECTS, AUTO_WORDS } from "./auto-reply-rules.ts";

const SUBJECTS = Object.values(AUTO_SUBJECTS).flat();

/** Answers that begin so may be a person's: "Re: Out of office furniture". */
const MAX_SHORT = 1_000;

/** Senders nobody reads the mail of. */
const NO_ANSWERS = /^(?:no|do-?not)[-_.]?reply\b/;

/** Whether a program wrote it: by its headers, by the subject its program gives, or by its first words. */
export function isAutoReply({ headers, subject, from }: ReadMessage, text: string): boolean {
  const marked = AUTO_HEADERS.some(([name, value]) =>
    headers.get(name)?.some((found) => value === null || value.test(found)),
  );
  if (marked || NO_ANSWERS.test(from)) return true;
  const start = subject.trim().toLowerCase().normalize("NFC");
  if (SUBJECTS.some((words) => start.startsWith(words))) return true;
  return text.length <= MAX_SHORT && AUTO_WORDS.test(text.slice(0, MAX_SHORT));
}
