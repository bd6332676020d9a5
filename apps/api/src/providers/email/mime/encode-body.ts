const LINE_LENGTH = 76;

/** A body part's bytes, encoded for a message of 7-bit lines. */
export type EncodedBody = { encoding: "quoted-printable" | "base64"; content: Buffer };

/**
 * Encodes UTF-8 text for a mail body: quoted-printable where most of it is ASCII, base64 where that would triple its
 * size. Line ends become CRLF.
 */
export function encodeBody(text: string): EncodedBody {
  const bytes = Buffer.from(text);
  if (isReadable(text, bytes))
    return { encoding: "quoted-printable", content: quotedPrintable(bytes) };
  return { encoding: "base64", content: base64Lines(text.replace(/\r\n|\r|\n/g, "\r\n")) };
}

/** Whether at most one byte in six needs escaping. */
function isReadable(text: string, bytes: Buffer): boolean {
  // A non-ASCII character has at most twice as many extra bytes as extra UTF-16 units.
  const isPlain = (bytes.length - text.length) * 12 <= bytes.length;
  if (isPlain && !text.includes("\u007f")) return true;
  let beyondAscii = 0;
  let length = bytes.length;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x7f) beyondAscii += 1;
    // A one-byte line end becomes two.
    else if (byte === LF ? bytes[at - 1] !== CR : byte === CR && bytes[at + 1] !== LF) length += 1;
  }
  return beyondAscii * 6 <= length;
}

function base64Lines(text: string): Buffer {
  const encoded = Buffer.from(text).toString("base64");
  return Buffer.from(encoded.replace(/.{76}(?=.)/g, "$&\r\n"), "latin1");
}

const [TAB, LF, CR, SPACE, DOT, EQUALS] = [9, 10, 13, 32, 46, 61];

/** The class of a byte in quoted-printable: a space may not end a line, and a leading dot is special in SMTP. */
const [PLAIN, WRITTEN_OUT, LINE_END, BLANK, FULL_STOP] = [0, 1, 2, 3, 4];
const KINDS = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte === CR || byte === LF) return LINE_END;
  if (byte === TAB || byte === SPACE) return BLANK;
  if (byte === DOT) return FULL_STOP;
  return byte > SPACE && byte < 0x7f && byte !== EQUALS ? PLAIN : WRITTEN_OUT;
});
const HEX = Buffer.from("0123456789ABCDEF");

/** One column stays free for the `=` of a soft line break. */
const ROOM = LINE_LENGTH - 1;

/** Scratch space for one body, reused; grows to the longest. */
let page = Buffer.alloc(32_768);

/** One pass over the bytes: splitting lines would cost several times as much, for every mail. */
function quotedPrintable(bytes: Buffer): Buffer {
  // A byte becomes three at most, and a soft line break three more in seventy-three.
  const most = bytes.length * 4 + LINE_LENGTH;
  if (page.length < most) page = Buffer.alloc(most);
  const out = page;
  let length = 0;
  let column = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const kind = KINDS[byte];
    if (kind === LINE_END) {
      if (byte === CR && bytes[at + 1] === LF) at += 1;
      out[length] = CR;
      out[length + 1] = LF;
      length += 2;
      column = 0;
      continue;
    }
    let isWrittenOut =
      kind === WRITTEN_OUT || (kind === BLANK && KINDS[bytes[at + 1] ?? LF] === LINE_END);
    if (column + (isWrittenOut ? 3 : 1) > ROOM) {
      out[length] = EQUALS;
      out[length + 1] = CR;
      out[length + 2] = LF;
      length += 3;
      column = 0;
    }
    if (kind === FULL_STOP && column === 0) isWrittenOut = true;
    if (isWrittenOut) {
      out[length] = EQUALS;
      out[length + 1] = HEX[byte >> 4] ?? 0;
      out[length + 2] = HEX[byte & 15] ?? 0;
      length += 3;
      column += 3;
    } else {
      out[length] = byte;
      length += 1;
      column += 1;
    }
  }
  return Buffer.from(out.subarray(0, length));
}
