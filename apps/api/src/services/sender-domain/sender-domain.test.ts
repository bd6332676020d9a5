import { startDns } from "@dakiya/sandbox";
import type { DnsServer } from "@dakiya/sandbox";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testDeps } from "../../../test/database.ts";
import { silentLog } from "../../../test/silent-log.ts";
import { withSending } from "../../../test/sending.ts";
import type { Ctx } from "../../deps.ts";
import type { NamedSelectors } from "../../providers/email/types.ts";
import { createResolver } from "../../providers/dns/index.ts";
import type { DnsResolver } from "../../providers/dns/index.ts";
import { createSender, listSenders } from "../senders/senders.ts";
import { checkAccount, checkDueDomains } from "./check-due.ts";
import { domainWarnings } from "./domain-warnings.ts";
import { checkSenderDomain, getSenderDomain } from "./get-sender-domain.ts";
import { readStoredSettings } from "../sender/stored-settings.ts";

const { database, sender, stranger } = withSending();
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
});

const deps = (email: Partial<Ctx["email"]> = {}) => {
  const all = testDeps(database(), { log: silentLog, dns });
  return { ...all, email: { ...all.email, ...email } };
};
const seen = async (ctx: Ctx) => await getSenderDomain({ ...ctx, dns }, {});

/** An account whose sender is at a domain of its own. */
async function senderAt(domain: string): Promise<Ctx> {
  const ctx = await sender("brevo");
  await ctx.db.execute(sql`
    update email_settings set sender_email = ${`post@${domain}`} where account_id = ${ctx.account.id}`);
  return ctx;
}
const due = async (ctx: Ctx) =>
  await ctx.db.execute(sql`
    update sender_domains set due_at = clock_timestamp() where account_id = ${ctx.account.id}`);

it("is looked up in the background, kept for a day, and again when asked for", async () => {
  const ctx = await senderAt("bare.test");
  expect(await seen(ctx)).toMatchObject({
    ...{ state: "notChecked", isChecking: true, findings: [], domain: "bare.test" },
  });
  await checkDueDomains(deps(), never);
  const first = await seen(ctx);
  expect(first).toMatchObject({ state: "red", isChecking: false, service: "brevo" });
  expect(first.findings.map(({ check }) => check)).toEqual(["spf", "dkim", "dmarc", "mx"]);
  const asked = server.asked("bare.test");
  await checkDueDomains(deps(), never);
  expect(server.asked("bare.test")).toBe(asked);

  server.answer("bare.test", "MX", [{ exchange: "mx.bare.test", priority: 1 }]);
  const again = await checkSenderDomain({ ...ctx, dns }, {});
  expect(again).toMatchObject({ isChecking: true, checkedAt: first.checkedAt });
  await checkAccount(deps(), ctx.account.id);
  const second = await seen(ctx);
  expect(second.findings.at(-1)).toMatchObject({ check: "mx", state: "green" });
  expect(second.isChecking).toBe(false);
});

it("is left for a while where its check fails, and what was found before stays", async () => {
  const ctx = await senderAt("fails.test");
  await checkDueDomains(deps(), never);
  const before = await seen(ctx);
  await due(ctx);
  let asked = 0;
  const broken = new Proxy(dns, {
    get() {
      asked += 1;
      throw new Error("broken");
    },
  });
  await checkDueDomains({ ...deps(), dns: broken }, never);
  const askedOnce = asked;
  expect(askedOnce).toBeGreaterThan(0);
  await checkDueDomains({ ...deps(), dns: broken }, never);
  expect(asked).toBe(askedOnce);
  expect(await seen(ctx)).toEqual(before);
});

it("belongs to one sender: another address has a check of its own", async () => {
  const ctx = await senderAt("one.test");
  await checkAccount(deps(), ctx.account.id);
  await ctx.db.execute(sql`
    update email_settings set sender_email = 'post@dakiya.test' where account_id = ${ctx.account.id}`);
  expect(await seen(ctx)).toMatchObject({ state: "notChecked", domain: "dakiya.test" });
  await checkAccount(deps(), ctx.account.id);
  expect(await seen(ctx)).toMatchObject({ state: "green" });
});

it("leaves a domain unknown whose name servers don’t respond, and tries it soon again", async () => {
  const ctx = await senderAt("silent.test");
  await checkAccount(deps(), ctx.account.id);
  expect(await seen(ctx)).toMatchObject({ state: "unknown" });
  const { rows } = await ctx.db.execute<{ soon: boolean }>(sql`
    select due_at < clock_timestamp() + interval '1 hour' as soon from sender_domains
    where account_id = ${ctx.account.id}`);
  expect(rows).toEqual([{ soon: true }]);
});

