import { MESSAGES } from "@dakiya/domain/messages";
import { logListInput, logWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rowsOf } from "../../../../test/database.ts";
import type { Ctx } from "../../../deps.ts";
import { REASONS } from "../../deliveries/reasons.ts";
import { recordFacts } from "../../deliveries/outcomes/record-facts.ts";
import { insertMailed } from "../../../../test/mailed.ts";
import { outcomeOf, sendAll, startCampaign, withSending } from "../../../../test/sending.ts";
import { listLogs } from "../logs/list-logs.ts";
import { getCampaign } from "../read/get-campaign.ts";
import { listCampaigns } from "../read/list-campaigns.ts";
import { getDashboard } from "../../insights/get-dashboard.ts";
import { retryFailed } from "./retry-failed.ts";
import { streamLogs } from "../logs/stream-logs.ts";

const { sandbox, sender } = withSending();

const retry = async (ctx: Ctx, id: number, includeUnknown = false) =>
  await retryFailed(ctx, { id: String(id), includeUnknown });

/** Sends a campaign to some people; gives its id. */
async function sendToAll(ctx: Ctx, count: number): Promise<number> {
  const id = await startCampaign(ctx, count);
  await sendAll(ctx, id);
  sandbox().control.reset();
  return id;
}

/** Marks logs of an ended campaign as failed without having been sent, as a refusal does. */
async function failLogs(ctx: Ctx, id: number, seqs: readonly number[], reason: string) {
  await ctx.db.execute(sql`
    with failed as (
      update communication_logs set sent_at = null, failed_at = clock_timestamp(), failure_reason = ${reason}
      where campaign_id = ${id} and seq = any(${sql.param([...seqs])}::int[])
      returning 1
    )
    update campaigns set sent = sent - (select count(*) from failed), failed = failed + (select count(*) from failed)
    where id = ${id}`);
}

async function expectCountersRight(ctx: Ctx, id: number): Promise<void> {
  const [row] = await rowsOf(
    ctx.database,
    sql`select c.sent, c.failed, l.sent as sent_logs, l.failed as failed_logs
      from campaigns c, lateral (
        select count(sent_at)::int as sent, (count(*) filter (where status = 'failed'))::int as failed
        from communication_logs where campaign_id = c.id
      ) l where c.id = ${id}`,
  );
  expect(row?.["sent"]).toBe(row?.["sent_logs"]);
  expect(row?.["failed"]).toBe(row?.["failed_logs"]);
}

const copies = (): number[] => [...sandbox().store.acceptCounts().values()];

