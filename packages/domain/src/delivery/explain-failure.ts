// cspell:ignore temporar
import { MESSAGES } from "../messages.ts";

const { failures } = MESSAGES;

/** Why a log failed without any service having said so: these are sentences already. */
const OWN = /^(not sent:|unsubscribed|deactivated|cancelled|given up|outcome unknown)/i;

/** The first match explains. Codes are RFC 3463's; words are what services write beside them or instead. */
const EXPLANATIONS: readonly { fits: RegExp; words: string }[] = [
  {
    fits: /\b[45]\.2\.2\b|(mailbox|inbox) (is )?full|over (its )?quota|quota exceeded/i,
    words: failures.full,
  },
  {
    fits: /\b5\.2\.1\b|(mailbox|account)( is| has been)? (disabled|inactive|closed|suspended)/i,
    words: failures.closed,
  },
  {
    fits: /\b5\.1\.3\b|(invalid|malformed|bad) (recipient|email|e-mail|address|to\b)|address (is )?(invalid|malformed)/i,
    words: failures.malformed,
  },
  {
    fits: /\b5\.1\.(2|10)\b|no mx\b|(domain|host)( name)? (does not exist|not found|unknown)|nxdomain/i,
    words: failures.noDomain,
  },
  {
    fits: /\b5\.1\.[16]\b|(mailbox|user|recipient|address|account)( \S+)? (does not exist|not found|unknown|unavailable)|(unknown|no such) (user|mailbox|recipient)/i,
    words: failures.noMailbox,
  },
  { fits: /\b5\.3\.4\b|(message|mail) (is )?too (large|big)/i, words: failures.tooLarge },
  {
    fits: /\b5\.7\.\d+\b|blocked|blacklist|blocklist|spam|reputation|dmarc|\bspf\b|\bdkim\b/i,
    words: failures.unwanted,
  },
  {
    fits: /\b[45]\.4\.\d+\b|timed? ?out|connection (refused|reset|failed)|could not connect|unreachable/i,
    words: failures.unreachable,
  },
  { fits: /\b4\.\d+\.\d+\b|greylist|try again later|temporar/i, words: failures.putOff },
];

/**
 * What a failure means, in plain English.
 *
 * @param reason - What the email service or the receiving server said.
 * @returns Null where that is a sentence of ours already, or says something we know no better words for.
 */
export function explainFailure(reason: string): string | null {
  if (OWN.test(reason)) return null;
  return EXPLANATIONS.find(({ fits }) => fits.test(reason))?.words ?? null;
}
