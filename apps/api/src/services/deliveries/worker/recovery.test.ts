import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rowsOf } from "../../../../test/database.ts";
import type { Ctx } from "../../../deps.ts";
import { rescueOnce, sendBatch } from "../../../jobs/send-batches.ts";
import { cancelCampaign, deleteCampaign } from "../../campaigns/lifecycle/end-campaign.ts";
import { getCampaign } from "../../campaigns/read/get-campaign.ts";
import { pauseCampaign, resumeCampaign } from "../../campaigns/lifecycle/pause-campaign.ts";
import { LANES } from "../policy.ts";
import { REASONS } from "../reasons.ts";
import { wakeCampaigns } from "./rescue-batches.ts";
import { inLane } from "./lanes.ts";
import type { DeliveryStep } from "./wave.ts";
import {
  letTimePass,
  outcomeOf,
  startCampaign,
  turn,
  withSending,
} from "../../../../test/sending.ts";

const { sandbox, sender } = withSending();

async function waitingJobs(ctx: Ctx, campaignId: number): Promise<number> {
  const [row] = await rowsOf(
    ctx.database,
    sql`select count(*)::int as n from pgboss.job
      where state < 'active' and (data ->> 'campaignId')::bigint = ${campaignId}`,
  );
  return Number(row?.["n"]);
}

async function loseJobs(ctx: Ctx, campaignId: number): Promise<void> {
  await ctx.db.execute(
    sql`delete from pgboss.job where (data ->> 'campaignId')::bigint = ${campaignId}`,
  );
}

const killAt = (step: DeliveryStep) => (reached: DeliveryStep) => {
  if (reached === step) throw new Error("killed");
};

describe("a campaign that has lost its lanes", () => {
  it("gets all of them again, and no more however many workers look", async () => {
    const ctx = await sender("smtp");
    const id = await startCampaign(ctx, 6);
    expect(await waitingJobs(ctx, id)).toBe(LANES);
    await loseJobs(ctx, id);
    await Promise.all(Array.from({ length: 4 }, async () => await wakeCampaigns(ctx)));
    expect(await waitingJobs(ctx, id)).toBe(LANES);
    await ctx.db.execute(sql`delete from pgboss.job where id in (
      select id from pgboss.job where (data ->> 'campaignId')::bigint = ${id} limit 3)`);
    await wakeCampaigns(ctx);
    expect(await waitingJobs(ctx, id)).toBe(LANES);
  });

  it("gets one for each batch that is due, and for what a dead worker held once its lease is over", async () => {
    const ctx = await sender("resend");
    const id = await startCampaign(ctx, 2);
    await loseJobs(ctx, id);
    await wakeCampaigns(ctx);
    expect(await waitingJobs(ctx, id)).toBe(1);
    await turn(ctx, id, { onStep: killAt("sending") }).catch(() => {});
    await loseJobs(ctx, id);
    await wakeCampaigns(ctx);
    expect(await waitingJobs(ctx, id)).toBe(0);
    await letTimePass(ctx, id);
    await wakeCampaigns(ctx);
    expect(await waitingJobs(ctx, id)).toBe(1);
  });

  it("gets none for lanes somebody works in, and those of a silent process", async () => {
    const ctx = await sender("smtp");
    const id = await startCampaign(ctx, 6);
    await loseJobs(ctx, id);
    const work = async () => {
      await wakeCampaigns(ctx);
      expect(await waitingJobs(ctx, id)).toBe(LANES - 1);
      await loseJobs(ctx, id);
      await ctx.db.execute(sql`update sending_lanes set held_until = clock_timestamp()`);
      await wakeCampaigns(ctx);
      expect(await waitingJobs(ctx, id)).toBe(LANES);
      return true;
    };
    expect(await inLane(ctx, { accountId: ctx.account.id, campaignId: id, lane: 2 }, work)).toBe(
      true,
    );
  });

  it("gets none while it is paused or waits for its account, and no more by pausing and resuming", async () => {
    const ctx = await sender("smtp");
    const id = await startCampaign(ctx, 6);
    await ctx.db.execute(sql`update campaigns set status = 'processing' where id = ${id}`);
    for (let round = 0; round < 3; round += 1) {
      await pauseCampaign(ctx, { id: String(id) });
      await resumeCampaign(ctx, { id: String(id) });
    }
    expect(await waitingJobs(ctx, id)).toBe(LANES);
    await loseJobs(ctx, id);
    await ctx.db.execute(sql`update campaigns
      set progress_at = clock_timestamp() + interval '1 minute' where id = ${id}`);
    await wakeCampaigns(ctx);
    expect(await waitingJobs(ctx, id)).toBe(0);
    await ctx.db.execute(sql`update campaigns
      set progress_at = clock_timestamp() where id = ${id}`);
    await pauseCampaign(ctx, { id: String(id) });
    await wakeCampaigns(ctx);
    expect(await waitingJobs(ctx, id)).toBe(0);
  });
});