describe("trying the failed recipients of a campaign again", () => {
  it.each(["brevo", "smtp"] as const)(
    "mails them and nobody else by %s, over rounds",
    async (way) => {
      const ctx = await sender(way);
      const id = await sendToAll(ctx, 9);
      await failLogs(ctx, id, [2, 5, 9], "Refused for now");
      const going = await retry(ctx, id);
      expect(going).toMatchObject({
        status: "processing",
        completedAt: null,
        stats: { failed: 0, sent: 6 },
      });
      await expectCountersRight(ctx, id);
      await expect(retry(ctx, id)).rejects.toMatchObject({
        kind: "conflict",
        message: MESSAGES.server.retryNotEnded,
      });
      await sendAll(ctx, id);
      expect(copies()).toEqual([1, 1, 1]);
      expect(await outcomeOf(ctx, id)).toMatchObject({
        campaign: { status: "completed", sent: 9, failed: 0, open_batches: 0 },
        statuses: { sent: 9 },
      });
      await failLogs(ctx, id, [5], "Refused again");
      await retry(ctx, id);
      await sendAll(ctx, id);
      expect(copies().toSorted()).toEqual([1, 1, 2]);
      await expectCountersRight(ctx, id);

      const { items } = await listLogs(ctx, logListInput.parse({ campaignId: String(id) }));
      expect(items.map((log) => logWire.parse(log))).toEqual(items);
      expect(items[4]?.earlier_failures?.map(({ reason }) => reason)).toEqual([
        "Refused for now",
        "Refused again",
      ]);
      expect(items[0]).not.toHaveProperty("earlier_failures");
      let json = "";
      for await (const chunk of streamLogs(ctx, { campaignId: String(id) })) json += chunk;
      expect(`[${json}]`).toBe(JSON.stringify(items));
    },
  );

  it("leaves out customers who may not be emailed, and, unless requested, those of unknown outcome", async () => {
    const ctx = await sender("smtp");
    const id = await sendToAll(ctx, 5);
    await failLogs(ctx, id, [1, 2], "Refused");
    await failLogs(ctx, id, [3], REASONS.unknown);
    await ctx.db.execute(sql`insert into suppressions (account_id, email, reason)
      values (${ctx.account.id}, ${`p0.u${ctx.account.id}@people.example`}, 'bounced')`);
    await ctx.db.execute(sql`update customers set unsubscribed_at = now()
      where account_id = ${ctx.account.id} and email = ${`p1.u${ctx.account.id}@people.example`}`);
    const before = await outcomeOf(ctx, id);
    await expect(retry(ctx, id)).rejects.toMatchObject({
      kind: "impossible",
      message: MESSAGES.server.nobodyToRetry,
    });
    expect(await outcomeOf(ctx, id)).toEqual(before);
    await retry(ctx, id, true);
    await sendAll(ctx, id);
    expect([...sandbox().store.acceptCounts().keys()]).toHaveLength(1);
    expect(await outcomeOf(ctx, id)).toMatchObject({ statuses: { sent: 3, failed: 2 } });
    await expectCountersRight(ctx, id);
  });

  it("leaves out customers at the 7-day limit, and says how many", async () => {
    const ctx = await sender("smtp");
    const id = await sendToAll(ctx, 3);
    await failLogs(ctx, id, [1, 2, 3], "Refused");
    // Nothing sent counts, so everybody has room for this one; then two of them have had it.
    const limit = async (mailCap: number | null) =>
      await ctx.db.execute(
        sql`update accounts set mail_cap = ${mailCap} where id = ${ctx.account.id}`,
      );
    const { rows } = await ctx.db.execute<{ id: number }>(sql`
      select customer_id::int as id from communication_logs where campaign_id = ${id} order by seq`);
    const mail = (to: number) => ({ to, created: 1, sent: 1, failed: null });
    const ids = rows.map((row) => row.id);
    const { account } = ctx;
    await insertMailed(
      ctx.database,
      account.id,
      [{ isRolling: false, mails: [mail(0), mail(1)] }],
      ids,
    );
    await limit(1);
    expect(await retryFailed(ctx, { id: String(id) })).toMatchObject({
      ...{ status: "processing", capped: 2 },
      stats: { failed: 2 },
    });
    await sendAll(ctx, id);
    expect([...sandbox().store.acceptCounts().keys()]).toHaveLength(1);
    await expectCountersRight(ctx, id);

    const before = await outcomeOf(ctx, id);
    await expect(retry(ctx, id)).rejects.toMatchObject({
      kind: "impossible",
      message: MESSAGES.server.everybodyCapped,
    });
    expect(await outcomeOf(ctx, id)).toEqual(before);
    await limit(null);
    expect(await retry(ctx, id)).not.toHaveProperty("capped");
  });

  it("sends to those of unknown outcome alone, who are counted apart until then", async () => {
    const ctx = await sender("smtp");
    const id = await sendToAll(ctx, 6);
    await failLogs(ctx, id, [1, 2], "Refused");
    await failLogs(ctx, id, [3, 4, 5], REASONS.unknown);
    const counted = { failed: 5, unknown: 3 };
    expect(await getCampaign(ctx, { id: String(id) })).toMatchObject({ stats: counted });
    expect((await listCampaigns(ctx, {})).items[0]).toMatchObject({ stats: counted });
    expect((await getDashboard(ctx, {})).recentCampaigns[0]).toMatchObject({ stats: counted });
    // A sign of life takes one of them back.
    await recordFacts(ctx.db, ctx.account.id, [{ campaignId: id, seq: 5, openedAt: new Date() }]);
    expect(await getCampaign(ctx, { id: String(id) })).toMatchObject({
      stats: { failed: 4, unknown: 2 },
    });
    const going = await retryFailed(ctx, { id: String(id), onlyUnknown: true });
    expect(going).toMatchObject({ status: "processing", stats: { failed: 2, unknown: 0 } });
    await sendAll(ctx, id);
    expect([...sandbox().store.acceptCounts().keys()]).toHaveLength(2);
    expect(await outcomeOf(ctx, id)).toMatchObject({ statuses: { sent: 3, opened: 1, failed: 2 } });
    await expectCountersRight(ctx, id);
    await expect(retryFailed(ctx, { id: String(id), onlyUnknown: true })).rejects.toMatchObject({
      message: MESSAGES.server.nobodyToRetry,
    });
  });

  it("is refused while the campaign is sending, and for another user's", async () => {
    const ctx = await sender("brevo");
    const id = await startCampaign(ctx, 1);
    await expect(retry(ctx, id)).rejects.toMatchObject({ kind: "conflict" });
    const other = await sender("brevo");
    await expect(retry(other, id)).rejects.toMatchObject({ kind: "missing" });
  });

  it("a sign of life from an earlier attempt keeps its recipient from a second mail; an earlier bounce says nothing", async () => {
    const ctx = await sender("smtp");
    const id = await sendToAll(ctx, 4);
    await failLogs(ctx, id, [1, 2, 3], REASONS.unknown);
    await retry(ctx, id, true);
    const long = new Date("2026-11-20T10:00:00Z");
    await recordFacts(ctx.db, ctx.account.id, [
      { campaignId: id, seq: 1, deliveredAt: long },
      { campaignId: id, seq: 2, failedAt: long, failureReason: "late bounce" },
    ]);
    await expectCountersRight(ctx, id);
    await sendAll(ctx, id);
    await recordFacts(ctx.db, ctx.account.id, [
      { campaignId: id, seq: 3, failedAt: long, failureReason: "late bounce" },
    ]);
    const { logs, campaign } = await outcomeOf(ctx, id);
    expect(logs.map((log) => log["status"])).toEqual(["delivered", "sent", "sent", "sent"]);
    expect(campaign).toMatchObject({ status: "completed", open_batches: 0 });
    expect(sandbox().store.acceptCounts().size).toBe(2);
    await expectCountersRight(ctx, id);
  });
});
