// cspell:ignore temporar
import { MESSAGES } from "../messages/index.ts";
import { knownRefusal } from "./known-refusals.ts";

const failures = MESSAGES.failures;

/** Why a log failed without any service having said so: these are sentences already. */
const OWN = [
  { fits: /^outcome unknown/i, group: "unknown" },
  { fits: /^given up/i, group: "givenUp" },
  { fits: /^not sent:/i, group: "notSent" },
  { fits: /^unsubscribed/i, group: "unsubscribed" },
  { fits: /^deactivated/i, group: "deactivated" },
  { fits: /^cancelled/i, group: "cancelled" },
] as const;

/** The first match explains. Codes are RFC 3463's; words are those that services write beside them or instead. */
const EXPLANATIONS: readonly { fits: RegExp; group: keyof typeof failures }[] = [
  {
    fits: /\b[45]\.2\.2\b|(mailbox|inbox) (is )?full|over (its )?quota|quota exceeded/i,
    group: "full",
  },
  {
    fits: /\b5\.2\.1\b|(mailbox|account)( is| has been)? (disabled|inactive|closed|suspended)/i,
    group: "closed",
  },
  {
    fits: /\b5\.1\.3\b|(invalid|malformed|bad) (recipient|email|e-mail|address|to\b)|address (is )?(invalid|malformed)/i,
    group: "malformed",
  },
  {
    fits: /\b5\.1\.(2|10)\b|no mx\b|(domain|host)( name)? (does not exist|not found|unknown)|nxdomain/i,
    group: "noDomain",
  },
  {
    fits: /\b5\.1\.[16]\b|(mailbox|user|recipient|address|account)( \S+)? (does not exist|not found|unknown|unavailable)|(unknown|no such) (user|mailbox|recipient)/i,
    group: "noMailbox",
  },
  { fits: /\b5\.3\.4\b|(message|mail) (is )?too (large|big)/i, group: "tooLarge" },
  {
    fits: /\b5\.7\.\d+\b|blocked|blacklist|blocklist|spam|reputation|dmarc|\bspf\b|\bdkim\b/i,
    group: "unwanted",
  },
  {
    fits: /\b[45]\.4\.\d+\b|timed? ?out|connection (refused|reset|failed)|could not connect|unreachable/i,
    group: "unreachable",
  },
  { fits: /\b4\.\d+\.\d+\b|greylist|try again later|temporar/i, group: "putOff" },
];

/**
 * Meaning of a failure, in plain English.
 *
 * @param reason - Text from the email service or the receiving server.
 * @returns Null if the text is one of our own sentences, or we know no better words for it.
 */
export function explainFailure(reason: string): string | null {
  if (OWN.some(({ fits }) => fits.test(reason))) return null;
  const refusal = knownRefusal(reason);
  if (refusal !== null) return refusal;
  const group = groupOf(reason);
  return group === null ? null : failures[group];
}

const groupOf = (reason: string): keyof typeof failures | null =>
  EXPLANATIONS.find(({ fits }) => fits.test(reason))?.group ?? null;

/** Groups of failures. Reasons can't be counted: they are free text, which may name a recipient. */
export const FAILURE_GROUPS = [
  ...OWN.map(({ group }) => group),
  ...EXPLANATIONS.map(({ group }) => group),
  "other",
] as const;
export type FailureGroup = (typeof FAILURE_GROUPS)[number];

/** The group of a failure. Its twin in SQL, `failure_group`, is in the migrations. */
export function failureGroup(reason: string | null): FailureGroup {
  if (reason === null) return "other";
  const own = OWN.find(({ fits }) => fits.test(reason));
  return own?.group ?? groupOf(reason) ?? "other";
}

/** A group of failures in words. */
export function describeFailureGroup(group: FailureGroup): string {
  return { ...failures, ...MESSAGES.failureGroups }[group];
}
