import { brotliDecompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { withTestApp } from "./harness.ts";

const run = withTestApp();

it("compresses the screens' responses for a browser that accepts it, and changes nothing in them", async () => {
  const person = await run().signIn();
  const url = "/trpc/templates.starters";
  const [plain, compressed] = await Promise.all([
    person.inject({ method: "GET", url }),
    person.inject({ method: "GET", url, headers: { "accept-encoding": "gzip, br" } }),
  ]);
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(compressed.headers["content-encoding"]).toBe("br");
  expect(compressed.headers.vary).toContain("accept-encoding");
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body);
  expect(plain.body.length).toBeGreaterThan(4 * compressed.rawPayload.length);
});
