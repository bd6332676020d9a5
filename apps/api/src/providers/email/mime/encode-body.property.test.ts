import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeBody } from "./encode-body.ts";

const line = fc.array(
  fc.oneof(
    fc.constantFrom(
      "=",
      ".",
      " ",
      "\t",
      "é",
      "₹",
      "👩‍👩‍👧",
      "\u007f",
      "\ud83d",
      "x".repeat(25),
      "=41",
      "a",
    ),
    fc.string({ maxLength: 30 }),
  ),
  { maxLength: 12 },
);
const body = fc
  .array(
    fc.oneof(
      line.map((parts) => parts.join("")),
      fc.constant("word ".repeat(40)),
    ),
  )
  .chain((lines) => fc.constantFrom("\n", "\r\n", "\r").map((end) => lines.join(end)));

/** Quoted-printable as RFC 2045 reads, byte by byte: what the fast way must come to. */
function byteByByte(text: string): string {
  return text
    .split("\r\n")
    .map((each) => {
      const lines = [""];
      const bytes = [...Buffer.from(each)];
      for (const [at, byte] of bytes.entries()) {
        const ends = at === bytes.length - 1;
        const plain = byte === 32 || byte === 9 ? !ends : byte > 32 && byte < 127 && byte !== 61;
        const hex = `=${byte.toString(16).toUpperCase().padStart(2, "0")}`;
        const unit = plain ? String.fromCharCode(byte) : hex;
        if ((lines.at(-1) ?? "").length + unit.length > 75) lines.push("");
        const last = lines.pop() ?? "";
        lines.push(last + (unit === "." && last === "" ? "=2E" : unit));
      }
      return lines.join("=\r\n");
    })
    .join("\r\n");
}

function encodedAsText(text: string) {
  const { encoding, content } = encodeBody(text);
  return { encoding, content: content.toString("latin1") };
}

describe("an encoded body", () => {
  it("reads back as it was, in short lines that SMTP passes on unchanged", () => {
    fc.assert(
      fc.property(body, (text) => {
        const { encoding, content } = encodedAsText(text);
        for (const each of content.split("\r\n")) {
          expect(each.length).toBeLessThanOrEqual(76);
          expect(each).toMatch(/^(?!\.)[\t\x20-\x7e]*(?<![\t ])$/);
        }
        const bytes =
          encoding === "base64"
            ? Buffer.from(content, "base64")
            : Buffer.from(
                content
                  .replaceAll("=\r\n", "")
                  .replace(/=([0-9A-F]{2})/g, (_, hex) =>
                    String.fromCharCode(Number.parseInt(hex, 16)),
                  ),
                "latin1",
              );
        expect(bytes.toString()).toBe(Buffer.from(text.replace(/\r\n?|\n/g, "\r\n")).toString());
      }),
      { numRuns: 3_000 },
    );
  });

  it("is what RFC 2045 says, byte by byte, the first time and the next", () => {
    fc.assert(
      fc.property(body, (text) => {
        const { encoding, content } = encodedAsText(text);
        fc.pre(encoding === "quoted-printable");
        expect(content).toBe(byteByByte(text.replace(/\r\n?|\n/g, "\r\n")));
        expect(encodedAsText(text).content).toBe(content);
      }),
      { numRuns: 3_000 },
    );
  });
});
