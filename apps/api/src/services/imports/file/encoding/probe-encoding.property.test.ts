import { runs } from "@dakiya/domain/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isUtf8 } from "node:buffer";
import { probeEncoding } from "./probe-encoding.ts";

describe("the encoding of a file that comes in chunks", () => {
  it("is UTF-8 exactly when the whole of it is, wherever the chunks are cut", () => {
    const bytes = fc.oneof(
      fc.string({ unit: "binary" }).map((text) => Buffer.from(text)),
      fc.uint8Array({ maxLength: 12 }).map((array) => Buffer.from(array)),
    );
    fc.assert(
      fc.property(
        fc.array(bytes, { maxLength: 4 }),
        fc.integer({ min: 1, max: 5 }),
        (parts, size) => {
          const whole = Buffer.concat(parts);
          const mark = whole.subarray(0, 2).toString("hex");
          fc.pre(mark !== "fffe" && mark !== "feff");
          const probe = probeEncoding();
          for (let at = 0; at < whole.length; at += size) probe.push(whole.subarray(at, at + size));
          expect(probe.end().proven).toBe(isUtf8(whole) ? "utf-8" : null);
        },
      ),
      { numRuns: runs(2_000) },
    );
  });

  it("is the UTF-16 that its byte order mark announces", () => {
    for (const [bytes, encoding] of [
      [[0xff, 0xfe, 0x41, 0], "utf-16le"],
      [[0xfe, 0xff, 0, 0x41], "utf-16be"],
    ] as const) {
      const probe = probeEncoding();
      for (const byte of bytes) probe.push(Buffer.from([byte]));
      expect(probe.end().proven).toBe(encoding);
    }
  });
});
