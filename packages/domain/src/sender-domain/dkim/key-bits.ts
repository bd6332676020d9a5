/** Characters of a key that are read: an RSA key of 16,384 bits has 2,800. */
const MAX_KEY = 4_096;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/**
 * How many bits a public RSA key has, from its base64 (SubjectPublicKeyInfo, or the bare key of PKCS#1).
 *
 * @returns Null for what is no such key.
 */
export function rsaKeyBits(base64: string): number | null {
  const bytes = decodeBase64(base64);
  if (bytes === null) return null;
  const outer = readElement(bytes, 0);
  if (outer?.tag !== SEQUENCE) return null;
  const first = readElement(bytes, outer.start);
  if (first === null) return null;
  if (first.tag === INTEGER) return bitsOf(bytes, first);
  const bits = readElement(bytes, first.end);
  // A bit string begins with how many of its last bits are unused.
  if (first.tag !== SEQUENCE || bits?.tag !== BIT_STRING) return null;
  const key = readElement(bytes, bits.start + 1);
  const modulus = key?.tag === SEQUENCE ? readElement(bytes, key.start) : null;
  return modulus?.tag === INTEGER ? bitsOf(bytes, modulus) : null;
}

/** How many bytes a text of base64 stands for; null for what is none. */
export const base64Bytes = (text: string): number | null => decodeBase64(text)?.length ?? null;

const SEQUENCE = 0x30;
const INTEGER = 0x02;
const BIT_STRING = 0x03;

type Element = { tag: number; start: number; end: number };

/** An element of DER: its tag, and where its content begins and ends. */
function readElement(bytes: Uint8Array, at: number): Element | null {
  const [tag, short] = [bytes[at], bytes[at + 1]];
  if (tag === undefined || short === undefined) return null;
  const lengthBytes = short < 0x80 ? 0 : short - 0x80;
  if (lengthBytes > 3) return null;
  let length = lengthBytes === 0 ? short : 0;
  for (let nth = 0; nth < lengthBytes; nth += 1) length = length * 256 + (bytes[at + 2 + nth] ?? 0);
  const start = at + 2 + lengthBytes;
  return start + length > bytes.length ? null : { tag, start, end: start + length };
}

function bitsOf(bytes: Uint8Array, { start, end }: Element): number | null {
  let from = start;
  while (from < end && bytes[from] === 0) from += 1;
  const first = bytes[from];
  if (from >= end || first === undefined) return null;
  return (end - from - 1) * 8 + (32 - Math.clz32(first));
}

function decodeBase64(text: string): Uint8Array | null {
  const plain = text.slice(0, MAX_KEY).replaceAll(/\s/g, "");
  const digits = plain.replace(/={1,2}$/, "");
  if (digits === "" || text.length > MAX_KEY) return null;
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let bits = 0;
  let count = 0;
  let at = 0;
  for (const digit of digits) {
    const value = ALPHABET.indexOf(digit);
    if (value < 0) return null;
    bits = ((bits << 6) | value) & 0xff_ff;
    count += 6;
    if (count >= 8) {
      count -= 8;
      bytes[at] = (bits >> count) & 0xff;
      at += 1;
    }
  }
  return bytes;
}
