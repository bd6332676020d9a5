import type { MailboxProvider } from "@dakiya/domain/delivery";

/** Where sample customers keep their mailbox: a subdomain of the reserved domain, and the service behind it. */
type Mailbox = { label: string; provider: MailboxProvider; share: number };

/** Consumer mailboxes first, then companies, whose mailboxes are kept by the same services or by others. */
export const MAILBOXES: readonly Mailbox[] = [
  { label: "gmail", provider: "google", share: 9 },
  { label: "yahoo", provider: "yahoo", share: 3 },
  { label: "outlook", provider: "microsoft", share: 3 },
  { label: "rediff", provider: "rediff", share: 2 },
  { label: "icloud", provider: "icloud", share: 1 },
  { label: "lotus-studio", provider: "google", share: 1 },
  { label: "patel-and-sons", provider: "zoho", share: 1 },
  { label: "brass-and-clay", provider: "other", share: 1 },
];

const LABELS = MAILBOXES.flatMap(({ label, share }) => Array.from({ length: share }, () => label));

/** The mail domain of person `n`, below a reserved domain. */
export function mailDomainOf(n: number, domain: string): string {
  // A step without a common divisor spreads neighbours over all labels.
  return `${LABELS[(n * 8) % LABELS.length]}.${domain}`;
}
