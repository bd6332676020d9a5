const LINE_LENGTH = 76;

/** A body part's text, ready for a message of 7-bit lines. */
export type EncodedBody = { encoding: "quoted-printable" | "base64"; content: string };

/**
 * Encodes UTF-8 text for a mail body: quoted-printable where most of it is ASCII and stays readable, base64 where
 * that would triple it. Line ends become CRLF, whatever they were.
 */
export function encodeBody(text: string): EncodedBody {
  const lines = text.includes("\r") ? text.split(/\r\n|\r|\n/) : text.split("\n");
  const whole = lines.join("\r\n");
  if (isReadable(whole)) {
    const content = lines.map(quotedPrintableLine).join("\r\n");
    return { encoding: "quoted-printable", content };
  }
  return { encoding: "base64", content: base64Lines(Buffer.from(whole)) };
}

/** Whether at most one byte of six is none of printable ASCII. */
function isReadable(text: string): boolean {
  let beyondAscii = 0;
  for (const run of text.match(/[\u007f-\uffff]+/g) ?? []) beyondAscii += Buffer.byteLength(run);
  return beyondAscii * 6 <= Buffer.byteLength(text);
}

function base64Lines(bytes: Buffer): string {
  return bytes.toString("base64").replace(/.{76}(?=.)/g, "$&\r\n");
}

const MAX_KNOWN_LINES = 2_000;
const MAX_KNOWN_LENGTH = 2_000;

/** Lines that one mail of a campaign shares with the next, as they were encoded for the one. */
const known = new Map<string, string>();

function quotedPrintableLine(line: string): string {
  if (PLAIN_LINE.test(line)) return line;
  const before = known.get(line);
  if (before !== undefined) return before;
  const encoded = fold(escape(line));
  if (line.length <= MAX_KNOWN_LENGTH) {
    if (known.size >= MAX_KNOWN_LINES) known.clear();
    known.set(line, encoded);
  }
  return encoded;
}

/** One place of a line stays free for the `=` that says it goes on. */
const ROOM = LINE_LENGTH - 1;
const PLAIN_LINE = /^(?!\.)[\t\x20-\x3c\x3e-\x7e]{0,75}(?<![\t ])$/;

/** Every byte that may not stand as it is, written out; a space that ends a line is lost on the way. */
function escape(line: string): string {
  return line.replace(/[^\t\x20-\x3c\x3e-\x7e]+|[\t ]$/gu, (run) => {
    let escaped = "";
    for (const byte of Buffer.from(run)) escaped += writtenOut(byte);
    return escaped;
  });
}

const writtenOut = (byte: number): string => `=${byte.toString(16).toUpperCase().padStart(2, "0")}`;

/** Soft line breaks, none of which splits a written-out byte. A dot that begins a line means something to SMTP. */
function fold(escaped: string): string {
  let folded = "";
  let at = 0;
  for (;;) {
    const isDot = escaped[at] === ".";
    const start = isDot ? writtenOut(46) : "";
    const from = isDot ? at + 1 : at;
    let end = from + ROOM - start.length;
    if (end >= escaped.length) return folded + start + escaped.slice(from);
    const split = escaped.lastIndexOf("=", end - 1);
    if (split > end - 3 && split >= from) end = split;
    folded += `${start}${escaped.slice(from, end)}=\r\n`;
    at = end;
  }
}
