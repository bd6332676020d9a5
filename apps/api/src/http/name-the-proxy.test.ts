import { Writable } from "node:stream";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { nameTheProxy } from "./fences.ts";

async function warnings(
  trustProxy: string | false,
  requests: { from: string; forwarded?: string }[],
): Promise<string[]> {
  const lines: string[] = [];
  const stream = new Writable({
    write: (line, _encoding, done) => {
      lines.push(String(line));
      done();
    },
  });
  const app = Fastify({ logger: { level: "warn", stream }, trustProxy });
  nameTheProxy(app);
  app.get("/", async () => "here");
  for (const { from, forwarded } of requests) {
    const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
    const { statusCode } = await app.inject({ url: "/", remoteAddress: from, headers });
    expect(statusCode).toBe(200);
  }
  await app.close();
  return lines;
}

it("names TRUST_PROXY once, and the proxy that is missing there", async () => {
  const by = { from: "10.0.0.9", forwarded: "198.51.100.1" };
  const logLines = await warnings(false, [{ from: "198.51.100.1" }, by, by]);
  expect(logLines).toHaveLength(1);
  expect(logLines[0]).toMatch(/10\.0\.0\.9.*TRUST_PROXY/);
  expect(await warnings("10.0.0.8", [by])).toHaveLength(1);
});

it("has nothing to say of a proxy that is named, nor where there is none", async () => {
  const by = { from: "10.0.0.9", forwarded: "198.51.100.1" };
  expect(await warnings("10.0.0.0/8", [by, by])).toEqual([]);
  expect(await warnings("10.0.0.0/8", [{ from: "10.0.0.9", forwarded: "10.0.0.9" }])).toEqual([]);
  expect(await warnings(false, [{ from: "198.51.100.1" }])).toEqual([]);
});
