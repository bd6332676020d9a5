import { DEVICES, deviceOf, failureGroup, logStatus, refusalKind } from "@dakiya/domain/delivery";
import { runs } from "@dakiya/domain/testing";
import { campaignReportWire } from "@dakiya/domain/wire";
import type { CampaignReportWire } from "@dakiya/domain/wire";
import { asc, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { rowsOf } from "../../../../test/database.ts";
import { silentLog } from "../../../../test/silent-log.ts";
import { startCampaign, withSending } from "../../../../test/sending.ts";
import { campaigns, communicationLogs, trackingHits } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { applyPendingHits } from "../../deliveries/outcomes/apply-hits.ts";
import { recordHits } from "../../deliveries/outcomes/record-hit.ts";
import { recordFacts } from "../../deliveries/outcomes/record-facts.ts";
import { resubscribe, suppress, unsubscribe } from "../../deliveries/outcomes/unsubscribe.ts";
import { HIDDEN_LINK } from "../../deliveries/mail/tokens.ts";
import { REASONS } from "../../deliveries/reasons.ts";
import { countReports } from "./count-reports.ts";
import { getCampaignReport } from "./get-report.ts";
import { listLinkClicks } from "./list-link-clicks.ts";

const { database, sender } = withSending();
const LOGS = 4;
const HOUR_MS = 3_600_000;

const arbSeq = fc.integer({ min: 1, max: LOGS });
/** Minutes since the recipients were fixed: before, in the first 48 hours, and after. */
const arbMinute = fc.integer({ min: -90, max: 50 * 60 });
const arbReason = fc.constantFrom(
  "550 5.1.1 <a@b.example> unknown user",
  "Mailbox is full",
  "something nobody has heard of",
  REASONS.unknown,
  REASONS.cancelled,
  REASONS.exhausted("451 4.7.1 try again later"),
);

const AGENTS = [
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Mobile/15E148",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0",
  "a program of our own",
  null,
];

const arbStep = fc.oneof(
  fc.record({
    kind: fc.constant("fact" as const),
    seq: arbSeq,
    minute: arbMinute,
    what: fc.constantFrom("sentAt", "deliveredAt", "openedAt", "clickedAt", "failedAt"),
    reason: arbReason,
  }),
  fc.record({
    kind: fc.constant("hits" as const),
    hits: fc.array(
      fc.record({
        seq: arbSeq,
        kind: fc.constantFrom("open" as const, "click" as const),
        linkIndex: fc.constantFrom(0, 1, HIDDEN_LINK),
        machine: fc.boolean(),
        userAgent: fc.constantFrom(...AGENTS),
        minute: arbMinute,
      }),
      { minLength: 1, maxLength: 6 },
    ),
  }),
  fc.record({
    kind: fc.constantFrom("unsubscribe" as const, "resubscribe" as const, "complaint" as const),
    seq: arbSeq,
  }),
);
const arbSteps = fc.array(arbStep, { minLength: 3, maxLength: 25 });
type Step = typeof arbStep extends fc.Arbitrary<infer One> ? One : never;

async function take(ctx: Ctx, campaignId: number, begun: number, step: Step): Promise<void> {
  const at = (minute: number) => new Date(begun + minute * 60_000);
  switch (step.kind) {
    case "fact": {
      const { seq, what, minute, reason: failureReason } = step;
      await recordFacts(ctx.db, ctx.account.id, [
        { campaignId, seq, [what]: at(minute), failureReason },
      ]);
      return;
    }
    case "hits":
      await ctx.db.transaction(async (tx) => {
        for (const { minute, kind, linkIndex, ...hit } of step.hits) {
          const link = kind === "click" ? linkIndex : null;
          await recordHits(tx, [{ campaignId, ...hit, kind, linkIndex: link }]);
          await tx.execute(sql`
            update tracking_hits set at = ${at(minute).toISOString()}
            where id = (select max(id) from tracking_hits where campaign_id = ${campaignId})
          `);
        }
      });
      // Hits of the future are held too.
      await applyPendingHits({ db: ctx.db, log: silentLog }, { holdMs: -100 * HOUR_MS });
      return;
    case "unsubscribe":
      await unsubscribe(ctx.db, { campaignId, seq: step.seq }, { userAgent: null });
      return;
    case "resubscribe":
      await resubscribe(ctx.db, { campaignId, seq: step.seq });
      return;
    case "complaint":
      await suppress(ctx.db, ctx.account.id, [{ campaignId, seq: step.seq, reason: "complained" }]);
  }
}

/** The same figures from the logs and hits themselves. */
async function recount(ctx: Ctx, campaignId: number, begun: number) {
  const logs = await ctx.db
    .select()
    .from(communicationLogs)
    .where(eq(communicationLogs.campaignId, campaignId));
  const hits = await ctx.db
    .select()
    .from(trackingHits)
    .where(eq(trackingHits.campaignId, campaignId))
    .orderBy(asc(trackingHits.id));
  const inHour = (time: Date | null, hour: number): boolean =>
    time !== null && Math.max(0, Math.floor((time.getTime() - begun) / HOUR_MS)) === hour;
  const failed = logs.filter((log) => logStatus(log) === "failed");
  const reasons = failed.map((log) => failureGroup(log.failureReason));
  const machines = hits.filter((hit) => hit.machine);
  const clicks = hits.filter((hit) => hit.kind === "click" && !hit.machine);
  return {
    stats: { failed: failed.length, clicked: logs.filter((log) => log.clickedAt !== null).length },
    hours: Array.from({ length: 48 }, (_, hour) => ({
      opened: logs.filter((log) => inHour(log.openedAt ?? log.clickedAt, hour)).length,
      clicked: logs.filter((log) => inHour(log.clickedAt, hour)).length,
    })),
    failures: [...new Set(reasons)].toSorted().map((reason) => ({
      reason,
      recipients: reasons.filter((one) => one === reason).length,
    })),
    devices: devicesOf(logs, hits),
    machines: {
      opens: machines.filter((hit) => hit.kind === "open").length,
      clicks: machines.filter((hit) => hit.kind === "click").length,
    },
    links: [0, 1].map((index) => {
      const own = clicks.filter((hit) => hit.linkIndex === index);
      return { index, clicks: own.length, recipients: new Set(own.map(({ seq }) => seq)).size };
    }),
  };
}

type Log = typeof communicationLogs.$inferSelect;
type StoredHit = typeof trackingHits.$inferSelect;

/** By the devices that logs have, each of which a hit by people named. */
function devicesOf(logs: readonly Log[], hits: readonly StoredHit[]) {
  for (const log of logs) {
    const named = hits.flatMap(({ seq, kind, machine, userAgent }) =>
      seq === log.seq && !machine && userAgent !== null
        ? { kind, device: deviceOf(userAgent) }
        : [],
    );
    const clicks = named.filter(({ kind }) => kind === "click");
    for (const [device, of] of [
      [log.openedDevice, named],
      [log.clickedDevice, clicks],
    ] as const)
      expect(of.length === 0 ? [null] : of.map((one) => one.device)).toContain(device);
  }
  const opened = logs.filter((log) => (log.openedAt ?? log.clickedAt) !== null);
  const clicked = logs.filter(({ clickedAt }) => clickedAt !== null);
  return DEVICES.map((device) => ({
    device,
    opened: opened.filter((log) => (log.openedDevice ?? "unknown") === device).length,
    clicked: clicked.filter((log) => (log.clickedDevice ?? "unknown") === device).length,
  }));
}

const figuresOf = ({
  campaign,
  hours,
  failures,
  machines,
  links,
  devices,
}: CampaignReportWire) => ({
  stats: { failed: campaign.stats.failed, clicked: campaign.stats.clicked },
  hours: hours?.map(({ opened, clicked }) => ({ opened, clicked })),
  failures: failures.toSorted((a, b) => (a.reason < b.reason ? -1 : 1)),
  machines,
  devices: DEVICES.map(
    (device) => devices.find((one) => one.device === device) ?? { device, opened: 0, clicked: 0 },
  ),
  links: links.map(({ index, clicks, recipients }) => ({ index, clicks, recipients })),
});

it("equals a recount of logs and hits, after anything in any order, kept or counted later", async () => {
  await fc.assert(
    fc.asyncProperty(arbSteps, fc.array(arbStep, { maxLength: 5 }), async (steps, between) => {
      const ctx = await sender("sendgrid");
      const campaignId = await startCampaign(ctx, LOGS);
      const input = { id: String(campaignId) };
      // Two days ago, so that all 48 hours have begun.
      const [row] = await ctx.db
        .update(campaigns)
        .set({ loggedAt: sql`logged_at - interval '49 hours'` })
        .where(eq(campaigns.id, campaignId))
        .returning({ loggedAt: campaigns.loggedAt });
      const quarter = 15 * 60_000;
      const begun = Math.floor((row?.loggedAt?.getTime() ?? 0) / quarter) * quarter;
      const left = new Set<number>();
      const complained = new Set<number>();
      for (const step of steps) {
        await take(ctx, campaignId, begun, step);
        if (step.kind === "unsubscribe") left.add(step.seq);
        if (step.kind === "resubscribe") left.delete(step.seq);
        if (step.kind === "complaint") complained.add(step.seq);
      }
      const expected = await recount(ctx, campaignId, begun);
      const suppressed = { unsubscribed: left.size, bounced: 0, complained: complained.size };
      const report = await getCampaignReport(ctx, input);
      expect(campaignReportWire.parse(report)).toEqual(report);
      expect({ ...figuresOf(report), suppressed: report.suppressed }).toEqual({
        ...expected,
        suppressed,
      });
      expect(report.failures.reduce((sum, one) => sum + one.recipients, 0)).toBe(
        report.campaign.stats.failed,
      );
      for (const { index, recipients } of report.links) {
        const { items } = await listLinkClicks(ctx, { ...input, link: String(index), limit: 50 });
        expect(items.length).toBe(recipients);
      }
      await ctx.db
        .update(campaigns)
        .set({ figuresSince: null, figuresSeq: 0, machineOpens: 99 })
        .where(eq(campaigns.id, campaignId));
      // An event between two batches concerns a log that is counted, or one that is not yet.
      const countBatch = sql`select recount_report(${ctx.account.id}::bigint, ${campaignId}::bigint, 2) as done`;
      const isDone = async () => (await rowsOf(ctx.database, countBatch))[0]?.["done"];
      expect(await isDone()).toBe(false);
      for (const step of between) await take(ctx, campaignId, begun, step);
      const later = await recount(ctx, campaignId, begun);
      const count = { db: ctx.db, log: silentLog };
      await countReports(count, new AbortController().signal, { logsPerBatch: 2 });
      expect(figuresOf(await getCampaignReport(ctx, input))).toEqual(later);
    }),
    { numRuns: runs(25) },
  );
}, 600_000);

it.each([
  {
    sqlName: "failure_group",
    ofDomain: failureGroup,
    words:
      "550 5.1.1 5.1.10 5.2.1 4.2.2 5.7.26 4.4.2 4.7.1 the mailbox inbox user address recipient account domain host is full was has been does not exist not found unknown unavailable no such MX mx spam blocked blocklist SPF dkim over its quota quota exceeded timed out timeout try again later temporary temporarily Greylisted invalid bad to message mail too large big connection refused unreachable Not sent: Given up Unsubscribed cancelled outcome unknown — é",
  },
  {
    sqlName: "refusal_kind",
    ofDomain: refusalKind,
    words:
      "550 421 5.7.515 5.7.606 5.7.649 5.7.650 5.7.708 S3140 (S3150) 5.7.25 4.7.23 PTR record reverse DNS 5.7.26 4.7.26 unauthenticated mail sender 5.7.24 5.7.27 - gsmtp google SPF spf check did not pass didn't failed 5.7.28 [TSS04] unexpected volume or user complaints 5.7.29 wasn't sent over a TLS 5.7.30 dkim authentication DKIM 5.7.32 5.7.40 5.7.9 policy reasons dmarc DMARC evaluation due to the sender's domain's policy low reputation of the sending domain ip é 15.7.26 5.7.260 \n",
  },
])("$sqlName in SQL says of reasons what the domain does", async ({ sqlName, ofDomain, words }) => {
  const arbText = fc
    .array(fc.constantFrom(...words.split(" ")), { maxLength: 8 })
    .chain((parts) => fc.constantFrom(" ", " ", "-", ", ").map((gap) => parts.join(gap)));
  await fc.assert(
    fc.asyncProperty(fc.array(arbText, { minLength: 20, maxLength: 60 }), async (reasons) => {
      const rows = await rowsOf(
        database(),
        sql`select ${sql.identifier(sqlName)}(reason) as found from jsonb_array_elements_text(${JSON.stringify(reasons)}::jsonb) reason`,
      );
      expect(rows.map(({ found }, at) => [reasons[at], found])).toEqual(
        reasons.map((reason) => [reason, ofDomain(reason)]),
      );
    }),
    { numRuns: runs(60) },
  );
});
