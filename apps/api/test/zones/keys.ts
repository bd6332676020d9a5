import { generateKeyPairSync } from "node:crypto";

const rsa = (bits: number): string =>
  generateKeyPairSync("rsa", { modulusLength: bits })
    .publicKey.export({ type: "spki", format: "der" })
    .toString("base64");
export const KEYS = { 512: rsa(512), 768: rsa(768), 1024: rsa(1_024), 2048: rsa(2_048) };
export const pkcs1 = generateKeyPairSync("rsa", { modulusLength: 2_048 })
  .publicKey.export({ type: "pkcs1", format: "der" })
  .toString("base64");
export const ed25519 = generateKeyPairSync("ed25519")
  .publicKey.export({ type: "spki", format: "der" })
  .subarray(-32)
  .toString("base64");

/** A text in strings of 255 characters, as name servers keep it. */
export const inStrings = (text: string): string[] => text.match(/.{1,255}/gs) ?? [];
export const key = (bits: keyof typeof KEYS, tags = "v=DKIM1; k=rsa; "): string[][] => [
  inStrings(`${tags}p=${KEYS[bits]}`),
];
