import { startDns } from "@dakiya/sandbox";
import type { DnsServer } from "@dakiya/sandbox";
import { LIST_FINDINGS } from "@dakiya/domain/list-health";
import type { ListFinding } from "@dakiya/domain/list-health";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { insertSegment } from "../../../../test/campaigns.ts";
import { insertCustomers } from "../../../../test/customers.ts";
import { rowsOf } from "../../../../test/database.ts";
import { silentLog } from "../../../../test/silent-log.ts";
import { withSending } from "../../../../test/sending.ts";
import type { Ctx } from "../../../deps.ts";
import { createResolver } from "../../../providers/dns/index.ts";
import type { DnsResolver } from "../../../providers/dns/index.ts";
import { lookUpDomains } from "../../mailboxes/look-up-domains.ts";
import { duplicateCampaign } from "../drafts/copy-campaign.ts";
import { createCampaign } from "../start/create-campaign.ts";
import { getListHealth, listHealthCustomers } from "./list-health.ts";
import { reviewCampaign } from "./review-campaign.ts";

const { database, sender, stranger } = withSending();
const MESSAGE = { subject: "Hello", body: "Hi {name}" };
let server: DnsServer;
let dns: DnsResolver;

beforeEach(async () => {
  server = await startDns();
  dns = createResolver({ servers: [server.address], timeoutMs: 300 });
  server.answer("shop.example", "MX", [{ exchange: "mx.shop.example", priority: 1 }]);
  server.answer("bare.example", "A", ["192.0.2.1"]);
  server.answer("null.example", "MX", [{ exchange: "", priority: 0 }]);
  server.answer("silent.example", "MX", "silent");
  server.answer("gmial.com", "MX", [{ exchange: "mx.gmial.com", priority: 1 }]);
  server.answer("mailinator.com", "MX", [{ exchange: "mx.mailinator.com", priority: 1 }]);
});
afterEach(async () => {
  dns.close();
  await server.close();
  await database().db.execute(sql`delete from mail_domains`);
});

const YEARS_AGO = new Date(Date.now() - 2 * 366 * 86_400_000);
const NOW = new Date();

/** Local part, domain, findings. Emails are made unique by a tag. */
const PEOPLE: { at: string; name?: string; found: ListFinding[]; more?: object }[] = [
  { at: "asha@shop.example", found: [] },
  { at: "info@shop.example", found: ["role"] },
  { at: "Sales@Gone.example", found: ["no_mx", "role"] },
  { at: "ravi@gone.example", found: ["no_mx"] },
  { at: "a@null.example", found: ["no_mx"] },
  { at: "b@bare.example", found: [] },
  { at: "c@silent.example", found: [] },
  { at: "d@Gmial.com", found: ["typo"] },
  { at: "e@mailinator.com", found: ["disposable"] },
  { at: "f@gmail.com", found: ["stale"], more: { lastOpenedAt: YEARS_AGO } },
  { at: "g@gmail.com", found: [], more: { lastOpenedAt: YEARS_AGO, lastPurchaseAt: NOW } },
  { at: "h@gmail.com", found: ["stale"], more: { campaignsReceived: 3, createdAt: YEARS_AGO } },
  { at: "i@gmail.com", found: [], more: { createdAt: YEARS_AGO } },
  { at: "j@gone.example", found: [], more: { unsubscribedAt: NOW } },
];

async function withPeople(): Promise<{
  ctx: Ctx;
  audience: { kind: "segment"; segmentId: string };
}> {
  const ctx = { ...(await sender("brevo")), dns };
  await insertCustomers(
    ctx.database,
    ctx.account.id,
    PEOPLE.map(({ at, more }) => ({ email: at, name: at.split("@")[0] ?? "", ...more })),
  );
  const segmentId = String(await insertSegment(ctx.database, ctx.account.id));
  return { ctx, audience: { kind: "segment", segmentId } };
}

const lookUp = async (ctx: Ctx) =>
  await lookUpDomains({ db: ctx.db, log: silentLog, dns }, new AbortController().signal);

const expected = (finding: ListFinding): string[] =>
  PEOPLE.filter(({ found }) => found.includes(finding)).map(({ at }) => at);

