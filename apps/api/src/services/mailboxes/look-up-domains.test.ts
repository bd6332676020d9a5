import { startDns } from "@dakiya/sandbox";
import type { DnsServer } from "@dakiya/sandbox";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { rowsOf } from "../../../test/database.ts";
import { silentLog } from "../../../test/silent-log.ts";
import { sendAll, startCampaign, withSending } from "../../../test/sending.ts";
import type { Ctx } from "../../deps.ts";
import { createResolver } from "../../providers/dns/index.ts";
import type { DnsResolver } from "../../providers/dns/index.ts";
import { getCampaignReport } from "../campaigns/index.ts";
import { lookUpDomains } from "./look-up-domains.ts";

const { database, sender } = withSending();
const never = new AbortController().signal;
let server: DnsServer;
let dns: DnsResolver;

beforeEach(async () => {
  server = await startDns();
  dns = createResolver({ servers: [server.address], timeoutMs: 300 });
});
afterEach(async () => {
  dns.close();
  await server.close();
  await database().db.execute(sql`delete from mail_domains`);
});

const look = async (options: { batchSize?: number } = {}) =>
  await lookUpDomains({ db: database().db, log: silentLog, dns }, never, options);

/** A campaign that was sent to one recipient at each domain. */
async function sentTo(domains: readonly string[]): Promise<{ ctx: Ctx; id: string }> {
  const ctx = await sender("brevo");
  const people = domains.map((domain, nth) => ({ email: `p${nth}.u${ctx.account.id}@${domain}` }));
  const id = await startCampaign(ctx, domains.length, people);
  await sendAll(ctx, id);
  return { ctx, id: String(id) };
}

const sentBy = async ({ ctx, id }: { ctx: Ctx; id: string }) =>
  Object.fromEntries(
    ((await getCampaignReport(ctx, { id })).mailboxes ?? []).map((one) => [one.provider, one.sent]),
  );

it("finds the providers of company domains, and looks up no domain of consumers", async () => {
  const campaign = await sentTo(
    "gmail.com google-shop.example Google-2.example microsoft-shop.example own.example gone.example".split(
      " ",
    ),
  );
  expect(await sentBy(campaign)).toEqual({ google: 1, unknown: 5 });
  await look({ batchSize: 2 });
  expect(await sentBy(campaign)).toEqual({ google: 3, microsoft: 1, other: 1, unknown: 1 });
  expect(server.asked("gmail.com")).toBe(0);
});

it("keeps results for later campaigns, of every account, until they expire", async () => {
  const first = await sentTo(["zoho-shop.example"]);
  await look();
  server.answer("zoho-shop.example", "MX", [{ exchange: "aspmx.l.google.com", priority: 1 }]);
  dns = createResolver({ servers: [server.address], timeoutMs: 300 });
  const second = await sentTo(["zoho-shop.example"]);
  await look();
  expect(await sentBy(second)).toEqual({ zoho: 1 });
  expect(server.asked("zoho-shop.example")).toBe(1);

  await database().db.execute(sql`update mail_domains set expires_at = clock_timestamp()`);
  const third = await sentTo(["zoho-shop.example"]);
  await look();
  expect(await sentBy(third)).toEqual({ google: 1 });
  // Recorded services stay as they were when the emails were sent.
  expect(await sentBy(first)).toEqual({ zoho: 1 });
});

it("leaves a domain unknown whose servers don't respond, and tries it again once that is old", async () => {
  const slow = await sentTo(["silent-1.example", "silent-2.example"]);
  const quick = await sentTo(["proton-shop.example"]);
  await look({ batchSize: 1 });
  expect(await sentBy(quick)).toEqual({ proton: 1 });
  expect(await sentBy(slow)).toEqual({ unknown: 2 });
  await look();
  expect(server.asked("silent-1.example")).toBe(1);

  server.answer("silent-1.example", "MX", [{ exchange: "mx.zoho.com", priority: 1 }]);
  dns = createResolver({ servers: [server.address], timeoutMs: 300 });
  await database().db.execute(sql`update mail_domains set expires_at = clock_timestamp()`);
  await look();
  expect(await sentBy(slow)).toEqual({ zoho: 1, unknown: 1 });
});

it("looks nothing up where the operator has turned it off, and forgets expired results", async () => {
  const campaign = await sentTo(["google-off.example"]);
  await lookUpDomains({ db: database().db, log: silentLog, dns: null }, never);
  expect(await sentBy(campaign)).toEqual({ unknown: 1 });
  expect(server.asked("google-off.example")).toBe(0);
  await database().db.execute(sql`
    insert into mail_domains (domain, provider, expires_at)
    values ('old.example', 'google', clock_timestamp() - interval '2 days')`);
  await look();
  expect(
    await rowsOf(database(), sql`select from mail_domains where domain = 'old.example'`),
  ).toEqual([]);
});
