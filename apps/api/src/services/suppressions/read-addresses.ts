import { isEmailAddress } from "@dakiya/domain/customer";

const MOST_NAMED = 100;

/** The addresses among some texts, each once, lower-cased and in order; and what is none, at most 100 of them. */
export function readAddresses(texts: readonly string[]): { emails: string[]; refused: string[] } {
  const emails = new Set<string>();
  const refused = new Set<string>();
  for (const text of texts) {
    const trimmed = text.trim();
    // An address is ASCII, so that every lower case is the same.
    if (isEmailAddress(trimmed)) emails.add(trimmed.toLowerCase());
    else if (trimmed !== "") refused.add(trimmed);
  }
  // In one order, so that two calls at once wait for each other and never deadlock.
  return { emails: [...emails].toSorted(), refused: [...refused].slice(0, MOST_NAMED) };
}
