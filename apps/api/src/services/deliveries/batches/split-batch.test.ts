import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rowsOf } from "../../../../test/database.ts";
import type { Ctx } from "../../../deps.ts";
import { BEFORE_ALL } from "./claim-batch.ts";
import type { DeliveryStep } from "../worker/sending-context.ts";
import { splitDueBatch } from "./split-batch.ts";
import {
  letTimePass,
  outcomeOf,
  sendAll,
  startCampaign,
  sendOnce,
  withSending,
} from "../../../../test/sending.ts";

const { sandbox, sender } = withSending();
const RECIPIENTS = 5;

/** A campaign in one batch that was frozen, sent, and refused as a whole. */
async function refusedOnce(way: "resend" | "sendgrid"): Promise<{ ctx: Ctx; id: number }> {
  const ctx = await sender(way);
  const id = await startCampaign(ctx, RECIPIENTS);
  sandbox().control.queueFault(way, { mode: "rateLimit", retryAfterSeconds: 1 });
  await sendOnce(ctx, id, { policy: { timeSliceMs: 1 } });
  await letTimePass(ctx, id);
  return { ctx, id };
}

async function batchesOf(ctx: Ctx, id: number) {
  return await rowsOf(
    ctx.database,
    sql`select id, first_seq, last_seq, state, payload_sha256, ambiguous_attempts
      from send_batches where campaign_id = ${id} order by first_seq`,
  );
}

async function beginOutage(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`update sending_pace
    set down_since = clock_timestamp(), down_tries = 3, down_reason = 'It is out of order'
    where account_id = ${ctx.account.id}`);
}

async function limitDay(ctx: Ctx, perDay: number | null): Promise<void> {
  const limits = JSON.stringify({ perDay, perSecond: 1_000 });
  await ctx.db.execute(sql`update email_settings
    set limits = jsonb_build_object(service, ${limits}::jsonb) where account_id = ${ctx.account.id}`);
}

const dieAt = (step: DeliveryStep) => (reached: DeliveryStep) => {
  if (reached === step) throw new Error("killed");
};

describe("a batch that was refused and is split", () => {
  it("leaves two that were never tried: each has a key of its own, and neither a payload", async () => {
    const { ctx, id } = await refusedOnce("resend");
    const [whole] = await batchesOf(ctx, id);
    expect(whole).toMatchObject({ payload_sha256: expect.any(String), ambiguous_attempts: 0 });
    const campaign = { accountId: ctx.account.id, id };
    expect(await splitDueBatch(ctx.db, campaign, { after: BEFORE_ALL, mails: 2 })).toBe("split");
    const parts = await batchesOf(ctx, id);
    const fresh = { state: "ready", payload_sha256: null, ambiguous_attempts: 0 };
    expect(parts).toMatchObject([
      { ...fresh, first_seq: 1, last_seq: 2 },
      { ...fresh, first_seq: 3, last_seq: RECIPIENTS },
    ]);
    expect(new Set([whole, ...parts].map((batch) => batch?.["id"])).size).toBe(3);
  });

  // Other services' batches hold one mail each, and are never split.
  it.each([
    ["resend", "an outage"],
    ["resend", "a day's quota"],
    ["sendgrid", "a day's quota"],
  ] as const)(
    "by %s for %s leaves nobody in doubt when workers die before they freeze a part",
    async (way, why) => {
      const { ctx, id } = await refusedOnce(way);
      if (why === "an outage") await beginOutage(ctx);
      else await limitDay(ctx, 3);
      for (const step of ["claimed", "loaded"] as const) {
        await expect(sendOnce(ctx, id, { onStep: dieAt(step) })).rejects.toThrow("killed");
        await letTimePass(ctx, id);
      }
      expect((await batchesOf(ctx, id)).length).toBeGreaterThan(1);
      await limitDay(ctx, null);
      await sendAll(ctx, id);
      const { logs, statuses } = await outcomeOf(ctx, id);
      const reasons = logs.map((log) => log["failure_reason"]);
      expect({ statuses, reasons }).toEqual({
        statuses: { sent: RECIPIENTS },
        reasons: logs.map(() => null),
      });
      expect([...sandbox().store.acceptCounts().values()]).toEqual(logs.map(() => 1));
    },
  );
});
