import { createCipheriv, createHmac, timingSafeEqual } from "node:crypto";
import type { KeyObject } from "node:crypto";
import type { Secrets } from "../../../secrets.ts";

/**
 * Kinds of public tokens. `log` is part of the email (Message-ID, tags of the services); the others are in addresses.
 * The kind is signed, so a token of one kind is invalid as another.
 */
export const TOKEN_KINDS = ["log", "open", "click", "unsubscribe", "view"] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

/**
 * One recipient of one campaign, and its account, absent from `log` and from links of older campaigns; `linkIndex` is the
 * click link's place among the campaign's links.
 */
export type TokenOf<Kind extends TokenKind> = {
  kind: Kind;
  accountId?: number;
  campaignId: number;
  seq: number;
} & (Kind extends "click" ? { linkIndex: number } : unknown);
type AnyToken = Omit<TokenOf<"click">, "kind" | "linkIndex"> & {
  kind: TokenKind;
  linkIndex?: number;
};

/** Index of the link hidden from people: a request for it marks a machine. */
export const HIDDEN_LINK = 0xffff;

const KIND_BYTE: Record<TokenKind, number> = { log: 1, open: 2, click: 3, unsubscribe: 4, view: 5 };
/** Added to the byte of the kind where the account follows. */
const WITH_ACCOUNT = 16;
/** Of an account's or a campaign's number, and of a recipient's. */
const ID_BYTES = 6;
const SEQ_BYTES = 4;
const LINK_BYTES = 2;
const MAC_BYTES = 16;

/**
 * Writes a token: base64url of kind, account, campaign, seq (and link) and a 128-bit MAC over them. 44 or 47 characters
 * of `A-Za-z0-9_-`, 36 or 39 without the account, which every service takes as a tag.
 */
export function writeToken<Kind extends TokenKind>(secrets: Secrets, token: TokenOf<Kind>): string;
export function writeToken(secrets: Secrets, token: AnyToken): string {
  const { kind, accountId } = token;
  const dataBytes = dataBytesOf(kind, accountId !== undefined);
  // Each byte is written below. Six tokens are written for each email, so that their buffers count.
  const raw = Buffer.allocUnsafe(dataBytes + MAC_BYTES);
  let at = raw.writeUInt8(KIND_BYTE[kind] + (accountId === undefined ? 0 : WITH_ACCOUNT));
  if (accountId !== undefined) at = raw.writeUIntBE(accountId, at, ID_BYTES);
  at = raw.writeUIntBE(token.campaignId, at, ID_BYTES);
  at = raw.writeUInt32BE(token.seq, at);
  if (kind === "click") raw.writeUInt16BE(token.linkIndex ?? 0, at);
  const [key] = secrets.keys("tracking");
  macOf(key, raw.subarray(0, dataBytes)).copy(raw, dataBytes, 0, MAC_BYTES);
  return raw.toString("base64url");
}

const dataBytesOf = (kind: TokenKind, hasAccount: boolean): number =>
  1 + (hasAccount ? 2 : 1) * ID_BYTES + SEQ_BYTES + (kind === "click" ? LINK_BYTES : 0);

/** HMAC-SHA256; a token holds its first 128 bits. */
function macOf(key: KeyObject, data: Buffer): Buffer {
  return createHmac("sha256", key).update(data).digest();
}

/** Decodes a token of one kind; null unless this installation wrote exactly this text as such a token. */
export function readToken<Kind extends TokenKind>(
  secrets: Secrets,
  kind: Kind,
  text: string,
): TokenOf<Kind> | null;
export function readToken(secrets: Secrets, kind: TokenKind, text: string): AnyToken | null {
  const raw = Buffer.from(text, "base64url");
  const hasAccount = raw[0] === KIND_BYTE[kind] + WITH_ACCOUNT;
  const dataBytes = dataBytesOf(kind, hasAccount);
  // Base64 has several spellings of the same bytes; one token is one address.
  if (raw.length !== dataBytes + MAC_BYTES || raw.toString("base64url") !== text) return null;
  const data = raw.subarray(0, dataBytes);
  const mac = raw.subarray(dataBytes);
  if (!hasAccount && data[0] !== KIND_BYTE[kind]) return null;
  if (!isSigned(secrets, data, mac, hasAccount)) return null;
  const campaignAt = hasAccount ? 1 + ID_BYTES : 1;
  const seqAt = campaignAt + ID_BYTES;
  const campaignId = data.readUIntBE(campaignAt, ID_BYTES);
  const seq = data.readUInt32BE(seqAt);
  const token = hasAccount
    ? { kind, accountId: data.readUIntBE(1, ID_BYTES), campaignId, seq }
    : { kind, campaignId, seq };
  return kind === "click" ? { ...token, linkIndex: data.readUInt16BE(seqAt + SEQ_BYTES) } : token;
}

/** The account of a token, else its campaign, without reading the signature; null for a text of another length. */
export function idInToken(text: string): number | null {
  const raw = Buffer.from(text, "base64url");
  const least = dataBytesOf("open", false) + MAC_BYTES;
  const most = dataBytesOf("click", true) + MAC_BYTES;
  return raw.length < least || raw.length > most ? null : raw.readUIntBE(1, ID_BYTES);
}

/** Tokens with an account are younger than the old signature. */
const isSigned = (secrets: Secrets, data: Buffer, mac: Buffer, hasAccount: boolean): boolean =>
  secrets
    .keys("tracking")
    .some((key) => timingSafeEqual(macOf(key, data).subarray(0, MAC_BYTES), mac)) ||
  (!hasAccount && secrets.keys("token").some((key) => timingSafeEqual(oldMacOf(key, data), mac)));

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
