import { startDns } from "@dakiya/sandbox";
import type { DnsServer } from "@dakiya/sandbox";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SHARED, ZONES } from "../../../test/zones/index.ts";
import type { Zone, ZoneRecords } from "../../../test/zones/index.ts";
import { createResolver } from "../../providers/dns/index.ts";
import type { DnsResolver } from "../../providers/dns/index.ts";
import { askDns } from "./ask-dns.ts";

let server: DnsServer;
let dns: DnsResolver;

beforeAll(async () => {
  server = await startDns();
  dns = createResolver({ servers: [server.address], timeoutMs: 250 });
  publish(SHARED, "shared.test");
  ZONES.forEach((zone, nth) => publish(zone.records, domainOf(nth)));
});
afterAll(async () => {
  dns.close();
  await server.close();
});

const domainOf = (nth: number): string => `zone${nth}.test`;

function publish(records: ZoneRecords, domain: string): void {
  for (const [place, answer] of Object.entries(records)) {
    const [type = "", name = ""] = place.split(" ");
    const filled = JSON.parse(JSON.stringify(answer).replaceAll("{zone}", domain)) as never;
    server.answer(absolute(name.replaceAll("@", domain), domain, name), type as "TXT", filled);
  }
}

function absolute(filled: string, domain: string, name: string): string {
  if (filled.endsWith(".")) return filled.slice(0, -1);
  return name.includes("@") ? filled : `${filled}.${domain}`;
}

const checked = async ({ service, sub }: Zone, nth: number) => {
  const domain = sub === "" ? domainOf(nth) : `${sub}.${domainOf(nth)}`;
  return await askDns(dns, { domain, service });
};

it("knows at least 80 zones", () => {
  expect(ZONES.length).toBeGreaterThanOrEqual(80);
});

it.each(ZONES.map((zone, nth) => ({ ...zone, nth })))("$nth $name", async (zone) => {
  const { findings } = await checked(zone, zone.nth);
  const said = findings
    .filter(({ state }) => state !== "green")
    .map(({ check, state, cause }) => `${check} ${state} ${cause}`);
  expect(said).toEqual(zone.expected);
  for (const { message, remedy, records } of findings) {
    expect(message).toMatch(/^\S.{10,300}[.]$/);
    expect(remedy ?? "None.").toMatch(/^\S.{3,200}[.]$/);
    for (const { name, value } of records) {
      expect(name).toMatch(/^[\w.-]+$/);
      expect(value ?? "v=").toMatch(/^v=/);
    }
  }
});

it("bounds the look-ups of an endless zone, and its time", async () => {
  for (let nth = 0; nth < 300; nth += 1)
    server.answer(`n${nth}.endless.test`, "TXT", [
      [`v=spf1 include:n${nth + 1}.endless.test -all`],
    ]);
  server.answer("endless.test", "TXT", [["v=spf1 include:n0.endless.test -all"]]);
  const sender = { domain: "endless.test", service: "gmail" };
  const { findings } = await askDns(dns, sender);
  expect(findings).toContainEqual(
    expect.objectContaining({ check: "spf", state: "red", cause: "tooManyLookups" }),
  );
  expect(server.asked("n31.endless.test")).toBe(0);
  const late = await askDns(dns, sender, { deadlineMs: -1 });
  expect(late.state).toBe("unknown");
  expect(new Set(late.findings.map(({ state }) => state))).toEqual(new Set(["unknown"]));
});

it("reads a response that is too large for one packet by TCP", () => {
  expect(server.askedByTcp()).toBeGreaterThan(0);
});

it("says what to publish: one record of all that was there, and the service’s", async () => {
  server.answer("mend.test", "TXT", [
    ["v=spf1 ip4:192.0.2.1 include:spf.brevo.com +all"],
    ["v=spf1 mx redirect=sendgrid.net"],
  ]);
  const { findings } = await askDns(dns, { domain: "mend.test", service: "gmail" });
  const records = findings.flatMap((one) => one.records);
  expect(records).toEqual([
    {
      name: "mend.test",
      type: "TXT",
      value:
        "v=spf1 ip4:192.0.2.1 include:spf.brevo.com mx include:sendgrid.net include:_spf.google.com ~all",
    },
    { name: "google._domainkey.mend.test", type: "TXT", value: null },
    { name: "_dmarc.mend.test", type: "TXT", value: "v=DMARC1; p=none" },
  ]);
});

it.each([
  ["gmail.com", "gmail", "from green ownMailbox"],
  ["gmail.com", "brevo", "from red freemail"],
  ["yahoo.co.in", "gmail", "from red freemail"],
])("asks nothing of %s by %s", async (domain, service, said) => {
  const { findings } = await askDns(dns, { domain, service });
  expect(findings.map(({ check, state, cause }) => `${check} ${state} ${cause}`)).toEqual([said]);
  expect(server.asked(domain)).toBe(0);
});
