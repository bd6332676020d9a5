import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sqlArray } from "../../../db/sql/sql.ts";
import { rowsOf } from "../../../../test/database.ts";
import type { Ctx } from "../../../deps.ts";
import { rescueOnce } from "../../../jobs/send-batches.ts";
import { findExits } from "../../automations/index.ts";
import { cancelCampaign, deleteCampaign } from "../../campaigns/lifecycle/end-campaign.ts";
import { getCampaign } from "../../campaigns/read/get-campaign.ts";
import { pauseCampaign, resumeCampaign } from "../../campaigns/lifecycle/pause-campaign.ts";
import { REASONS } from "../reasons.ts";
import { findSlots, sendDue } from "./send-due.ts";
import type { DeliveryStep } from "./sending-context.ts";
import {
  letTimePass,
  outcomeOf,
  startCampaign,
  sendOnce,
  withSending,
} from "../../../../test/sending.ts";

const { sandbox, sender } = withSending();

/** The slots of a campaign that are free for its due batches now. */
async function slotsOf(ctx: Ctx, id: number): Promise<number[]> {
  const found = await findSlots(ctx);
  return found.filter(({ campaignId }) => campaignId === id).map(({ slot }) => slot);
}

/** Has processes work in slots of a campaign. */
async function take(ctx: Ctx, id: number, slots: readonly number[]): Promise<void> {
  for (const slot of slots)
    await ctx.db.execute(sql`
      insert into sending_lanes (account_id, campaign_id, lane, holder, held_until)
      values (${ctx.account.id}, ${id}, ${slot}, gen_random_uuid(), clock_timestamp() + interval '1 minute')`);
}

const killAt = (step: DeliveryStep) => (reached: DeliveryStep) => {
  if (reached === step) throw new Error("killed");
};

describe("the slots of a campaign", () => {
  it("are as many as it has due batches, four at most, one found at a time", async () => {
    const ctx = await sender("smtp");
    const id = await startCampaign(ctx, 6);
    expect(await slotsOf(ctx, id)).toEqual([1]);
    await take(ctx, id, [1, 3]);
    expect(await slotsOf(ctx, id)).toEqual([2]);
    await take(ctx, id, [2, 4]);
    expect(await slotsOf(ctx, id)).toEqual([]);
  });

  it("are free again when their process has fallen silent, and its batches once their lease is over", async () => {
    const ctx = await sender("resend");
    const id = await startCampaign(ctx, 2);
    await take(ctx, id, [1]);
    expect(await slotsOf(ctx, id)).toEqual([]);
    await ctx.db.execute(
      sql`update sending_lanes set held_until = clock_timestamp() where campaign_id = ${id}`,
    );
    expect(await slotsOf(ctx, id)).toEqual([1]);
    await sendOnce(ctx, id, { onStep: killAt("sending") }).catch(() => {});
    expect(await slotsOf(ctx, id)).toEqual([]);
    await letTimePass(ctx, id);
    expect(await slotsOf(ctx, id)).toEqual([1]);
  });

  it("are none while it is paused or waits for its account; resuming ends a wait", async () => {
    const ctx = await sender("smtp");
    const id = await startCampaign(ctx, 6);
    await ctx.db.execute(sql`update campaigns set status = 'processing',
      progress_at = clock_timestamp() + interval '1 minute' where id = ${id}`);
    expect(await slotsOf(ctx, id)).toEqual([]);
    await pauseCampaign(ctx, { id: String(id) });
    expect(await slotsOf(ctx, id)).toEqual([]);
    await resumeCampaign(ctx, { id: String(id) });
    expect(await slotsOf(ctx, id)).toEqual([1]);
  });
});

describe("a pause for a quota", () => {
  it("says so and ends by itself when its time has come", async () => {
    const ctx = await sender("resend");
    const id = await startCampaign(ctx, 2);
    sandbox().control.queueFault("resend", { mode: "quota" });
    await sendOnce(ctx, id);
    const paused = await getCampaign(ctx, { id: String(id) });
    expect(paused.status).toBe("paused");
    expect(paused.status_reason).toMatch(/resumes/);
    await rescueOnce(ctx);
    expect((await getCampaign(ctx, { id: String(id) })).status).toBe("paused");
    await ctx.db.execute(sql`update campaigns set resume_at = clock_timestamp() where id = ${id}`);
    await rescueOnce(ctx);
    expect(await getCampaign(ctx, { id: String(id) })).toMatchObject({
      status: "processing",
      status_reason: null,
    });
    expect(await slotsOf(ctx, id)).toEqual([1]);
    await sendOnce(ctx, id);
    expect(await outcomeOf(ctx, id)).toMatchObject({ statuses: { sent: 2 } });
  });
});

describe("a cancelled campaign", () => {
  it("emails nobody more, says so in every log, and requests under way settle", async () => {
    const ctx = await sender("smtp");
    const id = await startCampaign(ctx, 4);
    let cancelled = false;
    await sendOnce(ctx, id, {
      onStep: (step) => {
        if (step === "settled") cancelled = true;
      },
      policy: { mailsPerClaim: 1, timeSliceMs: 10 },
    });
    expect(cancelled).toBe(true);
    await cancelCampaign(ctx, { id: String(id) });
    await sendOnce(ctx, id);
    const { campaign, logs } = await outcomeOf(ctx, id);
    expect(campaign).toMatchObject({ status: "cancelled", sent: 1, failed: 3, open_batches: 0 });
    expect(logs.slice(1).map((log) => log["failure_reason"])).toEqual(
      Array.from({ length: 3 }, () => REASONS.cancelled),
    );
    await expect(cancelCampaign(ctx, { id: String(id) })).rejects.toMatchObject({
      kind: "conflict",
    });
  });

  it("marks the recipients of a killed worker's request as unknown once its lease ends", async () => {
    const ctx = await sender("sendgrid");
    const id = await startCampaign(ctx, 2);
    await sendOnce(ctx, id, { onStep: killAt("answered") }).catch(() => {});
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

it("campaigns are sent from their creation to their end, of a process beside those of others", async () => {
  const [ctx, other] = [await sender("gmail"), await sender("smtp")];
  const ids = [await startCampaign(ctx, 12), await startCampaign(other, 12)];
  const { signal } = new AbortController();
  for (const id of ids)
    await expect
      .poll(
        async () => {
          await Promise.all([
            sendDue(ctx, { signal, findExits }),
            sendDue(other, { signal, findExits }),
          ]);
          return (await outcomeOf(ctx, id)).campaign?.["status"];
        },
        { timeout: 60_000 },
      )
      .toBe("completed");
  for (const id of ids) expect(await outcomeOf(ctx, id)).toMatchObject({ statuses: { sent: 12 } });
  expect(
    await rowsOf(
      ctx.database,
      sql`select from sending_lanes where campaign_id = any(${sqlArray(ids, "bigint")})`,
    ),
  ).toEqual([]);
});
