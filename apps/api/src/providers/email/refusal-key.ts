// cspell:ignore doesn
/** Refusals of one recipient: the address or mailbox does not exist, is full, or is disabled. */
const OF_A_RECIPIENT = new RegExp(
  [
    // RFC 3463: addressing and mailboxes.
    String.raw`\b[45]\.[12]\.\d`,
    "mailbox|recipient|tried to reach|undeliverable|not our customer|over ?quota",
    String.raw`no such (?:user|person|address|account|domain|host)`,
    String.raw`unknown (?:user|address|local)|\buser (?:\S+ )?(?:is )?(?:unknown|not found|disabled)`,
    String.raw`(?:does not|doesn['’]t) (?:exist|have an?\b)`,
    String.raw`address (?:\S+ )?(?:unknown|not found|rejected|is not valid)`,
    String.raw`(?:invalid|valid|disabled|inactive) (?:to |e-?mail )*(?:address|user|account)`,
    String.raw`invalid .{0,3}\bto\b|valid in \W?to\b`,
    String.raw`account (?:is |has been )?(?:disabled|inactive|closed)`,
  ].join("|"),
  "i",
);
/** These speak of the sender's address. */
const OF_THE_SENDER = /\b5\.1\.[78]\b|\b(?:sender|from)\b.{0,20}\b(?:address|domain)/i;
const ALWAYS_A_RECIPIENT = /\b[45]\.1\.(?:[0-69]|\d\d)\b|\b[45]\.2\.\d/;
const ADDRESSES = /[^\s<>"'()]*@[^\s<>"'()]*/g;

/** Characters of a response that are looked at. */
const MAX_CHARACTERS = 1_000;

/**
 * A refusal without the parts that differ between emails, so that equal refusals have the same key.
 *
 * @param status - The reply's code.
 * @param words - The service's response.
 * @returns Null for words that may be about one recipient: bad addresses in a row are no refusal of the account.
 */
export function refusalKey(status: number, words: string): string | null {
  const text = words.slice(0, MAX_CHARACTERS).replaceAll(ADDRESSES, "@");
  const isOfSender = OF_THE_SENDER.test(text) && !ALWAYS_A_RECIPIENT.test(text);
  if (OF_A_RECIPIENT.test(text) && !isOfSender) return null;
  const plain = text
    .toLowerCase()
    // Numbers and ids.
    .replaceAll(/[\w-]*\d[\w-]*/g, "#")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return `${status} ${plain}`;
}
