import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Ctx } from "../../../deps.ts";
import { rowsOf } from "../../../../test/database.ts";
import {
  outcomeOf,
  sendAll,
  startCampaign,
  sendOnce,
  withSending,
} from "../../../../test/sending.ts";
import { retryFailed } from "../../campaigns/lifecycle/retry-failed.ts";

const { sandbox, sender } = withSending();

/**
 * Copies the rows of a campaign. The result restores them, like a replica that lacks the last seconds, or a backup.
 */
async function remember(ctx: Ctx, id: number): Promise<() => Promise<void>> {
  const [kept] = await rowsOf(
    ctx.database,
    sql`select to_jsonb(c) as campaign,
      (select jsonb_agg(b) from send_batches b where campaign_id = c.id) as batches,
      (select jsonb_agg(l) from communication_logs l where campaign_id = c.id) as logs
    from campaigns c where id = ${id}`,
  );
  const json = (name: string) => sql`${JSON.stringify(kept?.[name])}::jsonb`;
  return async () =>
    await ctx.db.transaction(async (tx) => {
      await tx.execute(sql`delete from send_batches where campaign_id = ${id}`);
      await tx.execute(sql`delete from send_receipts where campaign_id = ${id}`);
      await tx.execute(sql`delete from log_failures where campaign_id = ${id}`);
      await tx.execute(sql`insert into send_batches
        select * from jsonb_populate_recordset(null::send_batches, ${json("batches")})`);
      await tx.execute(sql`update communication_logs l set sent_at = k.sent_at, failed_at = k.failed_at,
          failure_reason = k.failure_reason, round = k.round
        from jsonb_populate_recordset(null::communication_logs, ${json("logs")}) k
        where l.campaign_id = ${id} and l.seq = k.seq`);
      await tx.execute(sql`update campaigns c set status = k.status, open_batches = k.open_batches, sent = k.sent,
          failed = k.failed, failed_sent = k.failed_sent, round = k.round, completed_at = k.completed_at
        from jsonb_populate_record(null::campaigns, ${json("campaign")}) k where c.id = ${id}`);
    });
}

const copies = (): number[] => [...sandbox().store.acceptCounts().values()];

describe.each(["brevo", "resend"] as const)(
  "a campaign by %s whose last seconds the database forgot",
  (way) => {
    it("emails nobody twice, and shows no emailed recipient as failed", async () => {
      const ctx = await sender(way);
      const id = await startCampaign(ctx, 12);
      const forget = await remember(ctx, id);
      await sendAll(ctx, id);
      await forget();
      await sendAll(ctx, id);
      expect(copies()).toEqual(Array.from({ length: 12 }, () => 1));
      expect(await outcomeOf(ctx, id)).toMatchObject({
        campaign: { status: "completed", sent: 12, failed: 0, open_batches: 0 },
        statuses: { sent: 12 },
      });
    });

    it("knows the parts of a batch again that was split for one refused mail", async () => {
      const ctx = await sender(way);
      const people = Array.from({ length: 12 }, (_, at) =>
        at === 7 ? { email: "asha@nowhere" } : {},
      );
      const id = await startCampaign(ctx, 12, people);
      const forget = await remember(ctx, id);
      await sendAll(ctx, id);
      await forget();
      await sendAll(ctx, id);
      expect(copies()).toEqual(Array.from({ length: 11 }, () => 1));
      expect(await outcomeOf(ctx, id)).toMatchObject({ statuses: { sent: 11, failed: 1 } });
    });

    it("recognises recipients of a retry", async () => {
      const ctx = await sender(way);
      const id = await startCampaign(ctx, 6);
      await sendAll(ctx, id);
      sandbox().control.reset();
      await ctx.db.execute(sql`with failed as (
          update communication_logs set sent_at = null, failed_at = clock_timestamp(), failure_reason = 'Refused'
          where campaign_id = ${id} and seq in (2, 5) returning 1)
        update campaigns set sent = sent - 2, failed = failed + 2 where id = ${id}`);
      const forget = await remember(ctx, id);
      for (let time = 0; time < 2; time += 1) {
        await retryFailed(ctx, { id: String(id), includeUnknown: false });
        await sendOnce(ctx, id);
        expect(copies()).toEqual([1, 1]);
        expect(await outcomeOf(ctx, id)).toMatchObject({ statuses: { sent: 6 } });
        if (time === 0) await forget();
      }
    });
  },
);
