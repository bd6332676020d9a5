import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { createBlockMac } from "./block-mac.ts";

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(" ", ""), "hex");

it.each([
  {
    of: "RFC 4493, AES-128",
    key: "2b7e1516 28aed2a6 abf71588 09cf4f3c",
    mac: "070a16b4 6b4d4144 f79bdd9d d04a287c",
  },
  {
    of: "NIST SP 800-38B, AES-256",
    key: "603deb10 15ca71be 2b73aef0 857d7781 1f352c07 3b6108d7 2d9810a3 0914dff4",
    mac: "28a7023f 452e8f82 bd4bf28d 8c37c35c",
  },
])("signs a block as the published example does: $of", ({ key, mac }) => {
  const sign = createBlockMac(hex(key));
  const block = hex("6bc1bee2 2e409f96 e93d7e11 7393172a");
  expect(sign(block).toString("hex")).toBe(hex(mac).toString("hex"));
});

it("signs many blocks as it signs each", () => {
  for (let round = 0; round < 20; round += 1) {
    const sign = createBlockMac(randomBytes(32));
    const blocks = Array.from({ length: round }, () => randomBytes(16));
    expect(sign(Buffer.concat(blocks))).toEqual(Buffer.concat(blocks.map(sign)));
  }
});

it("signs whole blocks alone", () => {
  expect(() => createBlockMac(randomBytes(32))(randomBytes(17))).toThrow("whole blocks");
});
