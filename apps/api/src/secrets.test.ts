import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSecrets } from "./secrets.ts";

const secrets = createSecrets("a secret of at least thirty-two bytes");
const others = createSecrets("another secret of thirty-two bytes!!");

describe("sealed text", () => {
  it("opens to what was sealed, for the same context and secret alone", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string(), (text, context) => {
        const sealed = secrets.seal(text, context);
        expect(secrets.open(sealed, context)).toBe(text);
        expect(() => secrets.open(sealed, `${context}x`)).toThrow();
        expect(() => others.open(sealed, context)).toThrow();
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
      expect(() => secrets.open(forged, "1:brevoApiKey")).toThrow();
    }
  });
});

describe("keys and signatures", () => {
  it("differ by purpose", () => {
    expect(secrets.key("session")).not.toEqual(secrets.key("tracking"));
    const mac = secrets.sign("tracking", Buffer.from("1"));
    expect(secrets.verify("tracking", Buffer.from("1"), mac)).toBe(true);
    expect(secrets.verify("session", Buffer.from("1"), mac)).toBe(false);
    expect(secrets.verify("tracking", Buffer.from("2"), mac)).toBe(false);
    expect(secrets.verify("tracking", Buffer.from("1"), mac.subarray(0, 8))).toBe(false);
  });
});
