/** Bytes of a PNG before its first chunk, and of a chunk beside its content: length, name and checksum. */
const SIGNATURE = 8;
const AROUND = 12;

/** Visible chunks of a PNG beside its pixels: transparency and colours. Texts, previews and private chunks are dropped. */
const KEPT = new Set(["tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "eXIf"]);
/** Bytes of one of these: a colour profile has a few thousand, packed. */
const MAX_BYTES = 64 * 1024;
/** Chunks in all: encoders cut pixels into pieces of 4 KB and more. */
const MAX_CHUNKS = 10_000;

/**
 * A PNG without its invisible chunks, which may unpack to a thousand times their size. Reads no more of it than the heads of its
 * chunks.
 *
 * @returns Null for one that is cut into too many pieces.
 */
export function barePng(content: Buffer): Buffer | null {
  const kept = [content.subarray(0, SIGNATURE)];
  let chunks = 0;
  for (let at = SIGNATURE; at + AROUND <= content.length;) {
    const length = content.readUInt32BE(at);
    const name = content.toString("latin1", at + 4, at + 8);
    const end = at + AROUND + length;
    if ((chunks += 1) > MAX_CHUNKS) return null;
    // Names of chunks that a decoder must know begin with a capital.
    const isNeeded = /^[A-Z]/.test(name) || (KEPT.has(name) && length <= MAX_BYTES);
    if (isNeeded) kept.push(content.subarray(at, end));
    if (name === "IEND") break;
    at = end;
  }
  return Buffer.concat(kept);
}
