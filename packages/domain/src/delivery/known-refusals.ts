// cspell:ignore gsmtp
const RECORDS = "Publish the records under Email Settings, Your domain.";

/** Refusals that mailbox providers write alike, each with the next step; the first match explains. */
const REFUSALS: readonly { fits: RegExp; words: string }[] = [
  {
    fits: /\b5\.7\.515\b|does not meet the required authentication level/i,
    words: `Outlook refused this email: SPF, DKIM and DMARC do not all prove your domain. ${RECORDS}`,
  },
  {
    fits: /\b5\.7\.(?:60[6-9]|6[1-4]\d|708)\b|\bS3140\b|\bS3150\b|traffic not accepted from this IP/i,
    words:
      "Outlook blocks the server that sent this email. Ask your email service to have the block lifted.",
  },
  {
    fits: /\b[45]\.7\.(?:23|25)\b|\bPTR record\b|reverse DNS/i,
    words:
      "The server that sent this email has no matching reverse name (PTR). Ask your email service or server host to set it.",
  },
  {
    fits: /\b[45]\.7\.26\b|unauthenticated (?:email|mail|sender)|sender is unauthenticated/i,
    words: `The mailbox could not prove that this email is yours: SPF and DKIM failed. ${RECORDS}`,
  },
  {
    fits: /\b[45]\.7\.24\b|\b[45]\.7\.27\b(?=.*(?:google|gsmtp|spf))|spf (?:check |authentication )?(?:did(?:n't| not) pass|failed)/is,
    words: `SPF of your domain did not pass. ${RECORDS}`,
  },
  {
    fits: /\b[45]\.7\.28\b|\[TSS0\d\]|unusual rate of unsolicited (?:email|mail)|unexpected volume or user complaints/i,
    words:
      "The mailbox slowed you down: too many emails, or too many complaints. Send fewer a day, to customers who open them.",
  },
  {
    fits: /\b[45]\.7\.29\b|(?:not sent|isn't sent|wasn't sent) over (?:a )?TLS/i,
    words:
      "The server that sent this email used no encryption (TLS). Ask your email service to turn it on.",
  },
  {
    fits: /\b[45]\.7\.30\b(?=.*(?:google|gsmtp|dkim))|dkim (?:check |authentication )?(?:did(?:n't| not) pass|failed)/is,
    words: `DKIM of your domain did not pass. ${RECORDS}`,
  },
  {
    fits: /\b[45]\.7\.(?:31|32|40)\b(?=.*(?:google|gsmtp|dmarc|align))|\b5\.7\.9\b(?=.*(?:policy reasons|dmarc))|dmarc (?:check |evaluation |policy )?(?:did(?:n't| not) pass|failed|failure)|due to (?:\S+ )?(?:sender's |domain's )*dmarc policy/is,
    words: `DMARC of your domain did not pass. ${RECORDS}`,
  },
  {
    fits: /low reputation of the sending (?:domain|ip)/i,
    words:
      "Gmail distrusts your domain or its server. Send fewer emails for some weeks, to customers who open them.",
  },
];

/**
 * A refusal that says how to prove the sender, or what else to do.
 *
 * @returns A sentence with its remedy; null for any other reason.
 */
export function knownRefusal(reason: string): string | null {
  return REFUSALS.find(({ fits }) => fits.test(reason))?.words ?? null;
}
