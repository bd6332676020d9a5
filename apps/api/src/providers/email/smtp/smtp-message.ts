import { unfit } from "./smtp-failure.ts";

export type SmtpMessage = { from: string; to: string; raw: Buffer };

/** Offers of a server in its response to EHLO. */
export type Offers = {
  /** Commands may be written without waiting for replies (RFC 2920). */
  pipelining: boolean;
  /** Messages may be written without waiting for replies either (RFC 3030). */
  chunking: boolean;
  utf8: boolean;
  size: boolean;
  /** Most bytes of a message; 0 for no bound. */
  maxBytes: number;
};

export function readOffers(ehlo: string): Offers {
  const offers = (name: string): boolean => new RegExp(`^250[ -]${name}\\b`, "im").test(ehlo);
  return {
    pipelining: offers("PIPELINING"),
    chunking: offers("PIPELINING") && offers("CHUNKING"),
    utf8: offers("SMTPUTF8"),
    size: offers("SIZE"),
    maxBytes: Number(/^250[ -]SIZE (\d{1,15})\b/im.exec(ehlo)?.[1] ?? 0),
  };
}

/** The commands of a message's envelope. @throws SmtpFailure for a message that this server can't take. */
export function envelopeOf({ from, to, raw }: SmtpMessage, offers: Offers): [string, string] {
  if (/[\r\n<>]/.test(`${from}${to}`) || to === "") throw unfit("EENVELOPE");
  if (offers.maxBytes > 0 && raw.byteLength > offers.maxBytes) throw unfit("EMESSAGE");
  const utf8 = offers.utf8 && /[^ -~]/.test(`${from}${to}`) ? " SMTPUTF8" : "";
  const size = offers.size ? ` SIZE=${raw.byteLength}` : "";
  return [`MAIL FROM:<${from}>${utf8}${size}`, `RCPT TO:<${to}>`];
}

/** A message as DATA wants it: its lines end in CRLF, none is a single dot, and one ends it. */
export function dotStuffed(raw: Buffer): Buffer {
  const lines = withLineEnds(raw).replace(/^\./, "..").replaceAll("\r\n.", "\r\n..");
  return Buffer.from(`${lines}${lines.endsWith("\r\n") ? "" : "\r\n"}.\r\n`, "latin1");
}

/** A message as BDAT wants it, behind its command. */
export function asChunk(raw: Buffer): Buffer {
  const bytes = Buffer.from(withLineEnds(raw), "latin1");
  return Buffer.concat([Buffer.from(`BDAT ${bytes.byteLength} LAST\r\n`), bytes]);
}

/** Line ends that one server reads as such and another does not would let a message hold commands. */
const withLineEnds = (raw: Buffer): string => raw.toString("latin1").replace(/\r\n|\r|\n/g, "\r\n");
