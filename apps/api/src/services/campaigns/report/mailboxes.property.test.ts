import { CONSUMER_DOMAINS, countLogs, logStatus, refusalKind } from "@dakiya/domain/delivery";
import type { MailboxProvider } from "@dakiya/domain/delivery";
import { runs } from "@dakiya/domain/testing";
import { campaignReportWire } from "@dakiya/domain/wire";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { rowsOf } from "../../../../test/database.ts";
import { silentLog } from "../../../../test/silent-log.ts";
import { sendAll, startCampaign, withSending } from "../../../../test/sending.ts";
import { campaigns, communicationLogs } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { recordFacts } from "../../deliveries/outcomes/record-facts.ts";
import { eraseCustomer } from "../../personal-data/index.ts";
import { retryFailed } from "../lifecycle/retry-failed.ts";
import { countReports } from "./count-reports.ts";
import { getSendingHealth } from "../../insights/get-sending-health.ts";
import { getCampaignReport } from "./get-report.ts";

const { database, sender } = withSending();
const DOMAINS = ["gmail.com", "GMail.com", "shop.example", "shop.example", "yahoo.in", "b.example"];
const arbSeq = fc.integer({ min: 1, max: DOMAINS.length });

const arbStep = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("fact" as const),
      seq: arbSeq,
      minute: fc.integer({ min: 1, max: 600 }),
      what: fc.constantFrom("sentAt", "deliveredAt", "openedAt", "clickedAt", "failedAt"),
      failureReason: fc.constantFrom(
        "550 5.1.1 unknown user",
        "550-5.7.26 the sender is unauthenticated - gsmtp",
        "550 5.7.515 Access denied",
      ),
    }),
  },
  fc.record({ kind: fc.constant("erase" as const), seq: arbSeq }),
  fc.record({ kind: fc.constantFrom("send" as const, "retry" as const) }),
);
const arbSteps = fc.array(arbStep, { minLength: 3, maxLength: 15 });
type Step = typeof arbStep extends fc.Arbitrary<infer One> ? One : never;

async function take(ctx: Ctx, campaignId: number, step: Step): Promise<void> {
  switch (step.kind) {
    case "fact": {
      const at = new Date(Date.now() + step.minute * 60_000);
      const { failureReason } = step;
      await recordFacts(ctx.db, ctx.account.id, [
        { campaignId, seq: step.seq, [step.what]: at, failureReason },
      ]);
      return;
    }
    case "erase": {
      const [log] = await ctx.db
        .select({ id: communicationLogs.customerId })
        .from(communicationLogs)
        .where(sql`campaign_id = ${campaignId} and seq = ${step.seq}`);
      if (log?.id != null) await eraseCustomer(ctx, { id: String(log.id) });
      return;
    }
    case "send":
      await sendAll(ctx, campaignId);
      return;
    case "retry":
      await retryFailed(ctx, { id: String(campaignId) }).catch(() => {});
  }
}

type Log = typeof communicationLogs.$inferSelect;

const logsOf = async (ctx: Ctx, campaignId: number): Promise<Log[]> =>
  await ctx.db.select().from(communicationLogs).where(eq(communicationLogs.campaignId, campaignId));

const providerOf = ({ recipient }: Log): MailboxProvider =>
  CONSUMER_DOMAINS.get(recipient.email.split("@").at(-1)?.toLowerCase() ?? "") ?? "unknown";

/** Known refusals by provider, from the logs themselves. */
async function recountRefusals(ctx: Ctx, campaignId: number) {
  const failed = (await logsOf(ctx, campaignId)).filter((log) => logStatus(log) === "failed");
  const keys = failed.flatMap((log) => {
    const reason = refusalKind(log.failureReason);
    return reason === null ? [] : `${providerOf(log)} ${reason}`;
  });
  return [...new Set(keys)]
    .toSorted()
    .map((key) => `${key} ${keys.filter((one) => one === key).length}`);
}

async function refusalsOf(ctx: Ctx, campaignId: number) {
  const { refusals } = await getCampaignReport(ctx, { id: String(campaignId) });
  const counts = refusals?.map(({ provider, reason, recipients }) => ({
    key: `${provider} ${reason}`,
    recipients,
  }));
  const health = await getSendingHealth(ctx, { range: "7", timeZone: "UTC" });
  const inHealth = health.refusals.map(({ provider, reason, emails }) => ({
    key: `${provider} ${reason}`,
    recipients: emails,
  }));
  expect(inHealth).toEqual(counts);
  expect(counts).toEqual(counts?.toSorted((a, b) => b.recipients - a.recipients));
  return counts?.map(({ key, recipients }) => `${key} ${recipients}`).toSorted();
}

