import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rowsOf } from "../../../../test/database.ts";
import {
  letTimePass,
  outcomeOf,
  sendAll,
  startCampaign,
  sendOnce,
  withSending,
} from "../../../../test/sending.ts";
import type { Ctx } from "../../../deps.ts";
import { recordFacts } from "../outcomes/record-facts.ts";
import { REASONS } from "../reasons.ts";
import type { DeliveryStep } from "./sending-context.ts";

const { sandbox, sender } = withSending();
const UNANSWERED = { mode: "reset", accepted: true } as const;
const MINUTE = { reconcileWaitMs: 60_000 };

const dieAt = (step: DeliveryStep) => (reached: DeliveryStep) => {
  if (reached === step) throw new Error("killed");
};

const reasonsOf = async (ctx: Ctx, id: number) =>
  (await outcomeOf(ctx, id)).logs.map((log) => log["failure_reason"]);

/** The milliseconds until each open batch is due. */
async function waitsOf(ctx: Ctx, id: number): Promise<number[]> {
  const rows = await rowsOf(
    ctx.database,
    sql`select extract(epoch from next_at - clock_timestamp())::float8 * 1000 as ms
      from send_batches where campaign_id = ${id} and state = 'ready'`,
  );
  return rows.map((row) => Number(row["ms"]));
}

const copies = (): number[] => [...sandbox().store.acceptCounts().values()];

describe("mails in doubt by a service without keys that reports events", () => {
  it("wait for them: recipients in events are sent, the others are unknown and not sent again", async () => {
    const ctx = await sender("sendgrid");
    const id = await startCampaign(ctx, 3);
    sandbox().control.queueFault("sendgrid", UNANSWERED);
    await sendOnce(ctx, id, { policy: MINUTE });
    expect((await outcomeOf(ctx, id)).statuses).toEqual({ queued: 3 });
    const [wait = 0] = await waitsOf(ctx, id);
    expect(wait).toBeGreaterThan(30_000);
    await recordFacts(ctx.db, ctx.account.id, [{ campaignId: id, seq: 2, sentAt: new Date() }]);
    await letTimePass(ctx, id);
    await sendAll(ctx, id);
    expect(await reasonsOf(ctx, id)).toEqual([REASONS.unknown, null, REASONS.unknown]);
    expect(await outcomeOf(ctx, id)).toMatchObject({
      campaign: { status: "completed", sent: 1, failed: 2 },
    });
    expect(copies()).toEqual([1, 1, 1]);
    // One that comes later still takes the failure back.
    await recordFacts(ctx.db, ctx.account.id, [
      { campaignId: id, seq: 3, deliveredAt: new Date() },
    ]);
    expect(await outcomeOf(ctx, id)).toMatchObject({ campaign: { sent: 2, failed: 1 } });
  });

  it("wait as long where a worker died", async () => {
    const ctx = await sender("sendgrid");
    const id = await startCampaign(ctx, 2);
    await sendOnce(ctx, id, { onStep: dieAt("answered") }).catch(() => {});
    await letTimePass(ctx, id);
    await sendOnce(ctx, id, { policy: MINUTE });
    expect((await outcomeOf(ctx, id)).statuses).toEqual({ queued: 2 });
    const [wait = 0] = await waitsOf(ctx, id);
    expect(wait).toBeGreaterThan(30_000);
    await letTimePass(ctx, id);
    await sendAll(ctx, id);
    expect(await reasonsOf(ctx, id)).toEqual([REASONS.unknown, REASONS.unknown]);
    expect(copies()).toEqual([1, 1]);
  });
});

describe("emails that a service without keys has definitely not accepted", () => {
  it.each(["sendgrid", "gmail", "smtp"] as const)(
    "is sent by %s, also when a worker died that had claimed it again",
    async (way) => {
      const ctx = await sender(way);
      const id = await startCampaign(ctx, 2);
      const refused =
        way === "smtp"
          ? ({ mode: "smtpReply", code: 450, at: "rcpt" } as const)
          : ({ mode: "rateLimit", retryAfterSeconds: 1 } as const);
      sandbox().control.setFaultChances(way, [{ fault: refused, probability: 1 }]);
      await sendOnce(ctx, id);
      await letTimePass(ctx, id);
      sandbox().control.clearFaults();
      await expect(sendOnce(ctx, id, { onStep: dieAt("loaded") })).rejects.toThrow("killed");
      await letTimePass(ctx, id);
      await sendAll(ctx, id);
      expect(await outcomeOf(ctx, id)).toMatchObject({ statuses: { sent: 2 } });
      expect(copies()).toEqual([1, 1]);
    },
  );
});

describe("a mail in doubt that Google asks to send again", () => {
  it("and then refuses stays unknown: the earlier one may have been taken", async () => {
    const ctx = await sender("gmail");
    const id = await startCampaign(ctx, 1);
    sandbox().control.queueFault("gmail", { mode: "serverError", status: 500, accepted: true });
    await sendOnce(ctx, id);
    await ctx.db.execute(sql`update communication_logs
      set recipient = jsonb_set(recipient, '{email}', '"asha@nowhere"') where campaign_id = ${id}`);
    await letTimePass(ctx, id);
    await sendAll(ctx, id);
    expect(await reasonsOf(ctx, id)).toEqual([REASONS.unknown]);
  });
});
