import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newNonce, nonceEnd, SIGN_IN_TTL_SECONDS, signInKey } from "./sign-in-nonce.ts";

const now = new Date("2026-11-22T10:00:00Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe("a nonce", () => {
  it("is its browser's alone, for a day", () => {
    const key = signInKey(undefined);
    const nonce = newNonce(key, now);
    expect(nonceEnd(key, nonce, now)).toEqual(later(SIGN_IN_TTL_SECONDS));
    expect(nonceEnd(signInKey(undefined), nonce, now)).toBeNull();
    expect(nonceEnd(key, nonce, later(SIGN_IN_TTL_SECONDS))).toBeNull();
  });

  it("can't be made up or made to last", () => {
    const key = signInKey(undefined);
    const [end = "", ...rest] = newNonce(key, now).split(".");
    expect(nonceEnd(key, [String(Number(end) + 1), ...rest].join("."), now)).toBeNull();
    fc.assert(fc.property(fc.string(), (text) => nonceEnd(key, text, now) === null));
  });

  it("needs a key that the server made", () => {
    expect(signInKey("short")).not.toBe("short");
    const key = signInKey(undefined);
    expect(signInKey(key)).toBe(key);
    expect(nonceEnd("", newNonce("", now), now)).toBeNull();
  });
});
