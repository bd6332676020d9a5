import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rowsOf } from "../../../../test/database.ts";
import { DELIVERY_STEPS } from "./sending-context.ts";
import type { DeliveryStep } from "./sending-context.ts";
import { REASONS } from "../reasons.ts";
import {
  letTimePass,
  outcomeOf,
  sendAll,
  startCampaign,
  sendOnce,
  WAYS,
  withSending,
} from "../../../../test/sending.ts";
import type { Way } from "../../../../test/sending.ts";

const { sandbox, sender } = withSending();
const RECIPIENTS = 3;

/** Dies the `nth` time a step is reached, as a killed process would: nothing runs after it. */
function dieAt(step: DeliveryStep, nth = 1): (reached: DeliveryStep) => void {
  let dead = false;
  let remaining = nth;
  return (reached) => {
    if (reached === step) remaining -= 1;
    if (dead || remaining <= 0) {
      dead = true;
      throw new Error(`killed at ${step}`);
    }
  };
}

describe.each(WAYS)("a worker sending by %s", (way) => {
  it.each(DELIVERY_STEPS)(
    "that is killed at '%s' loses nobody, mails nobody twice and leaves no log open",
    async (step) => {
      const ctx = await sender(way);
      const id = await startCampaign(ctx, RECIPIENTS);
      // A refused first request makes every step be reached, "applied" among them.
      if (step === "applied") sandbox().control.queueFault(way, refuseOnce(way));
      await expect(sendOnce(ctx, id, { onStep: dieAt(step) })).rejects.toThrow(`killed at ${step}`);
      await letTimePass(ctx, id);
      await sendAll(ctx, id);

      const { campaign, logs, statuses } = await outcomeOf(ctx, id);
      const counts = sandbox().store.acceptCounts();
      expect(statuses["queued"]).toBeUndefined();
      expect(campaign).toMatchObject({ open_batches: 0, sent: statuses["sent"] ?? 0 });
      for (const log of logs) {
        const acceptCount = counts.get(String(log["email"])) ?? 0;
        if (log["status"] === "sent") expect(acceptCount).toBeGreaterThanOrEqual(1);
        expect(acceptCount).toBeLessThanOrEqual(1);
        if (log["status"] === "failed") {
          expect(KEYED.has(way)).toBe(false);
          expect(log["failure_reason"]).toBe(REASONS.unknown);
        }
      }
      expect(campaign?.["status"]).toBe(statuses["sent"] === undefined ? "failed" : "completed");
      const rows = await rowsOf(
        ctx.database,
        sql`select sum(campaigns_received)::int as received from customers where account_id = ${ctx.account.id}`,
      );
      expect(rows[0]?.["received"]).toBe(statuses["sent"] ?? 0);
    },
  );
});

const KEYED = new Set<string>(["brevo", "resend"]);

const refuseOnce = (way: Way) =>
  way === "smtp"
    ? ({ mode: "smtpReply", code: 451, at: "mail" } as const)
    : ({ mode: "serverError", status: 503 } as const);
