import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { insertCampaign, insertSegment } from "../../../../test/campaigns.ts";
import { insertCustomers } from "../../../../test/customers.ts";
import { rowsOf } from "../../../../test/database.ts";
import { MESSAGE, withSending } from "../../../../test/sending.ts";
import { startDue } from "../../../../test/start-due.ts";
import type { Ctx } from "../../../deps.ts";
import { reviewCampaign } from "../review/review-campaign.ts";
import { createCampaign } from "./create-campaign.ts";

const { sender } = withSending();

/** A segment of customers who did not receive a campaign. */
async function withoutCampaign(ctx: Ctx): Promise<{ segmentId: string; campaignId: string }> {
  await insertCustomers(ctx.database, ctx.account.id, [{}, {}]);
  const campaignId = String((await insertCampaign(ctx.database, ctx.account.id)).id);
  const rules: SegmentRuleGroup = {
    combinator: "and",
    rules: [{ field: "campaign", operator: "not_received", value: { id: campaignId } }],
  };
  const segmentId = String(await insertSegment(ctx.database, ctx.account.id, { rules }));
  return { segmentId, campaignId };
}

/** As another save at the same moment may leave it: rules that refer to a campaign keep it from being deleted. */
async function removeCampaign(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`update campaigns set deleted_at = now() where id = ${Number(id)}`);
}

const refusal = { kind: "invalid", message: expect.stringContaining("campaign that was deleted") };

it("Nothing is sent or reviewed by rules on a deleted campaign, which would match everybody", async () => {
  const ctx = await sender("brevo");
  const { segmentId, campaignId } = await withoutCampaign(ctx);
  const review = async () =>
    await reviewCampaign(ctx, { audience: { kind: "segment", segmentId }, ...MESSAGE });
  expect((await review()).eligible).toBe(2);
  await removeCampaign(ctx, campaignId);
  await expect(review()).rejects.toMatchObject(refusal);
  const campaign = { name: "Holi", segmentId, template: MESSAGE };
  await expect(createCampaign(ctx, { campaign })).rejects.toMatchObject(refusal);
  const count = sql`select count(*)::int as logs from communication_logs where account_id = ${ctx.account.id}`;
  expect(await rowsOf(ctx.database, count)).toEqual([{ logs: 0 }]);
});

it("A scheduled campaign whose rules lost their campaign returns to the drafts with the reason", async () => {
  const ctx = await sender("brevo");
  const { segmentId, campaignId } = await withoutCampaign(ctx);
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const { _id } = await createCampaign(ctx, {
    campaign: {
      ...{ name: "Holi", segmentId, template: MESSAGE },
      schedule: { at, timeZone: "Asia/Kolkata" },
    },
  });
  await removeCampaign(ctx, campaignId);
  await ctx.db.execute(
    sql`update campaigns set scheduled_at = clock_timestamp() where id = ${Number(_id)}`,
  );
  await startDue(ctx);
  const kept = sql`select status, status_reason as reason from campaigns where id = ${Number(_id)}`;
  expect(await rowsOf(ctx.database, kept)).toEqual([
    { status: "draft", reason: expect.stringContaining("campaign that was deleted") },
  ]);
});

it("Nothing is sent, scheduled or reviewed with a block whose rules refer to a deleted campaign", async () => {
  const ctx = await sender("brevo");
  const { campaignId } = await withoutCampaign(ctx);
  const segmentId = String(await insertSegment(ctx.database, ctx.account.id));
  const showIf: SegmentRuleGroup = {
    combinator: "and",
    rules: [{ field: "campaign", operator: "opened", value: { id: campaignId } }],
  };
  const heading = { type: "heading" as const, level: 1 as const, align: "left" as const };
  const design = {
    version: 2 as const,
    blocks: [
      { ...heading, id: "a", inline: [{ text: "Hello" }] },
      { ...heading, id: "b", inline: [{ text: "Again" }], showIf },
    ],
  };
  await removeCampaign(ctx, campaignId);
  const path = "template.design.blocks.1.showIf";
  const message =
    "Block 2 is shown to only some customers, by rules that don't work: A rule asks about a campaign that was deleted. Choose another, or remove the rule";
  const inBlock = { kind: "invalid", message, fields: [{ path, message }] };
  const template = { subject: "Hello", design };
  const campaign = { name: "Holi", segmentId, template };
  await expect(createCampaign(ctx, { campaign })).rejects.toMatchObject(inBlock);
  const schedule = {
    at: new Date(Date.now() + 3_600_000).toISOString(),
    timeZone: "Asia/Kolkata",
  };
  await expect(createCampaign(ctx, { campaign: { ...campaign, schedule } })).rejects.toMatchObject(
    inBlock,
  );
  const review = { audience: { kind: "segment" as const, segmentId }, ...MESSAGE, ...template };
  await expect(reviewCampaign(ctx, review)).rejects.toMatchObject(inBlock);
});
