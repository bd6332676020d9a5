import { hash } from "node:crypto";

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;

/**
 * Makes HMAC-SHA256 (RFC 2104) of one key. Every mail carries several signed tokens; making an `Hmac` object for each
 * takes several times as long as the two digests it consists of.
 *
 * @param key - At most 64 bytes.
 */
export function createHmacSha256(key: Buffer): (data: Buffer) => Buffer {
  if (key.length > BLOCK_BYTES) throw new Error("A key of more than one block is not hashed here");
  const padded = (byte: number): Buffer => {
    const pad = Buffer.alloc(BLOCK_BYTES, byte);
    for (const [at, own] of key.entries()) pad.writeUInt8(own ^ byte, at);
    return pad;
  };
  const innerPad = padded(0x36);
  const outer = Buffer.concat([padded(0x5c), Buffer.alloc(DIGEST_BYTES)]);
  return (data) => {
    hash("sha256", Buffer.concat([innerPad, data]), "buffer").copy(outer, BLOCK_BYTES);
    return hash("sha256", outer, "buffer");
  };
}
