import fc from "fast-check";
import { randomFillSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createSecrets } from "../../../secrets.ts";
import { readToken, TOKEN_KINDS, writeToken, writeTokens } from "./tokens.ts";

const secrets = createSecrets("a secret of at least thirty-two bytes");
const others = createSecrets("another secret of at least thirty-two bytes");

const arbToken = fc.record({
  campaignId: fc.integer({ min: 1, max: 2 ** 48 - 1 }),
  seq: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  linkIndex: fc.integer({ min: 0, max: 0xffff }),
});
const arbKind = fc.constantFrom(...TOKEN_KINDS);

describe("public tokens", () => {
  it("read back as what they were written from, in characters every service takes as a tag", () => {
    fc.assert(
      fc.property(arbKind, arbToken, (kind, named) => {
        const text = writeToken(secrets, { kind, ...named });
        expect(text).toMatch(/^[A-Za-z0-9_-]{36,39}$/);
        expect(readToken(secrets, kind, text)).toMatchObject({
          campaignId: named.campaignId,
          seq: named.seq,
          ...(kind === "click" ? { linkIndex: named.linkIndex } : {}),
        });
      }),
    );
  });

  it("are written together as one by one", () => {
    fc.assert(
      fc.property(arbToken, fc.array(arbToken), fc.array(fc.tuple(arbKind, arbToken)), (...all) => {
        const [{ campaignId }, mails, kinds] = all;
        const seqs = mails.map(({ seq }) => seq);
        const names = kinds.map(([kind, { linkIndex }]) => ({ kind, linkIndex }));
        const alone = seqs.flatMap((seq) =>
          names.map((name) => writeToken(secrets, { campaignId, seq, ...name })),
        );
        expect(writeTokens(secrets, campaignId, seqs, names)).toEqual(alone);
      }),
    );
  });

  it("are read as they stand in mails sent before tokens were signed together", () => {
    const earlier = {
      log: "AQAAAAAABwAB4kBnM-hbo6l6HP_RLEuucKVu",
      open: "AgAAAAAABwAB4kCOx84dzv0hvhyJJVoXG7m3",
      click: "AwAAAAAABwAB4kAAA7ahpumSFfMHRr_grQ741CQ",
      unsubscribe: "BAAAAAAABwAB4kBjsmMBxYKJtx1EdDrl4wEt",
    };
    for (const kind of TOKEN_KINDS) {
      const named = { campaignId: 7, seq: 123_456, ...(kind === "click" && { linkIndex: 3 }) };
      expect(readToken(secrets, kind, earlier[kind])).toEqual({ kind, ...named });
      expect(readToken(others, kind, earlier[kind])).toBeNull();
      const flipped = Buffer.from(earlier[kind], "base64url");
      for (let bit = 0; bit < flipped.length * 8; bit += 1) {
        flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
        expect(readToken(secrets, kind, flipped.toString("base64url"))).toBeNull();
        flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      }
      for (const other of TOKEN_KINDS)
        if (other !== kind) expect(readToken(secrets, other, earlier[kind])).toBeNull();
    }
  });

  it("are of one kind alone and of one installation alone", () => {
    fc.assert(
      fc.property(arbKind, arbKind, arbToken, (kind, other, named) => {
        const text = writeToken(secrets, { kind, ...named });
        if (other !== kind) expect(readToken(secrets, other, text)).toBeNull();
        expect(readToken(others, kind, text)).toBeNull();
      }),
    );
  });

  it("are refused after any flipped bit, cut, added or respelt character", () => {
    fc.assert(
      fc.property(arbKind, arbToken, fc.nat(), fc.nat(7), (kind, named, at, bit) => {
        const text = writeToken(secrets, { kind, ...named });
        const bytes = Buffer.from(text, "base64url");
        const index = at % bytes.length;
        bytes.writeUInt8(bytes.readUInt8(index) ^ (1 << bit), index);
        const spelt = at % text.length;
        const code = text.charCodeAt(spelt) ^ (1 << bit);
        for (const wrong of [
          bytes.toString("base64url"),
          text.slice(0, -1),
          `${text}A`,
          `${text}=`,
          ` ${text}`,
          text.slice(0, spelt) + String.fromCharCode(code) + text.slice(spelt + 1),
        ]) {
          expect(readToken(secrets, kind, wrong)).toBeNull();
        }
      }),
      { numRuns: 2000 },
    );
  });

  it("are refused a million times out of a million when made up, and with any bit flipped", () => {
    const EACH = 250_000;
    let accepted = 0;
    for (const kind of TOKEN_KINDS) {
      const first = { kind, campaignId: 7, seq: 7, linkIndex: 0 };
      const real = Buffer.from(writeToken(secrets, first), "base64url");
      const made = Buffer.alloc(real.length * 1_000);
      for (let n = 0; n < EACH; n += 1) {
        const at = (n % 1_000) * real.length;
        if (at === 0) randomFillSync(made);
        const token = made.subarray(at, at + real.length);
        // The most that somebody can know: whose token it would be.
        real.copy(token, 0, 0, real.length - 16);
        if (readToken(secrets, kind, token.toString("base64url")) !== null) accepted += 1;
      }
      for (let seq = 1; seq <= 12; seq += 1) {
        const named = { kind, campaignId: 7, seq, linkIndex: seq };
        const bytes = Buffer.from(writeToken(secrets, named), "base64url");
        for (let bit = 0; bit < bytes.length * 8; bit += 1) {
          const flipped = Buffer.from(bytes);
          flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
          if (readToken(secrets, kind, flipped.toString("base64url")) !== null) accepted += 1;
        }
      }
    }
    expect(accepted).toBe(0);
  });

  it("are never made up by chance", () => {
    fc.assert(
      fc.property(arbKind, fc.oneof(fc.base64String(), fc.string()), (kind, text) => {
        expect(readToken(secrets, kind, text)).toBeNull();
      }),
      { numRuns: 2000 },
    );
  });
});
