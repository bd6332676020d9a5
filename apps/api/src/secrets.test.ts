import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSecrets } from "./secrets.ts";
import { readAccessToken, signAccessToken } from "./services/auth/tokens.ts";

const secrets = createSecrets("a secret of at least thirty-two bytes");
const others = createSecrets("another secret of thirty-two bytes!!");
const changed = createSecrets("the secret that came after the other two", [
  "another secret of thirty-two bytes!!",
  "a secret of at least thirty-two bytes",
]);

describe("sealed text", () => {
  it("opens to what was sealed, for the same context and secret alone", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string(), (text, context) => {
        const sealed = secrets.seal(text, context);
        expect(secrets.open(sealed, context)).toBe(text);
        expect(secrets.open(sealed, `${context}x`)).toBeNull();
        expect(others.open(sealed, context)).toBeNull();
      }),
      { numRuns: 50 },
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
    expect(secrets.keys("session")).not.toEqual(secrets.keys("tracking"));
    const [one, other] = [Buffer.from("campaign 7, no 1"), Buffer.from("campaign 7, no 2")];
    const mac = secrets.sign("token", one);
    expect(secrets.verify("token", one, mac)).toBe(true);
    expect(secrets.verify("session", one, mac)).toBe(false);
    expect(secrets.verify("token", other, mac)).toBe(false);
    expect(secrets.verify("token", one, mac.subarray(0, 8))).toBe(false);
  });
});

describe("a changed secret", () => {
  it("still opens and knows the links of all that the earlier ones made, and makes nothing they could read", async () => {
    const data = Buffer.from("campaign 7, no 1");
    const who = { userId: 7, sessionId: "4b3b1d4e-6d0b-4c35-9f2e-3a3d6a0c9a11" };
    for (const earlier of [secrets, others]) {
      expect(changed.open(earlier.seal("SG.key", "1"), "1")).toBe("SG.key");
      expect(changed.verify("token", data, earlier.sign("token", data))).toBe(true);
      expect(await readAccessToken(changed, await signAccessToken(earlier, who))).toBeNull();
      expect(earlier.open(changed.seal("SG.key", "1"), "1")).toBeNull();
      expect(earlier.verify("token", data, changed.sign("token", data))).toBe(false);
      expect(await readAccessToken(earlier, await signAccessToken(changed, who))).toBeNull();
    }
  });

  it("takes links of before until the day that was set, and opens what was sealed after it too", () => {
    const block = Buffer.from("campaign 7, no 1");
    const mac = secrets.sign("token", block);
    const [old, today] = [
      "a secret of at least thirty-two bytes",
      "the secret that came after it!!!",
    ];
    const until = (ms: number) => createSecrets(today, [old], new Date(Date.now() + ms));
    expect(until(60_000).verify("token", block, mac)).toBe(true);
    expect(until(60_000).keys("tracking")).toHaveLength(2);
    const ended = until(0);
    expect(ended.verify("token", block, mac)).toBe(false);
    expect(ended.keys("tracking")).toHaveLength(1);
    expect(ended.open(secrets.seal("SG.key", "1"), "1")).toBe("SG.key");
    expect(ended.earlier[0]?.sign("token", block)).toEqual(mac);
    expect(ended.verify("token", block, ended.sign("token", block))).toBe(true);
  });

  it("verifies with earlier ones nothing but links", () => {
    const block = Buffer.from("campaign 7, no 1");
    for (const purpose of ["session", "refresh", "sealing"] as const) {
      expect(changed.keys(purpose)).toHaveLength(1);
      expect(changed.verify(purpose, block, secrets.sign(purpose, block))).toBe(false);
    }
  });

  it("seals anew what an earlier one sealed, and nothing else", () => {
    const fresh = changed.reseal(secrets.seal("SG.key", "1"), "1") ?? "";
    expect(createSecrets("the secret that came after the other two").open(fresh, "1")).toBe(
      "SG.key",
    );
    expect(changed.reseal(fresh, "1")).toBeNull();
    expect(changed.reseal(secrets.seal("SG.key", "1"), "2")).toBeNull();
  });

  it("gives the earlier ones as they were", () => {
    const data = Buffer.from("campaign 7, no 1");
    expect(changed.earlier.map((one) => one.sign("token", data))).toEqual([
      others.sign("token", data),
      secrets.sign("token", data),
    ]);
  });
});
