import { createCipheriv, createHmac, timingSafeEqual } from "node:crypto";
import type { KeyObject } from "node:crypto";
import type { Secrets } from "../../../secrets.ts";

/**
 * Kinds of public tokens. `log` is part of the email (Message-ID, tags of the services); the others are in addresses.
 * The kind is signed, so a token of one kind is invalid as another.
 */
export const TOKEN_KINDS = ["log", "open", "click", "unsubscribe", "view"] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

/** One recipient of one campaign; `linkIndex` is the click link's place among the campaign's links. */
export type TokenOf<Kind extends TokenKind> = {
  kind: Kind;
  campaignId: number;
  seq: number;
} & (Kind extends "click" ? { linkIndex: number } : unknown);
type AnyToken = { kind: TokenKind; campaignId: number; seq: number; linkIndex?: number };

/** Index of the link hidden from people: a request for it marks a machine. */
export const HIDDEN_LINK = 0xffff;

const KIND_BYTE: Record<TokenKind, number> = { log: 1, open: 2, click: 3, unsubscribe: 4, view: 5 };
const SEQ_AT = 7;
const HEAD_BYTES = 11;
const LINK_BYTES = 2;
const MAC_BYTES = 16;

/**
 * Writes a token: base64url of kind, campaign, seq (and link) and a 128-bit MAC over them. 36 or 39 characters
 * of `A-Za-z0-9_-`, which every service takes as a tag.
 */
export function writeToken<Kind extends TokenKind>(secrets: Secrets, token: TokenOf<Kind>): string;
export function writeToken(secrets: Secrets, token: AnyToken): string {
  const dataBytes = dataBytesOf(token.kind);
  const raw = Buffer.alloc(dataBytes + MAC_BYTES);
  raw.writeUInt8(KIND_BYTE[token.kind]);
  raw.writeUIntBE(token.campaignId, 1, 6);
  raw.writeUInt32BE(token.seq, SEQ_AT);
  if (token.kind === "click") raw.writeUInt16BE(token.linkIndex ?? 0, HEAD_BYTES);
  const [key] = secrets.keys("tracking");
  raw.set(macOf(key, raw.subarray(0, dataBytes)), dataBytes);
  return raw.toString("base64url");
}

const dataBytesOf = (kind: TokenKind): number => HEAD_BYTES + (kind === "click" ? LINK_BYTES : 0);

/** HMAC-SHA256, truncated to 128 bits. */
function macOf(key: KeyObject, data: Buffer): Buffer {
  return createHmac("sha256", key).update(data).digest().subarray(0, MAC_BYTES);
}

/** Decodes a token of one kind; null unless this installation wrote exactly this text as such a token. */
export function readToken<Kind extends TokenKind>(
  secrets: Secrets,
  kind: Kind,
  text: string,
): TokenOf<Kind> | null;
export function readToken(secrets: Secrets, kind: TokenKind, text: string): AnyToken | null {
  const dataBytes = dataBytesOf(kind);
  const raw = Buffer.from(text, "base64url");
  // Base64 has several spellings of the same bytes; one token is one address.
  if (raw.length !== dataBytes + MAC_BYTES || raw.toString("base64url") !== text) return null;
  const data = raw.subarray(0, dataBytes);
  const mac = raw.subarray(dataBytes);
  if (data[0] !== KIND_BYTE[kind]) return null;
  const isSigned =
    secrets.keys("tracking").some((key) => timingSafeEqual(macOf(key, data), mac)) ||
    secrets.keys("token").some((key) => timingSafeEqual(oldMacOf(key, data), mac));
  if (!isSigned) return null;
  const token = { kind, campaignId: data.readUIntBE(1, 6), seq: data.readUInt32BE(SEQ_AT) };
  return kind === "click" ? { ...token, linkIndex: data.readUInt16BE(HEAD_BYTES) } : token;
}

/**
 * The old signature, never written any more: AES-CMAC (RFC 4493) of one block, with a key of its own. Mails sent in
 * November 2026 carry it, and their links count for good (docs/decisions/059).
 */
function oldMacOf(key: KeyObject, data: Buffer): Buffer {
  const block = Buffer.concat([data], BLOCK_BYTES);
  const zero = Buffer.alloc(BLOCK_BYTES);
  // CMAC's subkey is twice the encrypted zero block, in the field of 128 bits; CBC adds it to the block as its IV.
  const encrypted = BigInt(`0x${encryptBlock(key, zero, zero).toString("hex")}`);
  const twice = BigInt.asUintN(128, encrypted << 1n) ^ (encrypted >> 127n === 0n ? 0n : 0x87n);
  const subkey = Buffer.from(twice.toString(16).padStart(2 * BLOCK_BYTES, "0"), "hex");
  return encryptBlock(key, subkey, block);
}

const BLOCK_BYTES = 16;

function encryptBlock(key: KeyObject, iv: Buffer, block: Buffer): Buffer {
  return createCipheriv("aes-256-cbc", key, iv).update(block);
}
