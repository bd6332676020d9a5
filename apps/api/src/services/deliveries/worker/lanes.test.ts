import { sql } from "drizzle-orm";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { rowsOf } from "../../../../test/database.ts";
import { startCampaign, withSending } from "../../../../test/sending.ts";
import type { Ctx } from "../../../deps.ts";
import { inLane } from "./lanes.ts";

const { sender } = withSending();

async function campaignOf(ctx: Ctx) {
  return { accountId: ctx.account.id, campaignId: await startCampaign(ctx, 1) };
}

const lanesOf = async (ctx: Ctx) =>
  await rowsOf(
    ctx.database,
    sql`select lane, held_until > clock_timestamp() as held
    from sending_lanes where account_id = ${ctx.account.id} order by lane`,
  );

it("a lane has one worker at a time, and is free after the work", async () => {
  const ctx = await sender("smtp");
  const campaign = await campaignOf(ctx);
  const done = await inLane(ctx, { ...campaign, lane: 1 }, async () => {
    expect(await inLane(ctx, { ...campaign, lane: 1 }, async () => await delay(0, "twice"))).toBe(
      null,
    );
    return await inLane(ctx, { ...campaign, lane: 2 }, async () => await delay(0, "beside"));
  });
  expect(done).toBe("beside");
  expect(await lanesOf(ctx)).toEqual([]);
});

it("a lane is held for as long as its work takes", async () => {
  const ctx = await sender("smtp");
  const campaign = await campaignOf(ctx);
  await inLane(ctx, { ...campaign, lane: 1 }, async () => {
    await delay(4_000);
    expect(await lanesOf(ctx)).toEqual([{ lane: 1, held: true }]);
  });
});

it("a lane whose process fell silent goes to another, and the late one leaves it alone", async () => {
  const ctx = await sender("smtp");
  const campaign = await campaignOf(ctx);
  const lane = { ...campaign, lane: 1 };
  const result = await inLane(ctx, lane, async () => {
    await ctx.db.execute(sql`update sending_lanes set held_until = clock_timestamp()`);
    const other = await inLane(ctx, lane, async () => await delay(0, "taken over"));
    expect(other).toBe("taken over");
    return "late";
  });
  expect(result).toBe(null);
});

it("no lane opens for a campaign that is gone", async () => {
  const ctx = await sender("smtp");
  const lane = { accountId: ctx.account.id, campaignId: 2 ** 40, lane: 1 };
  expect(await inLane(ctx, lane, async () => await delay(0, "worked"))).toBe(null);
});
