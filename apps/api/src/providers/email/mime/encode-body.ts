const LINE_LENGTH = 76;

/** A body part's text, ready for a message of 7-bit lines. */
export type EncodedBody = { encoding: "quoted-printable" | "base64"; content: string };

/**
 * Encodes UTF-8 text for a mail body: quoted-printable where most of it is ASCII and stays readable, base64 where
 * that would triple it. Line ends become CRLF, whatever they were.
 */
export function encodeBody(text: string): EncodedBody {
  const bytes = Buffer.from(text.replace(/\r\n|\r|\n/g, "\r\n"));
  let beyondAscii = 0;
  for (const byte of bytes) if (byte > 126) beyondAscii += 1;
  return beyondAscii * 6 > bytes.length
    ? { encoding: "base64", content: base64Lines(bytes) }
    : { encoding: "quoted-printable", content: quotedPrintable(bytes) };
}

function base64Lines(bytes: Buffer): string {
  return bytes.toString("base64").replace(/.{76}(?=.)/g, "$&\r\n");
}

function quotedPrintable(bytes: Buffer): string {
  const lines: string[] = [];
  let line = "";
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === 13 && bytes[at + 1] === 10) {
      lines.push(line);
      line = "";
      at += 1;
      continue;
    }
    const last = bytes[at + 1] === 13 || at === bytes.length - 1;
    // One place stays free for the `=` that says the line goes on.
    if (line.length + encodeByte(byte, false, last).length > LINE_LENGTH - 1) {
      lines.push(`${line}=`);
      line = "";
    }
    line += encodeByte(byte, line === "", last);
  }
  lines.push(line);
  return lines.join("\r\n");
}

function encodeByte(byte: number, first: boolean, last: boolean): string {
  const isSpace = byte === 32 || byte === 9;
  // A dot that begins a line means something to SMTP, a space that ends one is lost on the way.
  const literal = isSpace
    ? !last
    : byte > 32 && byte < 127 && byte !== 61 && !(first && byte === 46);
  return literal
    ? String.fromCharCode(byte)
    : `=${byte.toString(16).toUpperCase().padStart(2, "0")}`;
}