/** The same figures from the logs themselves. */
async function recount(ctx: Ctx, campaignId: number) {
  const logs = await logsOf(ctx, campaignId);
  const known = logs.filter((log) => logStatus(log) !== "queued");
  const providers = [...new Set(known.map(providerOf))].toSorted();
  return providers.map((provider) => {
    const own = logs.filter((log) => providerOf(log) === provider);
    const { recipients: _, ...counts } = countLogs(own);
    const failed = own.filter((log) => logStatus(log) === "failed");
    return {
      provider,
      ...counts,
      sent: own.filter(({ sentAt }) => sentAt !== null).length,
      bounced: failed.filter(({ sentAt }) => sentAt !== null).length,
    };
  });
}

async function mailboxesOf(ctx: Ctx, campaignId: number) {
  const report = await getCampaignReport(ctx, { id: String(campaignId) });
  expect(campaignReportWire.parse(report)).toEqual(report);
  const { mailboxes, campaign } = report;
  for (const key of ["sent", "delivered", "opened", "clicked", "failed"] as const)
    expect(
      mailboxes?.reduce((sum, one) => sum + (one[key] ?? 0), 0),
      key,
    ).toBe(campaign.stats[key]);
  expect(mailboxes).toEqual(mailboxes?.toSorted((a, b) => b.sent - a.sent));
  const some = mailboxes?.filter((one) => Object.values(one).some((count) => Number(count) > 0));
  return some?.toSorted((a, b) => (a.provider < b.provider ? -1 : 1));
}

it("adds up by mailbox provider to the campaign's totals and to a recount of its logs, after anything in any order", async () => {
  await fc.assert(
    fc.asyncProperty(arbSteps, fc.array(arbStep, { maxLength: 4 }), async (steps, between) => {
      const ctx = await sender("sendgrid");
      const people = DOMAINS.map((domain, nth) => ({
        email: `p${nth}.u${ctx.account.id}@${domain}`,
      }));
      const campaignId = await startCampaign(ctx, DOMAINS.length, people);
      for (const step of steps) await take(ctx, campaignId, step);
      expect(await mailboxesOf(ctx, campaignId)).toEqual(await recount(ctx, campaignId));
      expect(await refusalsOf(ctx, campaignId)).toEqual(await recountRefusals(ctx, campaignId));

      await ctx.db
        .update(campaigns)
        .set({ domainsSeq: 0, refusalsSeq: 0 })
        .where(eq(campaigns.id, campaignId));
      expect((await getCampaignReport(ctx, { id: String(campaignId) })).mailboxes).toBeNull();
      await ctx.db.execute(
        sql`select recount_refusals(${ctx.account.id}::bigint, ${campaignId}::bigint, 2)`,
      );
      await ctx.db.execute(
        sql`select recount_domains(${ctx.account.id}::bigint, ${campaignId}::bigint, 2)`,
      );
      // An event between two batches concerns a log that is counted, or one that is not yet.
      for (const step of between) await take(ctx, campaignId, step);
      const count = { db: ctx.db, log: silentLog };
      await countReports(count, new AbortController().signal, { logsPerBatch: 2 });
      expect(await mailboxesOf(ctx, campaignId)).toEqual(await recount(ctx, campaignId));
      expect(await refusalsOf(ctx, campaignId)).toEqual(await recountRefusals(ctx, campaignId));
    }),
    { numRuns: runs(20) },
  );
}, 600_000);

it("keeps no domain of a recipient who was erased, unless others have it", async () => {
  const ctx = await sender("brevo");
  const campaignId = await startCampaign(ctx, 3, [
    { email: "me@meera-pillai.example" },
    { email: "a@shop.example" },
    { email: "b@shop.example" },
  ]);
  await sendAll(ctx, campaignId);
  await take(ctx, campaignId, { kind: "erase", seq: 1 });
  await take(ctx, campaignId, { kind: "erase", seq: 2 });
  const rows = await rowsOf(
    database(),
    sql`select domain, sent from campaign_domains where campaign_id = ${campaignId} order by domain`,
  );
  expect(rows).toEqual([
    { domain: "", sent: 2 },
    { domain: "shop.example", sent: 1 },
  ]);
});
