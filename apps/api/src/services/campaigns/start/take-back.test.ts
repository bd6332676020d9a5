import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { insertSegment } from "../../../../test/campaigns.ts";
import { insertCustomers } from "../../../../test/customers.ts";
import { rowsOf } from "../../../../test/database.ts";
import { MESSAGE, sendAll, sendOnce, withSending } from "../../../../test/sending.ts";
import type { Ctx } from "../../../deps.ts";
import { suppress } from "../../deliveries/outcomes/unsubscribe.ts";
import { getDraft } from "../drafts/edit-draft.ts";
import { createCampaign } from "./create-campaign.ts";
import { sendDraft } from "./send-draft.ts";
import { releaseCampaign, stopCampaign } from "./take-back.ts";

const { sandbox, sender } = withSending();

/** A campaign to some people that can be taken back. */
async function startOnHold(ctx: Ctx, people: number, idempotencyKey?: string) {
  await insertCustomers(
    ctx.database,
    ctx.account.id,
    Array.from({ length: people }, (_, nth) => ({
      name: `P${nth}`,
      email: `p${nth}.u${ctx.account.id}@people.example`,
    })),
  );
  const segmentId = String(await insertSegment(ctx.database, ctx.account.id));
  const campaign = { name: "Diwali", segmentId, template: MESSAGE, holdSeconds: 300 };
  return { campaign, created: await createCampaign(ctx, { campaign, idempotencyKey }) };
}

const accepted = () => [...sandbox().store.acceptCounts().values()];
const left = async (ctx: Ctx) =>
  await rowsOf(
    ctx.database,
    sql`select (select count(*)::int from communication_logs where account_id = ${ctx.account.id}) as logs,
      (select count(*)::int from send_batches where account_id = ${ctx.account.id}) as batches,
      (select count(*)::int from campaign_links where account_id = ${ctx.account.id}) as links`,
  );

it("A campaign on hold is active with its recipients fixed, and no worker sends it before it is released", async () => {
  const ctx = await sender("brevo");
  const { created } = await startOnHold(ctx, 3);
  expect(created).toMatchObject({ status: "active", stats: { total_recipients: 3, sent: 0 } });
  expect(created.hold?.remainingMs).toBeGreaterThan(200_000);
  expect(created.hold?.remainingMs).toBeLessThanOrEqual(300_000);
  const id = Number(created._id);
  await sendOnce(ctx, id);
  expect(accepted()).toEqual([]);
  expect(await releaseCampaign(ctx, { id: created._id })).toMatchObject({ hold: null });
  await sendAll(ctx, id);
  expect(accepted()).toEqual([1, 1, 1]);
  for (const act of [stopCampaign, releaseCampaign])
    await expect(act(ctx, { id: created._id })).rejects.toMatchObject({
      kind: "conflict",
      message: MESSAGES.server.notOnHold,
    });
});

it("A hold that is over sends by itself, to nobody who has opted out meanwhile", async () => {
  const ctx = await sender("brevo");
  const { created } = await startOnHold(ctx, 3);
  await ctx.db.transaction(
    async (tx) =>
      await suppress(tx, ctx.account.id, [
        { campaignId: Number(created._id), seq: 2, reason: "unsubscribed" },
      ]),
  );
  await ctx.db.execute(
    sql`update campaigns set hold_until = clock_timestamp() where id = ${created._id}`,
  );
  await sendAll(ctx, Number(created._id));
  expect(accepted()).toEqual([1, 1]);
});

it("A stopped campaign is a draft again with its text, of which nothing is left, and can be sent as any draft", async () => {
  const ctx = await sender("brevo");
  const { campaign, created } = await startOnHold(ctx, 3, "once");
  const id = created._id;
  expect(await stopCampaign(ctx, { id })).toMatchObject({
    ...{ status: "draft", hold: null, startedAt: null },
    stats: { total_recipients: 0, sent: 0, failed: 0 },
  });
  expect(await left(ctx)).toEqual([{ logs: 0, batches: 0, links: 0 }]);
  expect(await getDraft(ctx, { id })).toMatchObject({ name: "Diwali", ...MESSAGE });
  await sendAll(ctx, Number(id));
  const again = await createCampaign(ctx, { campaign, idempotencyKey: "once" });
  expect(again).toMatchObject({ _id: id, status: "draft" });
  expect(accepted()).toEqual([]);
  await sendDraft(ctx, { id });
  await sendAll(ctx, Number(id));
  expect(accepted()).toEqual([1, 1, 1]);
});

it("Stopping and the first claim at the same moment: either nothing was sent, or everything is", async () => {
  for (let round = 0; round < 8; round += 1) {
    const ctx = await sender("brevo");
    sandbox().control.reset();
    const { created } = await startOnHold(ctx, 4);
    const id = Number(created._id);
    await ctx.db.execute(sql`update campaigns set hold_until = clock_timestamp() where id = ${id}`);
    const stopping = stopCampaign(ctx, { id: created._id }).then(
      () => true,
      () => false,
    );
    const [isStopped] = await Promise.all([stopping, sendAll(ctx, id)]);
    expect(accepted()).toEqual(isStopped ? [] : [1, 1, 1, 1]);
    if (isStopped) expect(await left(ctx)).toEqual([{ logs: 0, batches: 0, links: 0 }]);
  }
});
