import { runs } from "@dakiya/domain/testing";
import fc from "fast-check";
import { randomFillSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createSecrets } from "../../../secrets.ts";
import { readToken, TOKEN_KINDS, writeToken } from "./tokens.ts";

const secrets = createSecrets("a secret of at least thirty-two bytes");
const others = createSecrets("another secret of at least thirty-two bytes");

const arbId = fc.integer({ min: 1, max: 2 ** 48 - 1 });
const arbToken = fc.record(
  {
    accountId: arbId,
    campaignId: arbId,
    seq: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    linkIndex: fc.integer({ min: 0, max: 0xffff }),
  },
  { requiredKeys: ["campaignId", "seq", "linkIndex"] },
);
const arbKind = fc.constantFrom(...TOKEN_KINDS);

const SENT = {
  log: "AQAAAAAABwAB4kBnM-hbo6l6HP_RLEuucKVu",
  open: "AgAAAAAABwAB4kCOx84dzv0hvhyJJVoXG7m3",
  click: "AwAAAAAABwAB4kAAA7ahpumSFfMHRr_grQ741CQ",
  unsubscribe: "BAAAAAAABwAB4kBjsmMBxYKJtx1EdDrl4wEt",
  view: "BQAAAAAABwAB4kB_jv1kHHyBRrSiEQBqhSOW",
};
/** Links of today, which name the account. */
const SENT_WITH_ACCOUNT = {
  open: "EgAAAAAADAAAAAAABwAB4kBcxyDoiRXg8a8qPIcaRIsa",
  click: "EwAAAAAADAAAAAAABwAB4kAAAy5EgC8P9XxSTfO11nezsrE",
  unsubscribe: "FAAAAAAADAAAAAAABwAB4kAK7a7QOXDljI6MeYjOfmzE",
  view: "FQAAAAAADAAAAAAABwAB4kBqoxHIY22RNLaO7oA18so9",
};
/** Written by releases of November 2026, which had no pages of mails. */
const SENT_WITH_CMAC = {
  log: "AQAAAAAABwAB4kBz6P24hGn_WRZCvWcDa6RL",
  open: "AgAAAAAABwAB4kAjBB3a1fZ_qjWwvW_fMgzi",
  click: "AwAAAAAABwAB4kAAAzoZrkPz71r6dUPl4xRVo6k",
  unsubscribe: "BAAAAAAABwAB4kC1nOnnaMs9JwnltTyrShm1",
};

