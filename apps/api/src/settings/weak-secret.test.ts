import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { whyWeak } from "./weak-secret.ts";

// Each byte as likely as any other, as from a random source; fast-check prefers small and equal ones.
const random = fc.noBias(fc.uint8Array({ minLength: 32, maxLength: 64, size: "max" }));

describe("a secret", () => {
  it.each([
    "a".repeat(32),
    "changeme".repeat(4),
    "test".repeat(16),
    "0123456789abcdef".repeat(2),
    "change-me-please-to-something-long-and-random",
    "CHANGE_THIS_TO_A_LONG_RANDOM_STRING_OF_YOURS",
    "this is the Secret of our company, do not tell",
    "abcdefghijklmnopqrstuvwxyz0123456789",
    "checked-for-its-shape-only-0123456789",
    "P@ssword-p@ssword1-qwertz-Password!",
  ])("that is easily guessed is weak: %s", (secret) => {
    expect(whyWeak(secret)).not.toBeNull();
  });

  it("that is random passes, however it is written", () => {
    fc.assert(
      fc.property(random, (bytes) => {
        for (const spelling of ["hex", "base64", "base64url"] as const) {
          expect(whyWeak(Buffer.from(bytes).toString(spelling))).toBeNull();
        }
      }),
    );
  });

  it("that repeats any short text is weak", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 18 }), (unit) => {
        expect(whyWeak(unit.repeat(64).slice(0, 64))).not.toBeNull();
      }),
    );
  });

  it("of words drawn by dice passes", () => {
    expect(whyWeak("marble cactus violin harbor stapling tundra")).toBeNull();
  });
});
