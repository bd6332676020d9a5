// cspell:ignore googlemail protonmail rediffmail rocketmail ymail zohomail
/** Public mailbox providers: only they can sign mail for these domains. */
const FREEMAIL =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|icloud|me|mac|aol|gmx|yandex|rediffmail|proton|protonmail|pm|mail|yahoo|ymail|rocketmail|web|zohomail)\.(?:com|net|org|me|in|ru|de|fr|it|es|ch|at|eu|co\.uk|co\.in|co\.jp|com\.au|com\.br)$/;

/** The domain of an address that belongs to a mailbox provider and not to its user; null for every other. */
export function freemailDomain(address: string): string | null {
  const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  return FREEMAIL.test(domain) ? domain : null;
}