it("warns of problems before a campaign is sent, the gravest first", async () => {
  const ctx = await senderAt("warned.test");
  const settings = await readStoredSettings(ctx);
  if (settings === null) throw new Error("no settings");
  expect(await domainWarnings(ctx, ctx.db, settings)).toEqual([]);
  await checkAccount(deps(), ctx.account.id);
  expect(await domainWarnings(ctx, ctx.db, settings)).toEqual([
    "Brevo has no DKIM key in your domain, so nothing proves your emails.",
    "warned.test has no address and no mail exchanger, so mailboxes refuse it.",
    "Brevo passes SPF by its own return address.",
    "warned.test has no DMARC: Gmail may refuse your emails.",
  ]);
});

it("leaves to the review that a sender is at a mailbox provider", async () => {
  const ctx = await senderAt("gmail.com");
  await checkAccount(deps(), ctx.account.id);
  expect(await seen(ctx)).toMatchObject({ state: "red", findings: [{ check: "from" }] });
  const settings = await readStoredSettings(ctx);
  if (settings === null) throw new Error("no settings");
  expect(await domainWarnings(ctx, ctx.db, settings)).toEqual([]);
});

it("refuses a check without settings, without look-ups, and too many of them", async () => {
  const none = await stranger();
  expect(await seen(none)).toMatchObject({ email: null, isChecking: false, state: "notChecked" });
  await expect(checkSenderDomain({ ...none, dns }, {})).rejects.toMatchObject({
    kind: "impossible",
  });
  const ctx = await senderAt("often.test");
  await expect(checkSenderDomain({ ...ctx, dns: null }, {})).rejects.toThrow("turned off");
  expect(await getSenderDomain({ ...ctx, dns: null }, {})).toMatchObject({ isAvailable: false });
  for (let nth = 0; nth < 20; nth += 1) await checkSenderDomain({ ...ctx, dns }, {});
  await expect(checkSenderDomain({ ...ctx, dns }, {})).rejects.toMatchObject({ kind: "slowDown" });
  await due(ctx);
});

it("asks for what the mail service behind an SMTP server needs, and for no keys with names of their own", async () => {
  const ctx = await senderAt("post.test");
  const sendBy = async (preset: string): Promise<void> => {
    const server = { preset, host: "smtp.test", port: 587, encryption: "tls", signIn: "password" };
    await ctx.db.execute(sql`
      update email_settings set service = 'smtp_server', smtp_server = ${JSON.stringify(server)}::jsonb
      where account_id = ${ctx.account.id}`);
    await due(ctx);
    await checkAccount(deps(), ctx.account.id);
  };
  server.answer("post.test", "TXT", [["v=spf1 include:spf.protection.outlook.com -all"]]);
  server.answer("spf.protection.outlook.com", "TXT", [["v=spf1 ip4:192.0.2.1 -all"]]);
  await sendBy("microsoft365");
  const { findings } = await seen(ctx);
  expect(findings.find(({ check }) => check === "spf")).toMatchObject({ state: "green" });
  expect(findings.find(({ check }) => check === "dkim")).toMatchObject({
    records: [
      { name: "selector1._domainkey.post.test", type: "CNAME" },
      { name: "selector2._domainkey.post.test", type: "CNAME" },
    ],
  });
  await sendBy("zoho");
  expect((await seen(ctx)).findings[0]).toMatchObject({ check: "spf", cause: "includeMissing" });
  await sendBy("ses");
  expect((await seen(ctx)).findings.map(({ check }) => check)).not.toContain("dkim");
});

it("looks for the keys that the service itself names, the usual ones where it may not say, and none where it fails", async () => {
  const ctx = await senderAt("keys.test");
  const asked: string[] = [];
  const told = (selectors: NamedSelectors) => ({
    domainSelectors: async (_: unknown, domain: string) => {
      asked.push(domain);
      return selectors;
    },
  });
  const dkim = async () => (await seen(ctx)).findings.find(({ check }) => check === "dkim");
  const key = ["v=DKIM1; k=rsa; p="];
  server.answer("own1._domainkey.keys.test", "TXT", [key]);
  await checkAccount(deps(told(["own1"])), ctx.account.id);
  expect(await dkim()).toMatchObject({ cause: "revoked" });
  await due(ctx);
  await checkAccount(deps(told(null)), ctx.account.id);
  expect(await dkim()).toMatchObject({ cause: "missing" });
  await due(ctx);
  const broken = { domainSelectors: async () => await Promise.reject(new Error("down")) };
  await checkAccount(deps(broken), ctx.account.id);
  expect(await dkim()).toMatchObject({ state: "unknown", cause: "serviceSilent" });
  await due(ctx);
  await checkAccount(deps(told("failed")), ctx.account.id);
  expect(await dkim()).toMatchObject({
    state: "unknown",
    message: "Brevo did not say which DKIM keys keys.test has.",
  });
  const dmarc = (await seen(ctx)).findings.find(({ check }) => check === "dmarc");
  expect(dmarc?.state).not.toBe("red");
  expect(asked).toEqual(["keys.test", "keys.test", "keys.test"]);
});

