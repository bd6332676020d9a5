import { createHmac } from "node:crypto";

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;
/** What fits into a block together with the end mark and the length. */
const MAX_SHORT_BYTES = 55;

/**
 * Makes HMAC-SHA256 (RFC 2104) of one key. Every mail carries several signed tokens of a few bytes. What the key adds
 * to a digest is the same for all of them and computed once; what is left is two blocks, fewer than it takes to reach
 * OpenSSL and come back.
 *
 * @param key - At most 64 bytes.
 */
export function createHmacSha256(key: Buffer): (data: Buffer) => Buffer {
  if (key.length > BLOCK_BYTES) throw new Error("A key of more than one block is not hashed here");
  const inner = afterPad(key, 0x36);
  const outer = afterPad(key, 0x5c);
  return (data) => {
    if (data.length > MAX_SHORT_BYTES) return createHmac("sha256", key).update(data).digest();
    block.fill(0);
    for (let at = 0; at < data.length; at += 1) putByte(at, data[at] ?? 0);
    finishBlock(data.length);
    compress(inner, digest);
    block.set(digest);
    block.fill(0, digest.length);
    finishBlock(DIGEST_BYTES);
    compress(outer, digest);
    const bytes = Buffer.allocUnsafe(DIGEST_BYTES);
    for (let at = 0; at < digest.length; at += 1) bytes.writeInt32BE(digest[at] ?? 0, at * 4);
    return bytes;
  };
}

/** The state of a digest that begins with the key's block. */
function afterPad(key: Buffer, pad: number): Int32Array {
  block.fill(0);
  for (let at = 0; at < BLOCK_BYTES; at += 1) putByte(at, (key[at] ?? 0) ^ pad);
  const state = new Int32Array(8);
  compress(INITIAL, state);
  return state;
}

/** Where SHA-256 begins, and what each of its rounds adds. */
const INITIAL = fractions(8, Math.sqrt);
const ROUND_CONSTANTS = fractions(64, Math.cbrt);

/** The first 32 bits after the point of a root of each of the first primes. */
function fractions(count: number, root: (prime: number) => number): Int32Array {
  const found: number[] = [];
  for (let candidate = 2, primes: number[] = []; found.length < count; candidate += 1) {
    if (primes.some((prime) => candidate % prime === 0)) continue;
    primes.push(candidate);
    found.push((root(candidate) % 1) * 2 ** 32);
  }
  return Int32Array.from(found, (fraction) => fraction | 0);
}

// Nothing waits between filling these and reading them, so that all calls share them.
const block = new Int32Array(16);
const schedule = new Int32Array(64);
const digest = new Int32Array(8);

function putByte(at: number, byte: number): void {
  block[at >> 2] = (block[at >> 2] ?? 0) | (byte << (24 - (at & 3) * 8));
}

/** Ends a digest whose last block this is: `length` bytes after that of the key. */
function finishBlock(length: number): void {
  putByte(length, 0x80);
  block[15] = (BLOCK_BYTES + length) * 8;
}

/** SHA-256's function of one block (FIPS 180-4, 6.2.2): what `from` becomes with `block`. */
function compress(from: Int32Array, into: Int32Array): void {
  const w = schedule;
  w.set(block);
  for (let t = 16; t < 64; t += 1) {
    const x = w[t - 15] ?? 0;
    const y = w[t - 2] ?? 0;
    const small0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const small1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[t] = ((w[t - 16] ?? 0) + small0 + (w[t - 7] ?? 0) + small1) | 0;
  }
  // One by one: taking them off as a list costs as much as the rounds.
  let a = from[0] ?? 0;
  let b = from[1] ?? 0;
  let c = from[2] ?? 0;
  let d = from[3] ?? 0;
  let e = from[4] ?? 0;
  let f = from[5] ?? 0;
  let g = from[6] ?? 0;
  let h = from[7] ?? 0;
  for (let t = 0; t < 64; t += 1) {
    const big1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const choice = g ^ (e & (f ^ g));
    const first = (h + big1 + choice + (ROUND_CONSTANTS[t] ?? 0) + (w[t] ?? 0)) | 0;
    const big0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const majority = (a & b) | (c & (a | b));
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + big0 + majority) | 0;
  }
  into[0] = (from[0] ?? 0) + a;
  into[1] = (from[1] ?? 0) + b;
  into[2] = (from[2] ?? 0) + c;
  into[3] = (from[3] ?? 0) + d;
  into[4] = (from[4] ?? 0) + e;
  into[5] = (from[5] ?? 0) + f;
  into[6] = (from[6] ?? 0) + g;
  into[7] = (from[7] ?? 0) + h;
}
