import { localDay } from "@dakiya/domain/analytics";
import { failureGroup, logStatus } from "@dakiya/domain/delivery";
import { runs } from "@dakiya/domain/testing";
import { stepEmailReportWire } from "@dakiya/domain/wire";
import { asc, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { insertLogs, insertMail } from "../../../../test/automation-mails.ts";
import { documentOf, insertAutomation } from "../../../../test/insert-automation.ts";
import { withSending } from "../../../../test/sending.ts";
import { silentLog } from "../../../../test/silent-log.ts";
import { campaignLinks, communicationLogs, trackingHits } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { countReports } from "../../campaigns/index.ts";
import { applyPendingHits } from "../../deliveries/outcomes/apply-hits.ts";
import { recordFacts } from "../../deliveries/outcomes/record-facts.ts";
import { recordHits } from "../../deliveries/outcomes/record-hit.ts";
import { exportEmailReport, getEmailReport, listEmailLinkClicks } from "./get-email-report.ts";

const { database, sender } = withSending();
const LOGS = 3;
const DAY_MS = 86_400_000;
const ZONE = "Asia/Kolkata";
/** The second version has the links of the first in another order, and one more. */
const LINKS = [
  ["https://shop.example/a", "https://shop.example/b"],
  ["https://shop.example/c", "https://shop.example/a", "https://shop.example/b"],
] as const;
const URLS = ["https://shop.example/a", "https://shop.example/b", "https://shop.example/c"];

const arbFact = fc.record({
  kind: fc.constant("fact" as const),
  version: fc.constantFrom(0, 1),
  seq: fc.integer({ min: 1, max: LOGS }),
  what: fc.constantFrom("deliveredAt", "openedAt", "clickedAt", "failedAt"),
  reason: fc.constantFrom("550 5.1.1 unknown user", "Mailbox is full"),
  /** Hours ago: some before the days that are shown. */
  hours: fc.integer({ min: 0, max: 95 * 24 }),
});
const arbHit = fc.record({
  kind: fc.constant("hit" as const),
  version: fc.constantFrom(0, 1),
  seq: fc.integer({ min: 1, max: LOGS }),
  link: fc.constantFrom(null, 0, 1),
  machine: fc.boolean(),
});
const arbSteps = fc.array(fc.oneof(arbFact, arbHit), { minLength: 5, maxLength: 20 });

async function setUp(ctx: Ctx) {
  const document = documentOf({ type: "byHand" });
  const id = await insertAutomation(database(), ctx.account.id, { document });
  const ids: number[] = [];
  for (const [nth, links] of LINKS.entries()) {
    const owner = { accountId: ctx.account.id, id };
    const mail = await insertMail(database(), owner, { automationVersion: nth + 1 });
    await insertLogs(
      database(),
      mail,
      Array.from({ length: LOGS }, () => ({})),
    );
    await ctx.db.insert(campaignLinks).values(
      links.map((url, linkIndex) => ({
        ...{ accountId: ctx.account.id, campaignId: mail.id, linkIndex, url },
      })),
    );
    ids.push(mail.id);
  }
  return { input: { id: String(id), step: "first" }, ids };
}

/** The same figures from the logs and hits themselves. */
async function recount(ctx: Ctx, ids: readonly number[], now: Date) {
  const logs = await ctx.db
    .select()
    .from(communicationLogs)
    .where(inArray(communicationLogs.campaignId, [...ids]));
  const hits = await ctx.db
    .select()
    .from(trackingHits)
    .where(inArray(trackingHits.campaignId, [...ids]))
    .orderBy(asc(trackingHits.id));
  const failed = logs.filter((log) => logStatus(log) === "failed");
  const reasons = failed.map(({ failureReason }) => failureGroup(failureReason));
  const people = hits.filter(({ machine, kind }) => kind === "click" && !machine);
  const dayOf = (at: Date | null) => (at === null ? null : localDay(at, ZONE));
  const earliest = localDay(new Date(now.getTime() - 89 * DAY_MS), ZONE);
  const days = [...new Set(logs.flatMap((log) => dayOf(log.openedAt ?? log.clickedAt) ?? []))];
  return {
    recipients: logs.length,
    opened: logs.filter((log) => (log.openedAt ?? log.clickedAt) !== null).length,
    clicked: logs.filter(({ clickedAt }) => clickedAt !== null).length,
    failures: Object.fromEntries(
      reasons.map((reason) => [reason, reasons.filter((one) => one === reason).length]),
    ),
    machines: {
      opens: hits.filter(({ machine, kind }) => machine && kind === "open").length,
      clicks: hits.filter(({ machine, kind }) => machine && kind === "click").length,
    },
    links: URLS.map((url) => {
      const own = people.filter(({ campaignId, linkIndex }) => {
        const links = LINKS[ids.indexOf(campaignId)] ?? [];
        return linkIndex !== null && links[linkIndex] === url;
      });
      const who = new Set(own.map(({ campaignId, seq }) => `${campaignId}-${seq}`));
      return { url, clicks: own.length, recipients: who.size };
    }),
    days: Object.fromEntries(
      days
        .filter((day) => day >= earliest)
        .map((day) => [
          day,
          {
            opened: logs.filter((log) => dayOf(log.openedAt ?? log.clickedAt) === day).length,
            clicked: logs.filter((log) => dayOf(log.clickedAt) === day).length,
          },
        ]),
    ),
  };
}

async function figuresOf(ctx: Ctx, input: { id: string; step: string }) {
  const report = await getEmailReport(ctx, input);
  expect(stepEmailReportWire.parse(report)).toEqual(report);
  const { stats } = report.campaign;
  const opened = (report.days ?? []).filter((day) => (day.opened ?? 0) > 0);
  return {
    recipients: stats.total_recipients,
    opened: stats.opened,
    clicked: stats.clicked,
    failures: Object.fromEntries(report.failures.map((one) => [one.reason, one.recipients])),
    machines: report.machines,
    links: report.links.map(({ url, clicks, recipients }) => ({ url, clicks, recipients })),
    days: Object.fromEntries(opened.map(({ day, ...counts }) => [day, counts])),
  };
}

it("adds up to a recount of the logs of all versions, kept or counted later", async () => {
  await fc.assert(
    fc.asyncProperty(arbSteps, async (steps) => {
      const ctx = await sender("sendgrid");
      const { input, ids } = await setUp(ctx);
      const now = new Date();
      for (const step of steps) {
        const [campaignId, seq] = [ids[step.version] ?? 0, step.seq];
        if (step.kind === "fact") {
          const at = new Date(now.getTime() - step.hours * 3_600_000);
          const failureReason = step.reason;
          await recordFacts(ctx.db, ctx.account.id, [
            { campaignId, seq, [step.what]: at, failureReason },
          ]);
          continue;
        }
        const { link: linkIndex, machine } = step;
        const kind = linkIndex === null ? ("open" as const) : ("click" as const);
        const hit = { campaignId, seq, kind, linkIndex, machine, userAgent: null };
        await ctx.db.transaction(async (tx) => await recordHits(tx, [hit]));
        // Far from its neighbours, so that it is no machine's.
        await ctx.db.execute(sql`
          update tracking_hits set at = at - id % 1000 * interval '1 minute'
          where campaign_id = ${campaignId} and pending`);
        await applyPendingHits({ db: ctx.db, log: silentLog }, { holdMs: -DAY_MS });
      }
      const expected = await recount(ctx, ids, now);
      expect(await figuresOf(ctx, input)).toEqual(expected);
      for (const [link, { recipients }] of expected.links.entries()) {
        const seen: string[] = [];
        for (let cursor: string | null | undefined; cursor !== null;) {
          const page = await listEmailLinkClicks(ctx, {
            ...{ ...input, link: String(link), limit: 1 },
            ...(cursor === undefined ? {} : { cursor }),
          });
          seen.push(...page.items.map(({ _id }) => _id));
          cursor = page.nextCursor;
        }
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen).toHaveLength(recipients);
      }
      await ctx.db.execute(
        sql`update campaigns set figures_since = null, figures_seq = 0 where account_id = ${ctx.account.id}`,
      );
      await countReports({ db: ctx.db, log: silentLog }, new AbortController().signal, {
        logsPerBatch: 2,
      });
      expect(await figuresOf(ctx, input)).toEqual(expected);
    }),
    { numRuns: runs(10) },
  );
}, 600_000);

