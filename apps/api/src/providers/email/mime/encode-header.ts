const PLAIN = /^[\x20-\x7e]*$/;
const ATOMS = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?: [A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;

// A line with an encoded word has at most 76 characters: `Subject: `, 12 around the word, and 39 bytes as base64.
const WORD_BYTES = 39;

// What leaves room on a line of 78 for the longest header name used here.
const PLAIN_LENGTH = 60;

/**
 * Encodes unstructured text, such as a subject, for a header (RFC 2047): unchanged where it is short ASCII, else as
 * encoded words, which also keep runs of spaces and bound the line length.
 */
export function encodeText(text: string): string {
  const plain = PLAIN.test(text) && text.length <= PLAIN_LENGTH;
  return plain && text.trim() === text && !text.includes("=?") ? text : encodeWords(text);
}

/**
 * Writes a mailbox for a From or To header: `Name <address>`, the name quoted or encoded as needed.
 *
 * @param address - Already checked `local@domain`; it is not escaped here.
 */
export function encodeMailbox(name: string, address: string): string {
  if (name === "") return address;
  const phrase = encodePhrase(name);
  const fits = phrase.length + address.length + "From:  <>".length <= 76;
  return `${phrase}${fits ? "" : "\r\n"} <${address}>`;
}

function encodePhrase(name: string): string {
  if (!PLAIN.test(name) || name.length > PLAIN_LENGTH || name.includes("=?")) {
    return encodeWords(name);
  }
  return ATOMS.test(name) ? name : `"${name.replace(/["\\]/g, "\\$&")}"`;
}

/** Encoded words of RFC 2047, base64, one a line; none splits a character. */
export function encodeWords(text: string): string {
  const words: string[] = [];
  let chunk = "";
  for (const character of text) {
    if (Buffer.byteLength(chunk + character) > WORD_BYTES) {
      words.push(chunk);
      chunk = "";
    }
    chunk += character;
  }
  words.push(chunk);
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString("base64")}?=`).join("\r\n ");
}