describe("public tokens", () => {
  it("are read back unchanged, in characters every service takes as a tag", () => {
    fc.assert(
      fc.property(arbKind, arbToken, (kind, content) => {
        const text = writeToken(secrets, { kind, ...content });
        expect(text).toMatch(/^[A-Za-z0-9_-]{36,47}$/);
        const { linkIndex, ...mail } = content;
        const read = { kind, ...mail, ...(kind === "click" ? { linkIndex } : {}) };
        expect(readToken(secrets, kind, text)).toEqual(read);
      }),
    );
  });

  it("are written as those in mails of today, and their links count for good", () => {
    const content = { campaignId: 7, seq: 123_456, linkIndex: 3 };
    for (const kind of TOKEN_KINDS)
      expect(writeToken(secrets, { kind, ...content })).toBe(SENT[kind]);
    for (const kind of ["open", "click", "unsubscribe", "view"] as const) {
      const token = { kind, accountId: 12, ...content };
      expect(writeToken(secrets, token)).toBe(SENT_WITH_ACCOUNT[kind]);
    }
  });

  it.each<[string, Partial<typeof SENT>, { accountId?: number }]>([
    ["without the account", SENT, {}],
    ["of today", SENT_WITH_ACCOUNT, { accountId: 12 }],
    ["signed with AES-CMAC", SENT_WITH_CMAC, {}],
  ])("are read as they stand in mails %s", (_, tokens, account) => {
    for (const [kind, token] of TOKEN_KINDS.flatMap((one) => {
      const written = tokens[one];
      return written === undefined ? [] : [[one, written] as const];
    })) {
      const mail = { ...account, campaignId: 7, seq: 123_456 };
      const link = kind === "click" ? { linkIndex: 3 } : {};
      expect(readToken(secrets, kind, token)).toEqual({ kind, ...mail, ...link });
      expect(readToken(others, kind, token)).toBeNull();
      const flipped = Buffer.from(token, "base64url");
      for (let bit = 0; bit < flipped.length * 8; bit += 1) {
        flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
        expect(readToken(secrets, kind, flipped.toString("base64url"))).toBeNull();
        flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      }
      for (const other of TOKEN_KINDS)
        if (other !== kind) expect(readToken(secrets, other, token)).toBeNull();
    }
  });

  it("are read after the secret was changed, until the day that was set", () => {
    const [old, today] = [
      "a secret of at least thirty-two bytes",
      "the secret that came after it!!!",
    ];
    const until = (ms: number) => createSecrets(today, [old], new Date(Date.now() + ms));
    for (const link of [SENT.open, SENT_WITH_CMAC.open]) {
      expect(readToken(until(60_000), "open", link)).toMatchObject({ campaignId: 7 });
      expect(readToken(until(0), "open", link)).toBeNull();
    }
  });

  it("are of one kind alone and of one installation alone", () => {
    fc.assert(
      fc.property(arbKind, arbKind, arbToken, (kind, other, content) => {
        const text = writeToken(secrets, { kind, ...content });
        if (other !== kind) expect(readToken(secrets, other, text)).toBeNull();
        expect(readToken(others, kind, text)).toBeNull();
      }),
    );
  });

  it("are refused after any flipped bit, cut, added or respelt character", () => {
    fc.assert(
      fc.property(arbKind, arbToken, fc.nat(), fc.nat(7), (kind, content, at, bit) => {
        const text = writeToken(secrets, { kind, ...content });
        const bytes = Buffer.from(text, "base64url");
        const index = at % bytes.length;
        bytes.writeUInt8(bytes.readUInt8(index) ^ (1 << bit), index);
        const place = at % text.length;
        const code = text.charCodeAt(place) ^ (1 << bit);
        for (const wrong of [
          bytes.toString("base64url"),
          text.slice(0, -1),
          `${text}A`,
          `${text}=`,
          ` ${text}`,
          text.slice(0, place) + String.fromCharCode(code) + text.slice(place + 1),
        ]) {
          expect(readToken(secrets, kind, wrong)).toBeNull();
        }
      }),
      { numRuns: runs(2000) },
    );
  });

  it("are refused every time when made up, and with any bit flipped", () => {
    const EACH = runs(10_000);
    let acceptCount = 0;
    for (const kind of TOKEN_KINDS) {
      const first = { kind, campaignId: 7, seq: 7, linkIndex: 0 };
      const real = Buffer.from(writeToken(secrets, first), "base64url");
      const forged = Buffer.alloc(real.length * 1_000);
      for (let n = 0; n < EACH; n += 1) {
        const at = (n % 1_000) * real.length;
        if (at === 0) randomFillSync(forged);
        const token = forged.subarray(at, at + real.length);
        // The most an attacker can know: whose token it would be.
        real.copy(token, 0, 0, real.length - 16);
        if (readToken(secrets, kind, token.toString("base64url")) !== null) acceptCount += 1;
      }
      for (let seq = 1; seq <= 12; seq += 1) {
        const content = { kind, campaignId: 7, seq, linkIndex: seq };
        const bytes = Buffer.from(writeToken(secrets, content), "base64url");
        for (let bit = 0; bit < bytes.length * 8; bit += 1) {
          const flipped = Buffer.from(bytes);
          flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
          if (readToken(secrets, kind, flipped.toString("base64url")) !== null) acceptCount += 1;
        }
      }
    }
    expect(acceptCount).toBe(0);
  });

  it("are never made up by chance", () => {
    fc.assert(
      fc.property(arbKind, fc.oneof(fc.base64String(), fc.string()), (kind, text) => {
        expect(readToken(secrets, kind, text)).toBeNull();
      }),
      { numRuns: runs(2000) },
    );
  });
});
