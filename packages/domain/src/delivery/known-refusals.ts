// cspell:ignore gsmtp
const RECORDS = "Publish the records under Email Settings, Your domain.";

/**
 * Refusals that mailbox providers write alike, each with a name in tables and the next step; the first match explains. Its
 * twin in SQL, `refusal_kind`, is in the migrations.
 */
const REFUSALS = [
  {
    kind: "authentication",
    label: "SPF, DKIM and DMARC required",
    fits: /\b5\.7\.515\b|does not meet the required authentication level/i,
    words: `Outlook refused this email: SPF, DKIM and DMARC do not all prove your domain. ${RECORDS}`,
  },
  {
    kind: "blocked",
    label: "Sending server blocked",
    fits: /\b5\.7\.(?:60[6-9]|6[1-4]\d|708)\b|\bS3140\b|\bS3150\b|traffic not accepted from this IP/i,
    words:
      "Outlook blocks the server that sent this email. Ask your email service to have the block lifted.",
  },
  {
    kind: "reverseName",
    label: "No matching reverse name",
    fits: /\b[45]\.7\.(?:23|25)\b|\bPTR record\b|reverse DNS/i,
    words:
      "The server that sent this email has no matching reverse name (PTR). Ask your email service or server host to set it.",
  },
  {
    kind: "unauthenticated",
    label: "Sender not proven",
    fits: /\b[45]\.7\.26\b|unauthenticated (?:email|mail|sender)|sender is unauthenticated/i,
    words: `The mailbox could not prove that this email is yours: SPF and DKIM failed. ${RECORDS}`,
  },
  {
    kind: "spf",
    label: "SPF failed",
    fits: /\b[45]\.7\.24\b|\b[45]\.7\.27\b(?=.*(?:google|gsmtp|spf))|spf (?:check |authentication )?(?:did(?:n't| not) pass|failed)/is,
    words: `SPF of your domain did not pass. ${RECORDS}`,
  },
  {
    kind: "rate",
    label: "Too many emails or complaints",
    fits: /\b[45]\.7\.28\b|\[TSS0\d\]|unusual rate of unsolicited (?:email|mail)|unexpected volume or user complaints/i,
    words:
      "The mailbox slowed you down: too many emails, or too many complaints. Send fewer a day, to customers who open them.",
  },
  {
    kind: "tls",
    label: "No encryption (TLS)",
    fits: /\b[45]\.7\.29\b|(?:not sent|isn't sent|wasn't sent) over (?:a )?TLS/i,
    words:
      "The server that sent this email used no encryption (TLS). Ask your email service to turn it on.",
  },
  {
    kind: "dkim",
    label: "DKIM failed",
    fits: /\b[45]\.7\.30\b(?=.*(?:google|gsmtp|dkim))|dkim (?:check |authentication )?(?:did(?:n't| not) pass|failed)/is,
    words: `DKIM of your domain did not pass. ${RECORDS}`,
  },
  {
    kind: "dmarc",
    label: "DMARC failed",
    fits: /\b[45]\.7\.(?:31|32|40)\b(?=.*(?:google|gsmtp|dmarc|align))|\b5\.7\.9\b(?=.*(?:policy reasons|dmarc))|dmarc (?:check |evaluation |policy )?(?:did(?:n't| not) pass|failed|failure)|due to (?:\S+ )?(?:sender's |domain's )*dmarc policy/is,
    words: `DMARC of your domain did not pass. ${RECORDS}`,
  },
  {
    kind: "reputation",
    label: "Low reputation",
    fits: /low reputation of the sending (?:domain|ip)/i,
    words:
      "Gmail distrusts your domain or its server. Send fewer emails for some weeks, to customers who open them.",
  },
] as const satisfies readonly { kind: string; label: string; fits: RegExp; words: string }[];

export const REFUSAL_KINDS = REFUSALS.map(({ kind }) => kind);
export type RefusalKind = (typeof REFUSALS)[number]["kind"];

const refusalOf = (reason: string) => REFUSALS.find(({ fits }) => fits.test(reason)) ?? null;

/**
 * A refusal that says how to prove the sender, or what else to do.
 *
 * @returns A sentence with its remedy; null for any other reason.
 */
export const knownRefusal = (reason: string): string | null => refusalOf(reason)?.words ?? null;

/** The kind of a known refusal; null for any other reason, or none. */
export const refusalKind = (reason: string | null): RefusalKind | null =>
  reason === null ? null : (refusalOf(reason)?.kind ?? null);

/** A kind of refusals as tables name it, and the fact with its remedy. */
export function describeRefusal(kind: RefusalKind): { label: string; words: string } {
  const found = REFUSALS.find((refusal) => refusal.kind === kind);
  return { label: found?.label ?? "Refused", words: found?.words ?? "" };
}
