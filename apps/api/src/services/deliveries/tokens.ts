import type { Secrets } from "../../secrets.ts";

/**
 * What a public token names. `log` stands in the mail itself (Message-ID, tags of the services); the others are
 * addresses. A token of one kind is none of another.
 */
export const TOKEN_KINDS = ["log", "open", "click", "unsubscribe"] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

/** One recipient of one campaign; `linkIndex` is the click link's place among the campaign's links. */
export type TokenOf<Kind extends TokenKind> = {
  kind: Kind;
  campaignId: number;
  seq: number;
} & (Kind extends "click" ? { linkIndex: number } : unknown);
type AnyToken = { kind: TokenKind; campaignId: number; seq: number; linkIndex?: number };

/** Index of the link no person can see: who follows it is a machine. */
export const HIDDEN_LINK = 0xffff;

const KIND_BYTE: Record<TokenKind, number> = { log: 1, open: 2, click: 3, unsubscribe: 4 };
const HEAD_BYTES = 11;
const LINK_BYTES = 2;
const MAC_BYTES = 16;

/**
 * Writes a token: base64url of kind, campaign, seq (and link) and a 128-bit MAC over them. 36 or 39 characters
 * of `A-Za-z0-9_-`, which every service takes as a tag.
 */
export function writeToken<Kind extends TokenKind>(secrets: Secrets, token: TokenOf<Kind>): string {
  const named: AnyToken = token;
  const withLink = named.kind === "click";
  const dataBytes = HEAD_BYTES + (withLink ? LINK_BYTES : 0);
  const raw = Buffer.allocUnsafe(dataBytes + MAC_BYTES);
  raw.writeUInt8(KIND_BYTE[named.kind], 0);
  raw.writeUIntBE(named.campaignId, 1, 6);
  raw.writeUInt32BE(named.seq, 7);
  if (withLink) raw.writeUInt16BE(named.linkIndex ?? 0, HEAD_BYTES);
  raw.set(secrets.sign("tracking", raw.subarray(0, dataBytes)), dataBytes);
  return raw.toString("base64url");
}

/**
 * Reads a token of one kind.
 *
 * @returns Null for everything this installation did not write as a token of that kind, spelt exactly so.
 */
export function readToken<Kind extends TokenKind>(
  secrets: Secrets,
  kind: Kind,
  text: string,
): TokenOf<Kind> | null;
export function readToken(secrets: Secrets, kind: TokenKind, text: string): AnyToken | null {
  const dataBytes = HEAD_BYTES + (kind === "click" ? LINK_BYTES : 0);
  const raw = Buffer.from(text, "base64url");
  // Two spellings of the same bytes would be two addresses of one thing.
  if (raw.length !== dataBytes + MAC_BYTES || raw.toString("base64url") !== text) return null;
  const data = raw.subarray(0, dataBytes);
  if (!secrets.verify("tracking", data, raw.subarray(dataBytes))) return null;
  if (data.readUInt8(0) !== KIND_BYTE[kind]) return null;
  const token = { kind, campaignId: data.readUIntBE(1, 6), seq: data.readUInt32BE(7) };
  return kind === "click" ? { ...token, linkIndex: data.readUInt16BE(HEAD_BYTES) } : token;
}
