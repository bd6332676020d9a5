import fc from "fast-check";
import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { createHmacSha256 } from "./hmac-sha256.ts";

const bytes = (maxLength: number) =>
  fc.uint8Array({ maxLength }).map((array) => Buffer.from(array));

it("signs like node:crypto, whatever the key and however long the data", () => {
  fc.assert(
    fc.property(bytes(64), fc.array(bytes(300), { maxLength: 4 }), (key, messages) => {
      const sign = createHmacSha256(key);
      for (const message of messages) {
        expect(sign(message)).toEqual(createHmac("sha256", key).update(message).digest());
      }
    }),
  );
  expect(() => createHmacSha256(Buffer.alloc(65))).toThrow("more than one block");
});