describe("list health", () => {
  it("counts each finding, once the domains were looked up", async () => {
    const { ctx, audience } = await withPeople();
    const first = await getListHealth(ctx, { audience });
    expect(first).toMatchObject({ recipients: 13, lookingUp: 7, isAvailable: true });
    expect(first.findings.find(({ finding }) => finding === "no_mx")).toMatchObject({ people: 0 });
    await lookUp(ctx);
    const { findings, lookingUp } = await getListHealth(ctx, { audience });
    expect(lookingUp).toBe(0);
    expect(Object.fromEntries(findings.map(({ finding, people }) => [finding, people]))).toEqual(
      Object.fromEntries(LIST_FINDINGS.map((finding) => [finding, expected(finding).length])),
    );
    expect(findings.find(({ finding }) => finding === "no_mx")?.domains).toEqual([
      { domain: "gone.example", people: 2, meant: null },
      { domain: "null.example", people: 1, meant: null },
    ]);
    expect(findings.find(({ finding }) => finding === "typo")?.domains).toEqual([
      { domain: "gmial.com", people: 1, meant: "gmail.com" },
    ]);
    // A domain whose servers don't respond is asked again once that is old.
    expect(await rowsOf(ctx.database, sql`select from list_domains`)).toEqual([]);
    expect(server.asked("silent.example")).toBe(1);
  });

  it("lists the recipients of a finding, a page after another, with the likely domain", async () => {
    const { ctx, audience } = await withPeople();
    await getListHealth(ctx, { audience });
    await lookUp(ctx);
    for (const finding of LIST_FINDINGS) {
      const { customers, hasMore } = await listHealthCustomers(ctx, { audience, finding });
      expect(
        customers.map(({ email }) => email),
        finding,
      ).toEqual(expected(finding));
      expect(hasMore).toBe(false);
    }
    const typo = await listHealthCustomers(ctx, { audience, finding: "typo" });
    expect(typo.customers).toMatchObject([{ meant: "gmail.com" }]);
    await insertCustomers(
      ctx.database,
      ctx.account.id,
      Array.from({ length: 150 }, (_, nth) => ({ email: `info@a${nth}.example` })),
    );
    const page = await listHealthCustomers(ctx, { audience, finding: "role" });
    expect([page.customers.length, page.hasMore]).toEqual([100, true]);
    const after = page.customers.at(-1)?._id ?? "";
    const rest = await listHealthCustomers(ctx, { audience, finding: "role", after });
    expect([rest.customers.length, rest.hasMore]).toEqual([52, false]);
  });

  it.each([
    [[]],
    ...LIST_FINDINGS.map((finding): [ListFinding[]] => [[finding]]),
    [["no_mx", "role"] satisfies ListFinding[]],
    [[...LIST_FINDINGS]],
  ])("leaves out %j alike in a review and when the campaign starts", async (leaveOut) => {
    const { ctx, audience } = await withPeople();
    await getListHealth(ctx, { audience });
    await lookUp(ctx);
    const kept = PEOPLE.filter(
      ({ found, more }) =>
        !found.some((one) => leaveOut.includes(one)) && !("unsubscribedAt" in (more ?? {})),
    ).map(({ at }) => at);
    const review = await reviewCampaign(ctx, { ...MESSAGE, audience, leaveOut });
    expect(review.eligible).toBe(kept.length);
    expect(review.skipped.unhealthy ?? 0).toBe(13 - kept.length);
    expect(review.sample.map(({ email }) => email)).toEqual(kept.slice(0, 5));
    const { segmentId } = audience;
    const { _id: id } = await createCampaign(ctx, {
      campaign: { name: "A", segmentId, template: MESSAGE, leaveOut },
    });
    const logs = await rowsOf(
      ctx.database,
      sql`select recipient ->> 'email' as email from communication_logs where campaign_id = ${Number(id)} order by seq`,
    );
    expect(logs.map(({ email }) => email)).toEqual(kept);
    expect((await duplicateCampaign(ctx, { id })).leaveOut ?? []).toEqual(leaveOut);
  });

  it("is of the customers of one import, by a rule", async () => {
    const { ctx } = await withPeople();
    const [row] = await rowsOf(
      ctx.database,
      sql`insert into imports (account_id, filename, status, finished_at)
        values (${ctx.account.id}, 'a.csv', 'completed', now()) returning id`,
    );
    await ctx.db.execute(sql`insert into import_members (account_id, import_id, block, mask)
      select ${ctx.account.id}, ${row?.["id"]}, id / 64, bit_or(1::bigint << (id % 64)::int) from customers
      where account_id = ${ctx.account.id} and email in ('info@shop.example', 'd@Gmial.com') group by 3`);
    const rule = { field: "import", operator: "in", value: { id: String(row?.["id"]) } };
    const rules = { combinator: "and", rules: [rule] };
    const audience = { kind: "rules", rules } as const;
    const health = await getListHealth({ ...ctx, dns: null }, { audience });
    expect(health.recipients).toBe(2);
    expect(health.findings.filter(({ people }) => people > 0)).toMatchObject([
      { finding: "typo", people: 1 },
      { finding: "role", people: 1 },
    ]);
  });

  it("looks nothing up where the operator has turned it off", async () => {
    const { ctx, audience } = await withPeople();
    const health = await getListHealth({ ...ctx, dns: null }, { audience });
    expect(health).toMatchObject({ lookingUp: 0, isAvailable: false });
    expect(await rowsOf(ctx.database, sql`select from list_domains`)).toEqual([]);
  });

  it("is refused for another user’s segment", async () => {
    const { audience } = await withPeople();
    await expect(getListHealth(await stranger(), { audience })).rejects.toMatchObject({
      kind: "missing",
    });
  });
});
