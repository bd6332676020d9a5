import { isEmailAddress } from "@dakiya/domain/customer";

const MOST_NAMED = 100;

/** The addresses in some texts, distinct, lower-cased and sorted; and up to 100 entries that are none. */
export function readAddresses(texts: readonly string[]): { emails: string[]; refused: string[] } {
  const emails = new Set<string>();
  const refused = new Set<string>();
  for (const text of texts) {
    const trimmed = text.trim();
    // Addresses are ASCII, so the locale does not matter.
    if (isEmailAddress(trimmed)) emails.add(trimmed.toLowerCase());
    else if (trimmed !== "") refused.add(trimmed);
  }
  // One lock order, so that concurrent calls cannot deadlock.
  return { emails: [...emails].toSorted(), refused: [...refused].slice(0, MOST_NAMED) };
}
