import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { insertSegment } from "../../../../test/campaigns.ts";
import { MESSAGE, sendAll, startCampaign, withSending } from "../../../../test/sending.ts";
import type { Ctx } from "../../../deps.ts";
import { saveDraft } from "../drafts/edit-draft.ts";
import { pauseCampaign, resumeCampaign } from "../lifecycle/pause-campaign.ts";
import { retryFailed } from "../lifecycle/retry-failed.ts";
import { createCampaign } from "./create-campaign.ts";
import { sendDraft } from "./send-draft.ts";
import { startDue } from "../../../../test/start-due.ts";
import { releaseCampaign } from "./take-back.ts";

const { sender } = withSending();

/** Counts the wakes that come while no transaction of the account's work is open. */
function watchWakes(ctx: Ctx): { watched: Ctx; wakes: () => number } {
  let open = 0;
  let count = 0;
  const transaction: Ctx["db"]["transaction"] = async (work, config) => {
    open += 1;
    return await ctx.db.transaction(work, config).finally(() => (open -= 1));
  };
  const db = new Proxy(ctx.db, {
    get: (target, key) => (key === "transaction" ? transaction : Reflect.get(target, key)),
  });
  const wake = () => void (count += open === 0 ? 1 : 0);
  return { watched: { ...ctx, db, alarm: { ...ctx.alarm, wake } }, wakes: () => count };
}

async function inputFor(ctx: Ctx, holdSeconds = 0) {
  const segmentId = String(await insertSegment(ctx.database, ctx.account.id));
  return { campaign: { name: "Diwali", segmentId, template: MESSAGE, holdSeconds } };
}

const campaignOf = async (ctx: Ctx, holdSeconds = 0): Promise<{ id: string }> => {
  await startCampaign(ctx, 2);
  const { _id } = await createCampaign(ctx, await inputFor(ctx, holdSeconds));
  return { id: _id };
};

/** Actions that start a campaign: each prepares first, and returns the action. */
const WAYS: Record<string, (ctx: Ctx) => Promise<(ctx: Ctx) => Promise<unknown>>> = {
  "creating it": async (ctx) => {
    await startCampaign(ctx, 2);
    const input = await inputFor(ctx);
    return async (watched) => await createCampaign(watched, input);
  },
  "sending a draft": async (ctx) => {
    await startCampaign(ctx, 2);
    const { campaign } = await inputFor(ctx);
    const { segmentId } = campaign;
    const fields = { name: "Diwali", description: "", rules: null, followUp: null, startAt: null };
    const draft = await saveDraft(ctx, { draft: { ...MESSAGE, ...fields, segmentId } });
    return async (watched) => await sendDraft(watched, { id: draft._id });
  },
  "ending its hold": async (ctx) => {
    const onHold = await campaignOf(ctx, 300);
    return async (watched) => await releaseCampaign(watched, onHold);
  },
  "resuming it": async (ctx) => {
    const campaign = await campaignOf(ctx);
    await ctx.db.execute(sql`update campaigns set status = 'processing' where id = ${campaign.id}`);
    await pauseCampaign(ctx, campaign);
    return async (watched) => await resumeCampaign(watched, campaign);
  },
  "trying again": async (ctx) => {
    const id = await startCampaign(ctx, 1);
    await sendAll(ctx, id);
    await ctx.db.execute(sql`
      update communication_logs set sent_at = null, failed_at = clock_timestamp(), failure_reason = 'Refused'
      where campaign_id = ${id}`);
    await ctx.db.execute(sql`update campaigns set sent = 0, failed = 1 where id = ${id}`);
    return async (watched) => await retryFailed(watched, { id: String(id) });
  },
  "its time": async (ctx) => {
    await startCampaign(ctx, 2);
    const { campaign } = await inputFor(ctx);
    const schedule = { at: new Date(Date.now() + 3_600_000).toISOString(), timeZone: "UTC" };
    const { _id } = await createCampaign(ctx, { campaign: { ...campaign, schedule } });
    await ctx.db.execute(
      sql`update campaigns set scheduled_at = clock_timestamp() where id = ${_id}`,
    );
    return async (watched) => await startDue(watched);
  },
};

it.each(Object.entries(WAYS))(
  "%s wakes this process once its batches can be seen",
  async (_, prepare) => {
    const ctx = await sender("brevo");
    const act = await prepare(ctx);
    const { watched, wakes } = watchWakes(ctx);
    await act(watched);
    expect(wakes()).toBe(1);
  },
);
