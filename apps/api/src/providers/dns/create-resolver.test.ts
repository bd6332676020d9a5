import { startDns } from "@dakiya/sandbox";
import type { DnsServer } from "@dakiya/sandbox";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createResolver } from "./create-resolver.ts";
import type { DnsResolver } from "./create-resolver.ts";

let dns: DnsServer;
let resolver: DnsResolver;

beforeEach(async () => {
  dns = await startDns();
  resolver = createResolver({ servers: [dns.address], timeoutMs: 300, slots: 2 });
});
afterEach(async () => {
  resolver.close();
  await dns.close();
});

it("finds mail exchangers, texts and aliases, and tells none from one that nobody could find", async () => {
  dns.answer("shop.example", "MX", [
    { exchange: "mx1.shop.example", priority: 10 },
    { exchange: "mx2.shop.example", priority: 20 },
  ]);
  dns.answer("shop.example", "TXT", [["v=spf1 include:_spf.shop.example", " -all"]]);
  dns.answer("k1._domainkey.shop.example", "CNAME", ["dkim.service.example"]);
  const { records } = (await resolver.lookUp("shop.example", "MX")) as { records: unknown[] };
  expect(records).toHaveLength(2);
  expect(records).toContainEqual({ exchange: "mx2.shop.example", priority: 20 });
  expect(await resolver.lookUp("shop.example", "TXT")).toEqual({
    outcome: "found",
    records: [["v=spf1 include:_spf.shop.example", " -all"]],
  });
  expect(await resolver.lookUp("k1._domainkey.shop.example", "CNAME")).toEqual({
    outcome: "found",
    records: ["dkim.service.example"],
  });
  dns.answer("shop.example", "A", ["192.0.2.1", "192.0.2.2"]);
  dns.answer("shop.example", "AAAA", ["2001:db8:0:0:0:0:0:1"]);
  expect(await resolver.lookUp("shop.example", "A")).toEqual({
    outcome: "found",
    records: ["192.0.2.1", "192.0.2.2"],
  });
  expect(await resolver.lookUp("shop.example", "AAAA")).toEqual({
    outcome: "found",
    records: ["2001:db8::1"],
  });
  dns.answer("empty.example", "MX", []);
  for (const name of ["empty.example", "missing.example", "", "no domain", "a..b"])
    expect(await resolver.lookUp(name, "MX"), name).toEqual({ outcome: "none" });
  dns.answer("broken.example", "MX", "fails");
  expect(await resolver.lookUp("broken.example", "MX")).toEqual({
    outcome: "failed",
    reason: "ESERVFAIL",
  });
});

it("gives up after its time, and is not kept from others meanwhile", async () => {
  dns.answer("slow.example", "MX", "silent");
  dns.answer("quick.example", "MX", [{ exchange: "mx.quick.example", priority: 1 }]);
  const slow = resolver.lookUp("slow.example", "MX");
  expect(await resolver.lookUp("quick.example", "MX")).toMatchObject({ outcome: "found" });
  expect(await slow).toEqual({ outcome: "failed", reason: "ETIMEOUT" });
});

it("caches results, and shares a look-up between concurrent requests", async () => {
  dns.answer("shop.example", "MX", [{ exchange: "mx.shop.example", priority: 1 }]);
  await Promise.all(
    ["shop.example", "SHOP.example", "shop.example"].map(
      async (name) => await resolver.lookUp(name, "MX"),
    ),
  );
  await resolver.lookUp("shop.example", "MX");
  expect(dns.asked("shop.example")).toBe(1);
  dns.answer("shop.example", "MX", []);
  expect(await resolver.lookUp("shop.example", "MX", { isFresh: true })).toEqual({
    outcome: "none",
  });
  expect(await resolver.lookUp("shop.example", "MX")).toEqual({ outcome: "none" });
  expect(dns.asked("shop.example")).toBe(2);
});

it("has no more look-ups under way than it has slots", async () => {
  const names = Array.from({ length: 9 }, (_, nth) => `d${nth}.example`);
  for (const name of names)
    dns.answer(name, "MX", [{ exchange: `mx.${name}`, priority: 1 }], { afterMs: 20 });
  const all = await Promise.all(names.map(async (name) => await resolver.lookUp(name, "MX")));
  expect(all.every(({ outcome }) => outcome === "found")).toBe(true);
  expect(dns.maxAtOnce()).toBe(2);
});