it("is no report of a step that has sent nothing, or is another account's, and refuses an invalid cursor", async () => {
  const ctx = await sender("brevo");
  const { input } = await setUp(ctx);
  const missing = { kind: "missing" };
  await expect(getEmailReport(ctx, { ...input, step: "wait" })).rejects.toMatchObject(missing);
  await expect(getEmailReport(ctx, { ...input, step: "\0" })).rejects.toMatchObject(missing);
  const other = await sender("brevo");
  await expect(getEmailReport(other, input)).rejects.toMatchObject(missing);
  await expect(exportEmailReport(other, input).next()).rejects.toMatchObject(missing);
  const { value: csv } = await exportEmailReport(ctx, input).next();
  expect(csv).toContain(`"recipients","${LINKS.length * LOGS}"\r\n`);
  const clicks = { ...input, link: "0", limit: 10 };
  await expect(listEmailLinkClicks(other, clicks)).rejects.toMatchObject(missing);
  expect((await listEmailLinkClicks(ctx, clicks)).items).toEqual([]);
  expect((await listEmailLinkClicks(ctx, { ...clicks, link: "99999" })).items).toEqual([]);
  for (const cursor of ["x", "1", "1-x", "-1-1", "1-99999999999"])
    await expect(listEmailLinkClicks(ctx, { ...clicks, cursor })).rejects.toMatchObject({
      kind: "invalid",
    });
});
