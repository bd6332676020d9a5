import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { readTrustedProxies } from "./trusted-proxies.ts";

describe("trusted proxies", () => {
  it.each([
    ["true", true],
    ["false", false],
    ["10.0.0.4", "10.0.0.4"],
    ["10.0.0.0/8, 192.168.1.7", "10.0.0.0/8,192.168.1.7"],
    ["::1,fd00::/8,loopback", "::1,fd00::/8,loopback"],
    ["0.0.0.0/0", true],
    ["10.0.0.1,::/0", true],
  ])("%s are read as %s, which Fastify takes", async (text, expected) => {
    const trusted = readTrustedProxies(text);
    expect(trusted).toBe(expected);
    await Fastify({ trustProxy: trusted ?? false }).close();
  });

  it.each([
    ...["yes", "TRUE", "proxy.example.com", "10.0.0", "10.0.0.0/33", "::/129", "10.0.0.0/8/9"],
    ...["10.0.0.1 10.0.0.2", "10.0.0.1,", "1", "99", "10.0.0.0/255.0.0.0"],
  ])("%s are none", (text) => {
    expect(readTrustedProxies(text)).toBeNull();
  });
});
