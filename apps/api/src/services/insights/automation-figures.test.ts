import { rankCampaigns } from "@dakiya/domain/analytics";
import { countLogs } from "@dakiya/domain/delivery";
import { analyticsWire, dashboardWire } from "@dakiya/domain/wire";
import type { CampaignKind } from "@dakiya/domain/wire";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { insertAutomation, insertLogs, insertMail } from "../../../test/automation-mails.ts";
import { insertCampaign } from "../../../test/campaigns.ts";
import { createUser, testCtx, withTestDatabase } from "../../../test/database.ts";
import { readRows } from "../../../test/recount.ts";
import { automations, campaigns } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { foldEngagement, recountEngagement } from "./fold-engagement.ts";
import { getAnalytics } from "./get-analytics.ts";
import { getAudience } from "./get-audience.ts";
import { getDashboard } from "./get-dashboard.ts";

const database = withTestDatabase();
const ago = (days: number): Date => new Date(Date.now() - days * 86_400_000);
let ctx: Ctx;
let ids: { campaign: string; early: string; late: string };

/** A campaign of ten days ago, and two mails of an automation that go out over time. */
beforeEach(async () => {
  ctx = testCtx(database(), await createUser(database()));
  const { id: accountId } = ctx.account;
  const campaign = await insertCampaign(database(), accountId, {
    ...{ createdAt: ago(10), loggedAt: ago(10) },
  });
  await insertLogs(database(), campaign, [
    { createdAt: ago(10), sentAt: ago(10) },
    { createdAt: ago(10), sentAt: ago(10), openedAt: ago(9) },
  ]);
  const automation = await insertAutomation(database(), accountId);
  const early = await insertMail(database(), automation, { createdAt: ago(200) });
  await insertLogs(database(), early, [
    { createdAt: ago(100), sentAt: ago(100), clickedAt: ago(99) },
    { createdAt: ago(40), sentAt: ago(40) },
    { createdAt: ago(2), sentAt: ago(2), deliveredAt: ago(2) },
    { createdAt: ago(1), sentAt: ago(1), failedAt: ago(1) },
  ]);
  const late = await insertMail(database(), automation, {
    ...{ automationStep: "second", service: "gmail", createdAt: ago(200), status: "completed" },
  });
  await insertLogs(database(), late, [{ createdAt: ago(50), sentAt: ago(50) }]);
  ids = { campaign: String(campaign.id), early: String(early.id), late: String(late.id) };
});

const analytics = async (range: "7" | "30" | "90" | "all", kind?: CampaignKind) => {
  const response = await getAnalytics(ctx, { range, kind, timeZone: "UTC" });
  expect(analyticsWire.parse(response)).toEqual(response);
  return response;
};

/** The logs of some days, of campaigns and of mails, counted one by one. */
async function counted(kind: CampaignKind, from: number, to = 0) {
  const { allLogs, made } = await readRows(ctx);
  return countLogs(
    allLogs.filter((log) => {
      const of = made.find(({ id }) => id === log.campaignId);
      const isMail = of?.automationId !== null;
      const isCounted = kind === "all" || isMail === (kind === "automations");
      return isCounted && log.createdAt >= ago(from) && log.createdAt < ago(to);
    }),
  );
}

const summed = (points: { sent: number; clicked: number }[]) => ({
  sent: points.reduce((sum, { sent }) => sum + sent, 0),
  clicked: points.reduce((sum, { clicked }) => sum + clicked, 0),
});

