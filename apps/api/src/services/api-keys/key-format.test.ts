import { describe, expect, it } from "vitest";
import { isKey, newKey, startOf } from "./key-format.ts";

describe("an API key", () => {
  it("is one word that a scanner for leaks finds, and no two are alike", () => {
    const keys = Array.from({ length: 500 }, newKey);
    for (const key of keys) expect(key).toMatch(/^dk_[0-9A-Za-z]{49}$/);
    expect(new Set(keys).size).toBe(500);
    expect(keys.every(isKey)).toBe(true);
  });

  it("is told from one with any single character wrong, two swapped, or one missing", () => {
    const key = newKey();
    for (let at = 0; at < key.length; at += 1) {
      const other = key[at] === "x" ? "y" : "x";
      expect(isKey(key.slice(0, at) + other + key.slice(at + 1)), `${at}`).toBe(false);
      expect(isKey(key.slice(0, at) + key.slice(at + 1)), `without ${at}`).toBe(false);
      const swapped = key.slice(0, at) + key.charAt(at + 1) + key.charAt(at) + key.slice(at + 2);
      expect(isKey(swapped), `swapped ${at}`).toBe(swapped === key);
    }
  });

  it("has a checksum that other programs can compute: CRC-32 in base 62", () => {
    const secret = "0".repeat(43);
    expect(isKey(`dk_${secret}3xMPgs`)).toBe(true);
  });

  it.each(["", "dk_", "dk_ü", `dk_${"0".repeat(49)}`, ` ${newKey()}`, `${newKey()}\n`])(
    "is not %j",
    (text) => expect(isKey(text)).toBe(false),
  );

  it("shows four of its random characters", () => {
    const key = newKey();
    expect(startOf(key)).toBe(key.slice(0, 7));
  });
});
