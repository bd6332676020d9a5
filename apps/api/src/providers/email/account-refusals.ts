// cspell:ignore authori recogni unauthori unrecogni
import type { PauseCause, SendOutcome } from "./types.ts";

/** One kind of refusal that is about the account and not about the mail or its recipient. */
type AccountRefusal = {
  /** Told by the service's code or words. */
  says: RegExp;
  /** Words also used about one recipient, when the account is not refused. */
  unless?: RegExp;
  cause: PauseCause;
  /** After how long sending resumes by itself; null when the user has to act. */
  untilMs: number | null;
  /** The rest of a sentence that begins with the service's name and ends with its words, */
  sentence: string;
  /** and what to do. */
  remedy: (label: string) => string;
};

/** Characters of a response that are looked at. */
const MAX_CHARACTERS = 2_000;

const HOUR_MS = 3_600_000;

/** A mailbox has a quota too (RFC 3463, x.2.x). */
const OF_A_MAILBOX = /\b[45]\.2\.\d|mailbox|tried to reach|recipient's/i;
const OF_A_RECIPIENT = /\b[45]\.[12]\.\d|mailbox|recipient|tried to reach/i;

const QUOTA = {
  cause: "quota",
  unless: OF_A_MAILBOX,
  sentence: "says the account's sending limit is reached",
} as const;

/**
 * Refusals of the account, the most telling first. A service of its own knows its codes; these are the wordings that
 * services and relays share. To add one: a line here, and its words in the test.
 */
const ACCOUNT_REFUSALS: readonly AccountRefusal[] = [
  {
    says: /unrecogni[sz]ed ip|unauthori[sz]ed ip|\bip (?:address )?(?:\S+ ){0,6}not (?:authori[sz]ed|allowed|recogni[sz]ed|whitelisted)|authori[sz]ed.ips/i,
    cause: "account",
    untilMs: null,
    sentence: "takes no mail from this server's IP address",
    remedy: (label) => `Add the address to those the account at ${label} accepts.`,
  },
  {
    says: /\bapi[ -]?key\b.{0,60}\b(?:invalid|not valid|unknown|expired|revoked|disabled|deleted|not found)\b|\b(?:invalid|unknown|expired|revoked) api[ -]?key\b|\bkey not found\b/i,
    cause: "credentials",
    untilMs: null,
    sentence: "does not accept the key",
    remedy: () => "Enter another in Email Settings.",
  },
  {
    says: /under[_ ]validation|\b(?:your|this|the) (?:\w+ )?account (?:is |has been |was )?(?:\w+ ){0,2}(?:suspended|blocked|disabled|deactivated|locked|on hold|frozen|activated|validated)\b|\bsending (?:is |has been )?(?:paused|disabled|suspended|blocked)\b/i,
    unless: OF_A_RECIPIENT,
    cause: "account",
    untilMs: null,
    sentence: "does not let this account send",
    remedy: (label) => `Ask ${label} to open the account for sending.`,
  },
  {
    says: /\bnot (?:been |yet )?verified\b|\bunverified\b|\bnot a verified\b|\bverify (?:your|the|a) (?:domain|sender|account|e-?mail)/i,
    unless: OF_A_RECIPIENT,
    cause: "account",
    untilMs: null,
    sentence: "has not verified the sender",
    remedy: (label) => `Verify the company email or its domain at ${label}.`,
  },
  {
    ...QUOTA,
    says: /\bhourly\b.{0,40}\b(?:quota|limit)|\b(?:quota|limit)\b.{0,20}\bper hour\b/i,
    untilMs: HOUR_MS,
    remedy: () => "It is higher in a larger plan.",
  },
  {
    ...QUOTA,
    says: /\bdaily\b.{0,40}\b(?:quota|limit)|\b(?:e-?mails?|sending|messages?|relay|smtp|user) (?:quota|limit)\b|\b(?:quota|limit)\b.{0,20}\bper day\b/i,
    untilMs: 24 * HOUR_MS,
    remedy: () => "It is higher in a larger plan.",
  },
];

/**
 * The pause that a refusal of the account asks for, or null when it may be about the one mail.
 *
 * @param words - The service's code and words.
 * @param detail - The words as they stand in a sentence, from `quote`.
 */
export function accountRefusal(label: string, words: string, detail: string): SendOutcome | null {
  const text = words.slice(0, MAX_CHARACTERS);
  const row = ACCOUNT_REFUSALS.find(
    ({ says, unless }) => says.test(text) && unless?.test(text) !== true,
  );
  if (row === undefined) return null;
  const { cause, sentence, remedy, untilMs } = row;
  const reason = `${label} ${sentence}${detail}. ${remedy(label)}`;
  return { kind: "pause", cause, reason, untilMs };
}
