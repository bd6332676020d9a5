import { createCipheriv } from "node:crypto";

/** The exact length of both message and MAC. */
export const BLOCK_BYTES = 16;

/**
 * AES-CMAC (NIST SP 800-38B, RFC 4493) for messages of exactly one block, vectorised: every mail carries several
 * signed tokens, and those of a whole request are one call to OpenSSL.
 *
 * @param key - 16 or 32 bytes.
 * @returns Gives the MACs of the consecutive blocks in `blocks`, in the same order.
 */
export function createBlockMac(key: Buffer): (blocks: Buffer) => Buffer {
  const cipher = createCipheriv(`aes-${key.length * 8}-ecb`, key, null).setAutoPadding(false);
  const mask = doubled(cipher.update(Buffer.alloc(BLOCK_BYTES)));
  return (blocks) => {
    if (blocks.length % BLOCK_BYTES !== 0) throw new Error("Only whole blocks are signed here");
    const masked = Buffer.allocUnsafe(blocks.length);
    for (let from = 0; from < blocks.length; from += BLOCK_BYTES)
      for (let at = 0; at < BLOCK_BYTES; at += 1)
        masked[from + at] = (blocks[from + at] ?? 0) ^ (mask[at] ?? 0);
    return cipher.update(masked);
  };
}

/** Twice a block, in the field that CMAC computes in. */
function doubled(block: Buffer): Buffer {
  const twice = Buffer.alloc(BLOCK_BYTES);
  for (let at = 0; at < BLOCK_BYTES; at += 1)
    twice[at] = ((block[at] ?? 0) << 1) | ((block[at + 1] ?? 0) >> 7);
  if ((block[0] ?? 0) >= 0x80) twice[BLOCK_BYTES - 1] = (twice[BLOCK_BYTES - 1] ?? 0) ^ 0x87;
  return twice;
}
