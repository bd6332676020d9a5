import { createHmac, timingSafeEqual } from "node:crypto";
import { BLOCK_BYTES } from "../../../block-mac.ts";
import type { Secrets } from "../../../secrets.ts";

/**
 * What a public token names. `log` is part of the mail (Message-ID, tags of the services); the others are addresses.
 * The kind is signed, so a token of one kind is invalid as another.
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

/** Index of the link hidden from people: a request for it marks a machine. */
export const HIDDEN_LINK = 0xffff;

const KIND_BYTE: Record<TokenKind, number> = { log: 1, open: 2, click: 3, unsubscribe: 4 };
const SEQ_AT = 7;
const HEAD_BYTES = 11;
const LINK_BYTES = 2;
const MAC_BYTES = 16;
/** Room for the longest token, in whole groups of three bytes, which base64 encodes independently. */
const PLACE_BYTES = 30;
const PLACE_LENGTH = 40;

/**
 * Writes a token: base64url of kind, campaign, seq (and link) and a 128-bit MAC over them. 36 or 39 characters
 * of `A-Za-z0-9_-`, which every service takes as a tag.
 */
export function writeToken<Kind extends TokenKind>(secrets: Secrets, token: TokenOf<Kind>): string {
  return writeTokens(secrets, token.campaignId, [token.seq], [token])[0] ?? "";
}

/** A token of a mail: its kind, and its link's index if it has one. */
export type TokenName = { kind: TokenKind; linkIndex?: number };

/**
 * Signs the tokens of several mails of a campaign together, which costs far less than one by one.
 *
 * @param names - Which tokens each mail has.
 * @returns All of them, mail after mail, each mail's in the order of `names`.
 */
export function writeTokens(
  secrets: Secrets,
  campaignId: number,
  seqs: readonly number[],
  names: readonly TokenName[],
): string[] {
  const count = names.length;
  // The shared prefix in whole cipher blocks, whose MAC is computed once.
  const shared = Buffer.alloc(count * BLOCK_BYTES);
  for (const [nth, { kind, linkIndex = 0 }] of names.entries()) {
    const at = nth * BLOCK_BYTES;
    shared[at] = KIND_BYTE[kind];
    shared.writeUIntBE(campaignId, at + 1, 6);
    if (kind === "click") shared.writeUInt16BE(linkIndex, at + HEAD_BYTES);
  }
  const blocks = Buffer.allocUnsafe(seqs.length * shared.length);
  for (const [nth, seq] of seqs.entries()) {
    const from = nth * shared.length;
    blocks.set(shared, from);
    for (let at = from; at < from + shared.length; at += BLOCK_BYTES)
      blocks.writeUInt32BE(seq, at + SEQ_AT);
  }
  const macs = secrets.sign("token", blocks);
  const raw = Buffer.alloc(seqs.length * count * PLACE_BYTES);
  const [dataBytes, lengths] = [names.map(dataBytesOf), names.map(lengthOf)];
  for (let nth = 0; nth < seqs.length * count; nth += 1) {
    const [place, block, ofData] = [
      nth * PLACE_BYTES,
      nth * BLOCK_BYTES,
      dataBytes[nth % count] ?? 0,
    ];
    for (let at = 0; at < ofData; at += 1) raw[place + at] = blocks[block + at] ?? 0;
    for (let at = 0; at < MAC_BYTES; at += 1) raw[place + ofData + at] = macs[block + at] ?? 0;
  }
  const text = raw.toString("base64url");
  return Array.from({ length: seqs.length * count }, (_, nth) =>
    text.slice(nth * PLACE_LENGTH, nth * PLACE_LENGTH + (lengths[nth % count] ?? 0)),
  );
}

const dataBytesOf = ({ kind }: TokenName): number =>
  HEAD_BYTES + (kind === "click" ? LINK_BYTES : 0);
const lengthOf = (name: TokenName): number => Math.ceil(((dataBytesOf(name) + MAC_BYTES) * 8) / 6);

/**
 * Verifies and decodes a token of one kind.
 *
 * @returns Null unless this installation wrote exactly this text as a token of that kind.
 */
export function readToken<Kind extends TokenKind>(
  secrets: Secrets,
  kind: Kind,
  text: string,
): TokenOf<Kind> | null;
export function readToken(secrets: Secrets, kind: TokenKind, text: string): AnyToken | null {
  const dataBytes = dataBytesOf({ kind });
  const raw = Buffer.from(text, "base64url");
  // Base64 has several spellings of the same bytes; one token is one address.
  if (raw.length !== dataBytes + MAC_BYTES || raw.toString("base64url") !== text) return null;
  const data = raw.subarray(0, dataBytes);
  const mac = raw.subarray(dataBytes);
  if (data[0] !== KIND_BYTE[kind]) return null;
  if (!isSigned(secrets, data, mac) && !wasSigned(secrets, data, mac)) return null;
  const token = { kind, campaignId: data.readUIntBE(1, 6), seq: data.readUInt32BE(SEQ_AT) };
  return kind === "click" ? { ...token, linkIndex: data.readUInt16BE(HEAD_BYTES) } : token;
}

function isSigned(secrets: Secrets, data: Buffer, mac: Buffer): boolean {
  const block = Buffer.alloc(BLOCK_BYTES);
  data.copy(block);
  return secrets.verify("token", block, mac);
}

/** Whether mails carried the older form, signed singly with HMAC-SHA256 and another key. Those stay valid. */
function wasSigned(secrets: Secrets, data: Buffer, mac: Buffer): boolean {
  return secrets.keys("tracking").some((key) => {
    const expected = createHmac("sha256", key).update(data).digest().subarray(0, MAC_BYTES);
    return timingSafeEqual(expected, mac);
  });
}