describe("analytics of automations' emails", () => {
  it("leave them out by default", async () => {
    for (const range of ["30", "all"] as const) {
      const response = await analytics(range);
      expect(response).toEqual(await analytics(range, "campaigns"));
      expect(response.campaigns).toEqual({ total: 1, active: 0, completed: 1 });
      expect(response.counts).toEqual(await counted("campaigns", 1_000));
      expect(response.automationMails).toBe(2);
      expect(response.unreported.sent).toBe(0);
      expect(response.ranking.map(({ campaign }) => campaign._id)).toEqual([ids.campaign]);
      expect(summed(response.engagement.points)).toEqual({ sent: 2, clicked: 0 });
    }
  });

  it("count the logs of a range by when each was written, against the period before", async () => {
    for (const kind of ["automations", "all"] as const) {
      for (const days of [7, 30, 90] as const) {
        const response = await analytics(`${days}`, kind);
        expect(response.counts).toEqual(await counted(kind, days));
        expect(response.automationMails).toBe(2);
        expect(response.previousCounts).toEqual(await counted(kind, 2 * days, days));
      }
      expect((await analytics("all", kind)).counts).toEqual(await counted(kind, 1_000));
    }
  });

  it("count the emails sent in the range, and say how many went by Gmail", async () => {
    const week = await analytics("7", "automations");
    expect(week.campaigns).toEqual({ total: 1, active: 1, completed: 0 });
    expect([week.previousCampaigns, week.unreported.sent]).toEqual([0, 0]);
    const month = await analytics("30", "automations");
    expect([month.previousCampaigns, month.previousUnreported?.sent]).toEqual([2, 1]);
    const all = await analytics("all", "automations");
    expect(all.campaigns).toEqual({ total: 2, active: 1, completed: 1 });
    expect(all.unreported.sent).toBe(1);
  });

  it("rank emails by their figures in the range, beside campaigns if both are requested", async () => {
    const month = await analytics("30", "automations");
    const [best] = rankCampaigns([{ counts: await counted("automations", 30) }]);
    expect(month.ranking).toMatchObject([
      { campaign: { _id: ids.early, automation: { name: "Welcome" } }, ...best },
    ]);
    const both = await analytics("90", "all");
    expect(both.ranking.map(({ campaign }) => campaign._id)).toEqual([
      ids.campaign,
      ids.early,
      ids.late,
    ]);
    expect(both.ranking.map(({ deliveryUnknown }) => deliveryUnknown)).toEqual([
      ...[false, false, true],
    ]);
  });

  it("keep figures over time apart, before and after folding and recounting", async () => {
    const seen = async () => ({
      campaigns: summed((await analytics("all")).engagement.points),
      automations: summed((await analytics("all", "automations")).engagement.points),
      all: summed((await analytics("all", "all")).engagement.points),
      month: summed((await analytics("30", "all")).engagement.points),
    });
    const expected = {
      campaigns: { sent: 2, clicked: 0 },
      automations: { sent: 5, clicked: 1 },
      all: { sent: 7, clicked: 1 },
      month: { sent: 4, clicked: 0 },
    };
    expect(await seen()).toEqual(expected);
    await foldEngagement(ctx);
    expect(await seen()).toEqual(expected);
    await recountEngagement(ctx.db, ctx.account.id);
    expect(await seen()).toEqual(expected);
    await ctx.db.execute(sql`update campaigns set deleted_at = now() where id = ${ids.early}`);
    expect(await seen()).toEqual({
      campaigns: { sent: 2, clicked: 0 },
      automations: { sent: 1, clicked: 0 },
      all: { sent: 3, clicked: 0 },
      month: { sent: 2, clicked: 0 },
    });
  });

  it("keep apart a statement's changes to logs of both", async () => {
    await ctx.db.execute(sql`
      update communication_logs set clicked_at = now()
      where account_id = ${ctx.account.id} and clicked_at is null and failed_at is null`);
    const clicked = async (kind?: CampaignKind) =>
      summed((await analytics("7", kind)).engagement.points).clicked;
    expect([await clicked(), await clicked("automations"), await clicked("all")]).toEqual([
      ...[2, 3, 5],
    ]);
  });
});

describe("the dashboard and the audience page", () => {
  it("are about campaigns alone", async () => {
    const dashboard = await getDashboard(ctx, {});
    expect(dashboardWire.parse(dashboard)).toEqual(dashboard);
    expect(dashboard).toMatchObject({
      ...{ activeWork: 0, completedCampaigns: 1, totalCampaigns: 1 },
      today: { campaignsCreated: 0 },
    });
    expect(dashboard.recentCampaigns.map(({ _id }) => _id)).toEqual([ids.campaign]);
    expect((await getAudience(ctx, {})).segmentCount).toBe(1);
  });

  it("count published automations, and leave them out if there are none", async () => {
    const live = async () => (await getDashboard(ctx, {})).liveAutomations;
    expect(await live()).toBe(1);
    await insertAutomation(database(), ctx.account.id, { state: "draft" });
    expect(await live()).toBe(1);
    const ours = eq(automations.accountId, ctx.account.id);
    await ctx.db.update(automations).set({ state: "paused" }).where(ours);
    expect(await live()).toBe(0);
    await ctx.db.update(automations).set({ deletedAt: new Date() }).where(ours);
    expect(await live()).toBeNull();
  });

  it("don't count an automation's email among a segment's campaigns", async () => {
    const { id } = await insertAutomation(database(), ctx.account.id, { name: "Other" });
    await ctx.db.delete(campaigns).where(eq(campaigns.id, Number(ids.campaign)));
    const [segment] = (
      await ctx.db.execute<{ id: string }>(
        sql`select id from segments where account_id = ${ctx.account.id}`,
      )
    ).rows;
    await insertMail(
      database(),
      { accountId: ctx.account.id, id },
      { segmentId: Number(segment?.id) },
    );
    expect((await getAudience(ctx, {})).segmentCount).toBe(0);
  });
});
