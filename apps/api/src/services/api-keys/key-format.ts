import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

/** Prefix of every key, so that scanners find one in code and logs. */
export const KEY_PREFIX = "dk_";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SECRET_BYTES = 32;
/** 62^43 is just above 2^256, and 62^6 above 2^32. */
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;

const KEY = new RegExp(`^${KEY_PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`);

/** How much of a key its list shows: too little to guess the rest by. */
const START_LENGTH = KEY_PREFIX.length + 4;

/** A new key: the prefix, 256 random bits, and a checksum of both; one word of letters and digits. */
export function newKey(): string {
  const secret = BigInt(`0x${randomBytes(SECRET_BYTES).toString("hex")}`);
  const body = KEY_PREFIX + base62(secret, SECRET_LENGTH);
  return body + checksumOf(body);
}

/** Whether a text is written as a key: a typing error costs no query. Anybody can compute the checksum. */
export function isKey(text: string): boolean {
  return KEY.test(text) && text.endsWith(checksumOf(text.slice(0, -CHECKSUM_LENGTH)));
}

export function startOf(key: string): string {
  return key.slice(0, START_LENGTH);
}

const checksumOf = (body: string): string => base62(BigInt(crc32(body)), CHECKSUM_LENGTH);

function base62(value: bigint, length: number): string {
  let digits = "";
  for (let rest = value; digits.length < length; rest /= 62n) {
    digits = ALPHABET.charAt(Number(rest % 62n)) + digits;
  }
  return digits;
}