describe("a pause for a quota", () => {
  it("says so and ends by itself when its time has come", async () => {
    const ctx = await sender("resend");
    const id = await startCampaign(ctx, 2);
    sandbox().control.queueFault("resend", { mode: "quota" });
    await turn(ctx, id);
    const paused = await getCampaign(ctx, { id: String(id) });
    expect(paused.status).toBe("paused");
    expect(paused.status_reason).toMatch(/resumes/);
    await loseJobs(ctx, id);
    await rescueOnce(ctx);
    expect((await getCampaign(ctx, { id: String(id) })).status).toBe("paused");
    await ctx.db.execute(sql`update campaigns set resume_at = clock_timestamp() where id = ${id}`);
    await rescueOnce(ctx);
    expect(await getCampaign(ctx, { id: String(id) })).toMatchObject({
      status: "processing",
      status_reason: null,
    });
    await wakeCampaigns(ctx);
    expect(await waitingJobs(ctx, id)).toBe(1);
    await turn(ctx, id);
    expect(await outcomeOf(ctx, id)).toMatchObject({ statuses: { sent: 2 } });
  });
});

describe("a cancelled campaign", () => {
  it("mails nobody more, says so in every log, and what was under way settles", async () => {
    const ctx = await sender("smtp");
    const id = await startCampaign(ctx, 4);
    let cancelled = false;
    await turn(ctx, id, {
      onStep: (step) => {
        if (step === "settled") cancelled = true;
      },
      policy: { mailsPerClaim: 1, turnMs: 10 },
    });
    expect(cancelled).toBe(true);
    await cancelCampaign(ctx, { id: String(id) });
    expect(await turn(ctx, id)).toEqual({ kind: "idle" });
    const { campaign, logs } = await outcomeOf(ctx, id);
    expect(campaign).toMatchObject({ status: "cancelled", sent: 1, failed: 3, open_batches: 0 });
    expect(logs.slice(1).map((log) => log["failure_reason"])).toEqual(
      Array.from({ length: 3 }, () => REASONS.cancelled),
    );
    await expect(cancelCampaign(ctx, { id: String(id) })).rejects.toMatchObject({
      kind: "conflict",
    });
  });

  it("calls unknown whom a killed worker may have mailed, once its lease is over", async () => {
    const ctx = await sender("sendgrid");
    const id = await startCampaign(ctx, 2);
    await turn(ctx, id, { onStep: killAt("answered") }).catch(() => {});
    await deleteCampaign(ctx, { id: String(id) });
    await rescueOnce(ctx);
    expect(await outcomeOf(ctx, id)).toMatchObject({ statuses: { queued: 2 } });
    await letTimePass(ctx, id);
    await rescueOnce(ctx);
    const { campaign, logs } = await outcomeOf(ctx, id);
    expect(campaign).toMatchObject({ status: "cancelled", failed: 2, open_batches: 0 });
    expect(logs.map((log) => log["failure_reason"])).toEqual([REASONS.unknown, REASONS.unknown]);
    await expect(getCampaign(ctx, { id: String(id) })).rejects.toMatchObject({ kind: "missing" });
  });
});

describe("the job of a campaign", () => {
  it("sends a campaign from its creation to its end with nothing but the queue", async () => {
    const ctx = await sender("gmail");
    const id = await startCampaign(ctx, 12);
    ctx.queue.work("send-batch", sendBatch(ctx));
    await expect
      .poll(async () => (await outcomeOf(ctx, id)).campaign?.["status"], { timeout: 60_000 })
      .toBe("completed");
    expect(await outcomeOf(ctx, id)).toMatchObject({ statuses: { sent: 12 } });
  });
});
