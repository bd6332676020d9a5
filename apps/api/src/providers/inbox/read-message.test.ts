import fc from "fast-check";
import { runs } from "@dakiya/domain/testing";
import { expect, it } from "vitest";
import { classify } from "./classify/classify.ts";
import { MAX_MESSAGE_BYTES, readMessage } from "./read-message.ts";
import { MAX_REPLY_BYTES, within } from "./reply-text.ts";
import { awayMessages, replies } from "./testing/answer-shapes.ts";
import { bounces } from "./testing/bounce-shapes.ts";

/** Everything kept of a message, which is bounded whatever it holds. */
async function keptOf(raw: Buffer): Promise<number> {
  const message = await readMessage(raw);
  if (message === null) return 0;
  const { text, reason } = classify(message, ["a@a.in"]);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_REPLY_BYTES);
  expect(message.text.length).toBeLessThanOrEqual(16_384);
  return Buffer.byteLength(text) + Buffer.byteLength(reason ?? "");
}

const nested = (depth: number): string => {
  const open = Array.from(
    { length: depth },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
  );
  return `From: a@b.in\r\n${open.join("")}\r\nhello`;
};

const HOSTILE: Readonly<Record<string, string>> = {
  "a thousand levels": nested(1_000),
  "a thousand messages in messages": "Content-Type: message/rfc822\r\n\r\n".repeat(1_000),
  "ten megabytes": `From: a@b.in\r\n\r\n${"word ".repeat(2_000_000)}`,
  "a head without an end": `From: a@b.in\r\nX: ${"x".repeat(5_000_000)}`,
  "a hundred thousand headers": `${"X: y\r\n".repeat(100_000)}\r\nhello`,
  "ten thousand parts": `From: a@b.in\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${"--b\r\n\r\nx\r\n".repeat(10_000)}`,
  "unclosed tags": `From: a@b.in\r\nContent-Type: text/html\r\n\r\n${"<style><".repeat(8_000)}`,
  "a report of nothing but spaces": `From: mailer-daemon@b.in\r\nContent-Type: multipart/report; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n${" \r\n".repeat(20_000)}`,
  "bytes that are no text": `From: a@b.in\r\n\r\n${"\u0000\uFFFD\u0007".repeat(9_000)}`,
  nothing: "",
};

it.each(Object.entries(HOSTILE))("%s is read within its bounds", async (_, raw) => {
  expect(await keptOf(Buffer.from(raw))).toBeLessThan(4 * MAX_REPLY_BYTES);
});

it("any bytes, and any message that is cut or altered, are read without a failure", async () => {
  const samples = [...bounces(), ...replies(), ...awayMessages()].map(({ raw }) => raw);
  const altered = fc
    .tuple(fc.constantFrom(...samples), fc.nat(3_000), fc.string({ unit: "binary", maxLength: 40 }))
    .map(([raw, at, noise]) =>
      Buffer.from(raw.slice(0, at) + noise + raw.slice(at + noise.length)),
    );
  const anything = fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes));
  await fc.assert(
    fc.asyncProperty(fc.oneof(altered, anything), async (raw) => void (await keptOf(raw))),
    { numRuns: runs(150) },
  );
});

it("no more of a message is parsed than its beginning", async () => {
  const head = "From: a@b.in\r\nSubject: Hi\r\n\r\n";
  const message = await readMessage(
    Buffer.from(`${head}${"x".repeat(MAX_MESSAGE_BYTES)}\r\nthe end`),
  );
  expect(message?.quoted).not.toContain("the end");
});

it("a text is cut between characters", () => {
  expect(within("नमस्ते", 4)).toBe("न");
  expect(within("a\u0000b", 9)).toBe("ab");
  expect(within("plain", 9)).toBe("plain");
});