it("has a check for each sender, which nobody else sees", async () => {
  const ctx = await senderAt("bare.test");
  const billing = {
    ...{ name: "Billing", email: "billing@dakiya.test", service: "brevo" as const },
    ...{ replyTo: null, signature: "", dailyLimit: null, bounceAddress: null },
  };
  const id = String((await createSender(ctx, billing))._id);
  await checkAccount(deps(), ctx.account.id);
  expect((await listSenders(ctx, {})).map(({ domainState }) => domainState)).toEqual([
    "red",
    "green",
  ]);
  const own = { ...ctx, dns };
  expect(await getSenderDomain(own, { id })).toMatchObject({
    ...{ domain: "dakiya.test", email: "billing@dakiya.test", state: "green" },
  });
  expect(await checkSenderDomain(own, { id })).toMatchObject({ isChecking: true });
  expect(await seen(ctx)).toMatchObject({ domain: "bare.test", isChecking: false });
  for (const foreign of [await senderAt("other.test"), await stranger()]) {
    const other = { ...foreign, dns };
    await expect(getSenderDomain(other, { id })).rejects.toMatchObject({ kind: "missing" });
    await expect(checkSenderDomain(other, { id })).rejects.toMatchObject({ kind: "missing" });
  }
});

describe("the reverse name of an own server", () => {
  const PTR = "7.8.9.93.in-addr.arpa";
  const SIX = "2a02:6b8:0:0:0:0:0:2";
  const SIX_PTR = `2.${"0.".repeat(23)}8.b.6.0.2.0.a.2.ip6.arpa`;

  /** Findings about a server, once its names are published. */
  async function said(host: string, publish: () => void, preset = "own") {
    const ctx = await senderAt("dakiya.test");
    const smtp = { preset, host, port: 587, encryption: "tls", signIn: "password" };
    await ctx.db.execute(sql`
      update email_settings set service = 'smtp_server', smtp_server = ${JSON.stringify(smtp)}::jsonb
      where account_id = ${ctx.account.id}`);
    publish();
    await checkAccount(deps(), ctx.account.id);
    const found = (await seen(ctx)).findings.filter(({ check }) => check === "ptr");
    return found.map(({ state, cause }) => `${state} ${cause}`);
  }
  const publish = (names: string[], back: string) => () => {
    server.answer("mail.own.test", "A", ["93.9.8.7"]);
    server.answer(PTR, "PTR", names);
    server.answer("back.own.test", "A", [back]);
  };

  it("is good where it leads back, and its fault is named otherwise", async () => {
    const host = "mail.own.test";
    expect(await said(host, publish(["other.test", "back.own.test"], "93.9.8.7"))).toEqual([
      "green ok",
    ]);
    expect(await said(host, publish(["back.own.test"], "93.9.8.8"))).toEqual([
      "amber notConfirmed",
    ]);
    expect(await said(host, publish([], "93.9.8.7"))).toEqual(["amber missing"]);
    expect(await said("93.9.8.7", publish(["back.own.test"], "93.9.8.7"))).toEqual(["green ok"]);
    expect(await said(host, () => server.answer(PTR, "PTR", "fails"))).toEqual(["unknown unknown"]);
  });

  it("is checked for each address on the internet, of IPv6 too", async () => {
    const six = () => {
      server.answer("six.own.test", "AAAA", [SIX]);
      server.answer(SIX_PTR, "PTR", ["six.own.test"]);
    };
    expect(await said("six.own.test", six)).toEqual(["green ok"]);
    const both = () => {
      server.answer("six.own.test", "A", ["93.9.8.6"]);
      server.answer("6.8.9.93.in-addr.arpa", "PTR", []);
    };
    expect(await said("six.own.test", both)).toEqual(["amber missing"]);
  });

  it("is not checked in a network of one's own, nor of a mail service", async () => {
    const local = () => server.answer("lan.own.test", "A", ["10.0.0.7"]);
    expect(await said("lan.own.test", local)).toEqual([]);
    expect(await said("mail.own.test", publish([], "93.9.8.7"), "zoho")).toEqual([]);
  });
});
