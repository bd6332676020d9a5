import { createHmac, timingSafeEqual } from "node:crypto";
import type { KeyObject } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { Transform } from "node:stream";

/** A signed file ends with this mark and the HMAC-SHA256 of every byte before it. Node takes a NUL after gzip for padding. */
const MARK = Buffer.from("\0dakiya-signed-1\n");
const MAC_BYTES = 32;
const TRAILER_BYTES = MARK.length + MAC_BYTES;

/** Passes bytes on and adds the trailer that signs them. */
export function signBytes(key: KeyObject): Transform {
  const mac = createHmac("sha256", key);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      mac.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(null, Buffer.concat([MARK, mac.digest()]));
    },
  });
}

/** Where the content of a file ends and the signature that follows it; null for a file without one. */
export async function findSignature(
  file: FileHandle,
): Promise<{ contentBytes: number; mac: Buffer } | null> {
  const { size } = await file.stat();
  if (size < TRAILER_BYTES) return null;
  const trailer = Buffer.alloc(TRAILER_BYTES);
  const contentBytes = size - TRAILER_BYTES;
  await file.read(trailer, 0, TRAILER_BYTES, contentBytes);
  const isMarked = trailer.subarray(0, MARK.length).equals(MARK);
  return isMarked ? { contentBytes, mac: trailer.subarray(MARK.length) } : null;
}

/** Whether one of the keys signed the content; reads it whole. */
export async function isSignedWith(
  keys: readonly KeyObject[],
  file: FileHandle,
  { contentBytes, mac }: { contentBytes: number; mac: Buffer },
): Promise<boolean> {
  const macs = keys.map((key) => createHmac("sha256", key));
  if (contentBytes > 0) {
    const content = file.createReadStream({ start: 0, end: contentBytes - 1, autoClose: false });
    for await (const chunk of content as AsyncIterable<Buffer>) {
      for (const each of macs) each.update(chunk);
    }
  }
  return macs.some((each) => timingSafeEqual(each.digest(), mac));
}
