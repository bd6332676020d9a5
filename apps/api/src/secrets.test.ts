import { runs } from "@dakiya/domain/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSecrets } from "./secrets.ts";
import type { Secrets } from "./secrets.ts";
import { readAccessToken, signAccessToken } from "./services/auth/tokens.ts";

const secrets = createSecrets("a secret of at least thirty-two bytes");
const others = createSecrets("another secret of thirty-two bytes!!");
const changed = createSecrets("the secret that came after the other two", [
  "another secret of thirty-two bytes!!",
  "a secret of at least thirty-two bytes",
]);

/** A purpose's keys as text, which compares by its bytes. */
const keysOf = ({ keys }: Secrets, purpose: Parameters<Secrets["keys"]>[0]): string[] =>
  keys(purpose).map((key) => key.export().toString("hex"));

/** The keys that sign links in mails, and that signed them once. */
const OF_LINKS = ["tracking", "token"] as const;

describe("sealed text", () => {
  it("opens to the sealed value, for the same context and secret alone", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string(), (text, context) => {
        const sealed = secrets.seal(text, context);
        expect(secrets.open(sealed, context)).toBe(text);
        expect(secrets.open(sealed, `${context}x`)).toBeNull();
        expect(others.open(sealed, context)).toBeNull();
      }),
      { numRuns: runs(50) },
    );
  });

  it("looks different each time and refuses every flipped bit", () => {
    const sealed = secrets.seal("xkeysib-123", "1:brevoApiKey");
    expect(secrets.seal("xkeysib-123", "1:brevoApiKey")).not.toBe(sealed);
    const [version, payload = ""] = sealed.split(".");
    const raw = Buffer.from(payload, "base64url");
    for (let i = 0; i < raw.length; i += 1) {
      const flipped = Buffer.from(raw);
      flipped[i] = (flipped[i] ?? 0) ^ 1;
      const forged = `${version}.${flipped.toString("base64url")}`;
      expect(secrets.open(forged, "1:brevoApiKey")).toBeNull();
    }
    for (const nonsense of ["", "v1", "v1.", "v1.AAAA", "v2.AAAA", sealed.slice(3)]) {
      expect(secrets.open(nonsense, "1:brevoApiKey")).toBeNull();
    }
  });
});

describe("keys and signatures", () => {
  it("differ by purpose", () => {
    const purposes = ["session", "sealing", "tracking", "token", "refresh", "limit"] as const;
    const keys = purposes.map((purpose) => keysOf(secrets, purpose)[0]);
    expect(new Set(keys).size).toBe(purposes.length);
  });
});

describe("a changed secret", () => {
  it("still opens and knows the links of all that the earlier ones made, and makes nothing they could read", async () => {
    const who = { userId: 7, sessionId: "4b3b1d4e-6d0b-4c35-9f2e-3a3d6a0c9a11" };
    for (const earlier of [secrets, others]) {
      expect(changed.open(earlier.seal("SG.key", "1"), "1")).toBe("SG.key");
      for (const purpose of OF_LINKS) {
        expect(keysOf(changed, purpose)).toContainEqual(keysOf(earlier, purpose)[0]);
        expect(keysOf(earlier, purpose)).not.toContainEqual(keysOf(changed, purpose)[0]);
      }
      expect(await readAccessToken(changed, await signAccessToken(earlier, who))).toBeNull();
      expect(earlier.open(changed.seal("SG.key", "1"), "1")).toBeNull();
      expect(await readAccessToken(earlier, await signAccessToken(changed, who))).toBeNull();
    }
  });

  it("takes links of before until the day that was set, and opens values sealed after it too", () => {
    const [old, today] = [
      "a secret of at least thirty-two bytes",
      "the secret that came after it!!!",
    ];
    const until = (ms: number) => createSecrets(today, [old], new Date(Date.now() + ms));
    for (const purpose of OF_LINKS) expect(keysOf(until(60_000), purpose)).toHaveLength(2);
    const ended = until(0);
    for (const purpose of OF_LINKS) expect(keysOf(ended, purpose)).toHaveLength(1);
    expect(ended.open(secrets.seal("SG.key", "1"), "1")).toBe("SG.key");
    expect(ended.earlier.map((one) => keysOf(one, "tracking"))).toEqual([
      keysOf(secrets, "tracking"),
    ]);
  });

  it("verifies with earlier ones nothing but links", () => {
    for (const purpose of ["session", "refresh", "sealing"] as const) {
      expect(keysOf(changed, purpose)).toHaveLength(1);
      expect(keysOf(changed, purpose)).not.toContainEqual(keysOf(secrets, purpose)[0]);
    }
  });

  it("reseals values of an earlier one, and nothing else", () => {
    const fresh = changed.reseal(secrets.seal("SG.key", "1"), "1") ?? "";
    expect(createSecrets("the secret that came after the other two").open(fresh, "1")).toBe(
      "SG.key",
    );
    expect(changed.reseal(fresh, "1")).toBeNull();
    expect(changed.reseal(secrets.seal("SG.key", "1"), "2")).toBeNull();
  });

  it("gives the earlier ones as they were", () => {
    expect(changed.earlier.map((one) => keysOf(one, "tracking"))).toEqual([
      keysOf(others, "tracking"),
      keysOf(secrets, "tracking"),
    ]);
  });
});
